import ts from 'typescript';

/** A regular expression of a source file. */
export interface FoundExpression {
  file: string;
  line: number;
  /** As it is written: `/a+b/i`, or the arguments of `RegExp(…)`. The allow-list names it by this text. */
  text: string;
  /** The pattern that the engine gets; null if it is not known before the program runs. */
  pattern: { source: string; flags: string } | null;
}

/** Every regular expression literal, and every call of `RegExp`, in a TypeScript or JavaScript file. */
export function expressionsIn(file: string, code: string): FoundExpression[] {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(tree);
  const found: FoundExpression[] = [];
  const add = (node: ts.Node, text: string, pattern: FoundExpression['pattern']): void => {
    found.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text, pattern });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, node.text, patternOfLiteral(node.text));
    else if (isRegExpCall(node)) {
      const given = node.arguments ?? ts.factory.createNodeArray<ts.Expression>();
      add(node, given.map((one) => one.getText()).join(', '), patternOfCall(given, constants));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    (node.expression.getText() === 'RegExp' || node.expression.getText() === 'globalThis.RegExp')
  );
}

function patternOfLiteral(literal: string): FoundExpression['pattern'] {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function patternOfCall(given: readonly ts.Expression[], constants: Constants): FoundExpression['pattern'] {
  const [source, flags] = given;
  const sourceText = source === undefined ? null : textOf(source, constants);
  const flagsText = flags === undefined ? '' : textOf(flags, constants);
  return sourceText === null || flagsText === null ? null : { source: sourceText, flags: flagsText };
}

type Constants = ReadonlyMap<string, ts.Expression>;

/** The top-level constants of a file, of which a pattern may be composed. */
function constantsOf(tree: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression>();
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement) || (statement.declarationList.flags & ts.NodeFlags.Const) === 0) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer !== undefined) constants.set(name.text, initializer);
    }
  }
  return constants;
}

/** The text of a literal, a template, a concatenation or a constant of the file; null for everything else. */
function textOf(node: ts.Expression, constants: Constants): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression, constants);
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value === undefined ? null : textOf(value, withoutName(constants, node.text));
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return sourceOf(node.expression, constants);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([textOf(node.left, constants), textOf(node.right, constants)]);
  }
  if (!ts.isTemplateExpression(node)) return null;
  const spans = node.templateSpans.flatMap((span) => [textOf(span.expression, constants), span.literal.text]);
  return joined([node.head.text, ...spans]);
}

/** `NAME.source`, where NAME is a constant of the file with a literal. */
function sourceOf(node: ts.Expression, constants: Constants): string | null {
  const value = ts.isIdentifier(node) ? constants.get(node.text) : node;
  if (value === undefined || !ts.isRegularExpressionLiteral(value)) return null;
  return patternOfLiteral(value.text)?.source ?? null;
}

/** A constant never refers to itself, so this ends also for a file that does not compile. */
const withoutName = (constants: Constants, name: string): Constants =>
  new Map([...constants].filter(([other]) => other !== name));

const joined = (parts: readonly (string | null)[]): string | null =>
  parts.some((part) => part === null) ? null : parts.join('');
