import type { Rule } from 'eslint';
import ts from 'typescript';

/** What the parser of typescript-eslint adds to a file that it reads with types. */
interface TypedServices {
  readonly program: ts.Program;
  readonly getTypeAtLocation: (node: unknown) => ts.Type;
}

function isTyped(services: unknown): services is TypedServices {
  if (typeof services !== 'object' || services === null) return false;
  return 'program' in services && services.program !== null && 'getTypeAtLocation' in services;
}

function partsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const known = checker.getBaseConstraintOfType(type) ?? type;
  return known.isUnion() ? known.types : [known];
}

const anyText = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping;

/** Whether `record[key]` with these types may find what every object inherits, such as `constructor`. */
function mayFindInherited(record: ts.Type, key: ts.Type, checker: ts.TypeChecker): boolean {
  return (
    partsOf(key, checker).some(({ flags }) => (flags & anyText) !== 0) &&
    partsOf(record, checker).some((type) => checker.getIndexInfoOfType(type, ts.IndexKind.String))
  );
}

/**
 * Refuses `record[key]` in components where the key may be any text: a field that a service calls `constructor` would have a
 * function for its value. `own` (src/preload/contract/own.ts) and a Map find only what was put in.
 */
export const ownKeys: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { inherited: 'It also finds `constructor` and the like: use own(record, key), or a Map.' },
  },
  create: (context) => {
    const services: unknown = context.sourceCode.parserServices;
    if (!isTyped(services)) return {};
    const checker = services.program.getTypeChecker();
    return {
      MemberExpression: (node) => {
        if (!node.computed || node.property.type === 'Literal') return;
        const types = [node.object, node.property].map((part) => services.getTypeAtLocation(part));
        const [record, key] = types;
        if (record !== undefined && key !== undefined && mayFindInherited(record, key, checker))
          context.report({ node: node.property, messageId: 'inherited' });
      },
    };
  },
};

/**
 * The same for TypeScript files, each as `file:line`: ESLint with types takes minutes for them, and oxlint has no own rules that
 * know types (docs/decisions/0043-code-checks.md).
 */
export function inheritedLookups(
  program: ts.Program,
  isChecked: (file: string) => boolean,
): readonly string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    if (!isChecked(file.fileName)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isElementAccessExpression(node) && !ts.isLiteralExpression(node.argumentExpression)) {
        const [record, key] = [node.expression, node.argumentExpression];
        if (mayFindInherited(checker.getTypeAtLocation(record), checker.getTypeAtLocation(key), checker))
          found.push(`${file.fileName}:${file.getLineAndCharacterOfPosition(key.getStart()).line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}
