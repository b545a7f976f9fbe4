import type { en } from './en/index.ts';
import type { mainTexts } from './en/shell.ts';

/** The texts that a window shows. */
export type WindowMessages = typeof en;

/** All texts of a language. A missing one is a type error. */
export type Messages = WindowMessages & typeof mainTexts;
