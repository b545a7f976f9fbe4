import { en } from '../en/index.ts';
import type { Messages } from '../languages.ts';

export const de: Messages = { ...en };
