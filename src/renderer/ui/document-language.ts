import type { ShownLanguage } from '../../preload/contract/messages/languages.ts';
import { messages } from './messages.svelte.ts';

/** Tells the browser the language of the texts, and their direction. */
export function setDocumentLanguage(language: ShownLanguage): void {
  document.documentElement.lang = messages.locale;
  document.documentElement.dir = language === 'mirrored' ? 'rtl' : 'ltr';
}
