import ts from 'typescript';
import { ConstantText } from './constant-text';

/** What the code expects of one column of a row. */
export interface ExpectedColumn {
  name: string;
  /** `any` for values within JSON. */
  kind: 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'any';
  isNullable: boolean;
}

export interface SqlStatement {
  /** File and line. */
  place: string;
  /** undefined if it is composed at run time. */
  text: string | undefined;
  row: ExpectedColumn[];
}

const METHODS = new Set(['query', 'queryReplicated', 'queryShared']);
const PAGES = new Set(['readPage', 'readCorpusPage', 'readOffsetPage']);

/** Every statement that the modules send to the database, with the type of its rows. */
export function sqlStatements(): SqlStatement[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic },
  );
  if (!config) throw new Error('tsconfig.json cannot be read');
  const files = config.fileNames.filter((name) => /\/src\/(modules|platform)\/(?!.*\.spec\.ts$)/.test(name));
  const program = ts.createProgram(files, config.options);
  const checker = program.getTypeChecker();
  const texts = new ConstantText(checker);
  const found: SqlStatement[] = [];
  for (const file of program.getSourceFiles().filter(({ fileName }) => files.includes(fileName))) {
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node)) return;
      const text = isQuery(node) ? queryText(texts, node) : isPage(node) ? pageText(texts, node) : null;
      if (text === null || isOfSeveralCommands(text)) return;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const place = `${file.fileName.slice(file.fileName.indexOf('/src/') + 1)}:${line + 1}`;
      found.push({ place, text, row: rowOf(checker, node) });
    };
    visit(file);
  }
  return found.map((statement) => ({ ...statement, text: fetchedQuery(statement.text, found) ?? statement.text }));
}

/** The query whose rows a `fetch` returns: that of its cursor. */
function fetchedQuery(text: string | undefined, statements: readonly SqlStatement[]): string | undefined {
  const cursor = /^fetch \d+ from (\w+)$/.exec(text ?? '')?.[1];
  if (cursor === undefined) return undefined;
  const declaration = `declare ${cursor} no scroll cursor for`;
  return statements.find((each) => each.text?.startsWith(declaration))?.text?.slice(declaration.length);
}

/** The beginning of a transaction with its settings, which PostgreSQL cannot prepare as one statement. */
const isOfSeveralCommands = (text: string | undefined): boolean => /^begin\b.*;/.test(text ?? '');

function onUnRecoverableConfigFileDiagnostic({ messageText }: ts.Diagnostic): void {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const isQuery = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && METHODS.has(expression.name.text);

const isPage = ({ expression }: ts.CallExpression): boolean =>
  ts.isIdentifier(expression) && PAGES.has(expression.text);

function queryText(texts: ConstantText, { arguments: [sql] }: ts.CallExpression): string | undefined {
  return sql && texts.of(sql);
}

function pageText(texts: ConstantText, { arguments: [, source] }: ts.CallExpression): string | undefined {
  // Conditions that are composed at run time do not change the columns of a page.
  const { select, from, where = 'true' } = source ? texts.propertiesOf(source) : {};
  if (typeof select !== 'string' || typeof from !== 'string' || typeof where !== 'string') return undefined;
  return `select ${select} from ${from} where ${where}`;
}

/** The properties of `Row` in the result, which is `Promise<Row[]>` or `Promise<Page<Row>>`. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression): ExpectedColumn[] {
  const result = checker.getAwaitedType(checker.getTypeAtLocation(call));
  const rows = result?.getProperty('rows');
  const list = rows ? checker.getTypeOfSymbolAtLocation(rows, call) : result;
  const row = list?.getNumberIndexType();
  if (!row || row.isUnion() || !(row.flags & ts.TypeFlags.Object) || row.getStringIndexType()) return [];
  return row.getProperties().map((property) => {
    const type = checker.getTypeOfSymbolAtLocation(property, call);
    const parts = type.isUnion() ? type.types : [type];
    const isNullable = parts.some(({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Any | ts.TypeFlags.Unknown));
    return {
      name: property.name,
      kind: kindOf(checker, checker.getNonNullableType(type)),
      isNullable,
    };
  });
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): ExpectedColumn['kind'] {
  const parts = type.isUnion() ? type.types : [type];
  const all = (flags: ts.TypeFlags): boolean => parts.every((part) => part.flags & flags);
  if (all(ts.TypeFlags.StringLike)) return 'string';
  if (all(ts.TypeFlags.NumberLike)) return 'number';
  if (all(ts.TypeFlags.BooleanLike)) return 'boolean';
  if (checker.isArrayLikeType(type)) return 'array';
  const name = type.getSymbol()?.name;
  return name === 'Date' ? 'Date' : name === 'Buffer' ? 'Buffer' : 'any';
}
