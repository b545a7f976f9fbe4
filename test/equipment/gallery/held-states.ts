/** What can have the focus; of several choices the chosen one. */
const focused = ":is(button, summary, a, :checked, input:not([type='radio']))";

/** The classes below which everything looks as if it were in that state, and what then stands for the state. */
const states = [
  { pseudo: ':focus-visible', held: '.held-focus', instead: focused },
  { pseudo: ':focus', held: '.held-focus', instead: focused },
  { pseudo: ':hover', held: '.held-hover', instead: '' },
  { pseudo: ':active', held: '.held-pressed', instead: '' },
] as const;

/** A selector for the held state; null where it is not about that state. */
function heldSelector(selector: string): string | null {
  const state = states.find(({ pseudo }) => selector.includes(pseudo));
  return state === undefined ? null : `${state.held} ${selector.replaceAll(state.pseudo, state.instead)}`;
}

/** Adds to a list of rules what their states look like when held. */
function extend(rules: CSSRuleList, insert: (rule: string, index: number) => void): void {
  for (let index = rules.length - 1; index >= 0; index -= 1) {
    const rule = rules[index];
    if (rule instanceof CSSMediaRule) extend(rule.cssRules, (text, at) => rule.insertRule(text, at));
    if (!(rule instanceof CSSStyleRule)) continue;
    const held = rule.selectorText.split(/,\s*(?![^(]*\))/u).flatMap((one) => heldSelector(one) ?? []);
    if (held.length > 0) insert(`${held.join(', ')} { ${rule.style.cssText} }`, index + 1);
  }
}

/** Lets hover, focus and pressing be shown side by side, without a hand at the mouse. */
export function holdStates(): void {
  for (const sheet of document.styleSheets) {
    extend(sheet.cssRules, (rule, index) => sheet.insertRule(rule, index));
  }
}
