import type { Rule } from 'eslint';

/** The module with the texts of the window. */
const source = /(?:^|\/)messages\.svelte\.ts$/u;
const texts = new Set(['messages', 'failureText', 'failureSummary']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

type Node = ReturnType<Rule.RuleContext['sourceCode']['getAncestors']>[number];

/** Whether code in this node runs each time it is needed, or never because it is a type. */
function isLive(node: Node): boolean {
  if (node.type === 'CallExpression')
    return node.callee.type === 'Identifier' && node.callee.name === '$derived';
  // A component's parser has more types than the language.
  const type: string = node.type;
  const inMarkup = type.startsWith('Svelte') && type !== 'SvelteScriptElement';
  return functions.has(type) || inMarkup || type === 'TSTypeQuery';
}

/**
 * Requires texts to be read in markup, in `$derived` or in functions: a text that a module or component stores when it
 * starts would stay in the language of that moment.
 */
export const liveTexts: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kept: 'This stays in the language of its start. Read it in markup, in $derived or in a function.',
    },
  },
  create: (context) => ({
    ImportDeclaration: (node) => {
      if (typeof node.source.value !== 'string' || !source.test(node.source.value)) return;
      for (const variable of context.sourceCode.getDeclaredVariables(node)) {
        if (!texts.has(variable.name)) continue;
        for (const { identifier } of variable.references) {
          if (identifier.type !== 'Identifier') continue;
          const around = context.sourceCode.getAncestors(identifier);
          if (!around.some(isLive)) context.report({ node: identifier, messageId: 'kept' });
        }
      }
    },
  }),
};
