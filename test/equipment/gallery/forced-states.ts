/** Focusable elements; of radio buttons the checked one. */
const focusable = ":is(button, summary, a, :checked, input:not([type='radio']))";

/**
 * For each pseudo-class, the class that forces it on descendants, and the selector that replaces it.
 * The first that a selector contains counts, so a longer name stands before its beginning.
 */
const states = [
  { pseudo: ':focus-within', className: '.held-focus', replacement: `:has(${focusable})` },
  { pseudo: ':focus-visible', className: '.held-focus', replacement: focusable },
  { pseudo: ':focus', className: '.held-focus', replacement: focusable },
  { pseudo: ':hover', className: '.held-hover', replacement: '' },
  { pseudo: ':active', className: '.held-pressed', replacement: '' },
] as const;

/** The selector for the forced state; null for selectors without such a state. */
function forcedSelector(selector: string): string | null {
  const state = states.find(({ pseudo }) => selector.includes(pseudo));
  return state === undefined
    ? null
    : `${state.className} ${selector.replaceAll(state.pseudo, state.replacement)}`;
}

/** Adds rules for the forced states after the rules that they are derived from. */
function addForcedStates(rules: CSSRuleList, insert: (rule: string, index: number) => void): void {
  for (let index = rules.length - 1; index >= 0; index -= 1) {
    const rule = rules[index];
    if (rule instanceof CSSMediaRule) addForcedStates(rule.cssRules, (text, at) => rule.insertRule(text, at));
    if (!(rule instanceof CSSStyleRule)) continue;
    const selectors = rule.selectorText
      .split(/,\s*(?![^(]*\))/u)
      .flatMap((selector) => forcedSelector(selector) ?? []);
    if (selectors.length > 0) insert(`${selectors.join(', ')} { ${rule.style.cssText} }`, index + 1);
  }
}

/** Derives CSS rules that show hover, focus and pressed states without a pointer. */
export function forceStates(): void {
  for (const sheet of document.styleSheets) {
    addForcedStates(sheet.cssRules, (rule, index) => sheet.insertRule(rule, index));
  }
}
