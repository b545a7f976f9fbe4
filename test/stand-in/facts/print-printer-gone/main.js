// @ts-check
import { answer } from '../fact.js';
import { printWithDialog } from '../printing.js';

answer(() => printWithDialog(240_000));
