// @ts-check
import { answer, pause } from '../fact.js';
import { countPresses } from '../holding.js';

answer(() => countPresses(() => pause(30_000)));
