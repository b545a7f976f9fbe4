// @ts-check
import { answer } from '../fact.js';
import { printWithDialog } from '../printing.js';

answer(() => printWithDialog(150_000));
