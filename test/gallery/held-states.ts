/** The classes below which everything looks as if it were in that state. */
const states = [
  { pseudo: ':focus-visible', held: '.held-focus' },
  { pseudo: ':focus', held: '.held-focus' },
  { pseudo: ':hover', held: '.held-hover' },
  { pseudo: ':active', held: '.held-pressed' },
] as const;

/** What a rule for any element that has the focus is meant for. */
const controls = ':is(button, input, summary, a)';

/** A selector for the held state; null where it is not about that state. */
function heldSelector(selector: string): string | null {
  const state = states.find(({ pseudo }) => selector.includes(pseudo));
  if (state === undefined) return null;
  const bare = selector
    // Of several choices the chosen one has the focus.
    .replaceAll(state.pseudo, ":not([type='radio']:not(:checked))")
    .replace(/^:not\S*$/u, controls);
  return `${state.held} ${bare}`;
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
