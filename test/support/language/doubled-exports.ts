import ts from 'typescript';

/** The names that a file defines and exports. A re-export defines nothing. */
export function exportedNames(file: string, code: string): string[] {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const names = tree.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText(tree));
    }
    const { name } = statement as ts.DeclarationStatement;
    return name === undefined ? [] : [name.text];
  });
  // A type and a constant of one name in one file are one thing, and so are the overloads of a function.
  return [...new Set(names)];
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The names that more than one file exports, with the files. */
export function doubledExports(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, code] of sources) {
    for (const name of exportedNames(file, code)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  return new Map([...files].filter(([, where]) => where.length > 1));
}
