import ts from 'typescript';

export type TextKind = 'comment' | 'identifier' | 'string' | 'title' | 'prose';

/** A piece of a file that people read. */
export interface ReadableText {
  file: string;
  line: number;
  kind: TextKind;
  text: string;
}

const TITLED = new Set(['describe', 'it', 'test']);

/** The comments, declared names, messages and test titles of a TypeScript or JavaScript file. */
export function textsOfSource(file: string, code: string): ReadableText[] {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1;
  const texts = comments(tree).map(({ pos, end }): ReadableText => {
    return { file, line: lineAt(pos), kind: 'comment', text: commentText(code.slice(pos, end)) };
  });
  const add = (node: ts.Node, kind: TextKind, text: string): void => {
    texts.push({ file, line: lineAt(node.getStart()), kind, text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (isDeclaredName(node)) add(node, 'identifier', wordsOfName(node.text));
    } else if (ts.isStringLiteralLike(node) && !isModulePath(node)) {
      add(node, isTitle(node) ? 'title' : 'string', node.text);
    } else if (ts.isTemplateExpression(node)) {
      add(node, isTitle(node) ? 'title' : 'string', templateText(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}

/** Every comment once: the scanner finds them before and behind the tokens of the tree. */
function comments(tree: ts.SourceFile): ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    if (node.kind !== ts.SyntaxKind.JsxText && node.getChildCount(tree) === 0) {
      const ranges = [
        ...(ts.getLeadingCommentRanges(tree.text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(tree.text, node.getEnd()) ?? []),
      ];
      for (const range of ranges) found.set(range.pos, range);
    }
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  return [...found.values()].sort((a, b) => a.pos - b.pos);
}

/** A comment on one line, without its markers, so that a phrase is found across line ends. */
const commentText = (comment: string): string =>
  comment
    .replace(/^\/\*+|\*+\/$|^\/\/+/g, '')
    .replace(/\n[ \t]*\*?/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();

/** For example, `fooBar` becomes `foo bar`. */
const wordsOfName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .trim()
    .toLowerCase();

const templateText = (node: ts.TemplateExpression): string =>
  [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' … ');

/** Names are checked where they are declared, so that names of libraries are not reported where they are used. */
function isDeclaredName(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  const parent = node.parent as ts.Node & { name?: ts.Node };
  return parent.name === node && !ts.isPropertyAccessExpression(parent) && !ts.isImportSpecifier(parent);
}

const isModulePath = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  ts.isExternalModuleReference(node.parent);

/** The first argument of `it`, `describe` and `test`, also of `it.each(…)` and `describe.skip`. */
function isTitle(node: ts.Node): boolean {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  let callee: ts.Expression = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else return false;
  }
  return TITLED.has(callee.text);
}
