import type { PolicyItem, PolicyValues } from '../../../src/main/policy/policy-items.ts';

export const categories = ['connections', 'network', 'list', 'people', 'updates', 'support'] as const;
export type Category = (typeof categories)[number];

export const languageNames = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' };

interface ItemText {
  /** A name for people, as in the editor for group policies. */
  readonly title: string;
  /** What it means, what may be written, and what holds without it. */
  readonly explain: string;
}

type TextOf<I extends PolicyItem> = Extract<PolicyValues[I], string>;

/** The choices of an item that has a closed set of texts; never for others. */
type Choice<I extends PolicyItem> = string extends TextOf<I> ? never : TextOf<I>;

type ItemTexts = {
  readonly [I in PolicyItem]: [Choice<I>] extends [never]
    ? ItemText
    : ItemText & { readonly choices: Readonly<Record<Choice<I>, string>> };
};

export interface AnyItemText extends ItemText {
  readonly choices?: Readonly<Record<string, string>>;
}

/** The texts of the templates in one language. */
export interface PolicyTexts {
  readonly description: string;
  readonly supportedOn: string;
  readonly categories: Readonly<Record<Category, string>>;
  readonly items: ItemTexts;
}
