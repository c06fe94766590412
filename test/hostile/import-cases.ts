import type { HostileCase } from './cases';
import type { Cell } from './shapes/cells';
import type { Draw } from './shapes/draw';
import type { HostileHome } from './hostile-service';
import { IMPORT_FILES, type ImportFile } from './import-files';
import { JSON_SHAPES } from './shapes/json-shapes';
import { TEXT_SHAPES } from './shapes/text-shapes';

const LENGTHS = [300, 5_000, 100_000, 400_000, 1_000_000];

/** Every cell of every format in every shape. */
export const importCases = (home: HostileHome): HostileCase[] =>
  IMPORT_FILES.flatMap((file) =>
    file.cells.flatMap((cell) => [
      ...Object.keys(TEXT_SHAPES).map((shape) => caseOf(home, file, cell, shape, textAt)),
      ...(cell.name.startsWith('/') ? Object.keys(JSON_SHAPES) : []).map((shape) =>
        caseOf(home, file, cell, shape, jsonAt),
      ),
    ]),
  );

type ContentAt = (cell: Cell, shape: string, draw: Draw) => string;

const textAt: ContentAt = (cell, shape, draw) => {
  const text = TEXT_SHAPES[shape]!(draw.oneOf(LENGTHS), draw);
  return cell.withText(text, draw.isLikely(0.9) ? 'quoted' : 'raw');
};
const jsonAt: ContentAt = (cell, shape, draw) => cell.withText(JSON_SHAPES[shape]!(draw.oneOf(LENGTHS), draw), 'raw');

function caseOf(home: HostileHome, file: ImportFile, cell: Cell, shape: string, contentAt: ContentAt): HostileCase {
  const operation = home.operations.find(({ name }) => name === file.operation);
  if (!operation) throw new Error(`no operation ${file.operation}`);
  return {
    operation: file.operation,
    target: `${file.format} ${cell.name}`,
    shape,
    credential: 'fitting',
    make: (to, draw) => {
      const plan = to.plan(operation, draw);
      const query: [string, unknown][] = [['format', file.format]];
      if (operation.template.includes('datasets')) query.push(['allow_shrink', 'true']);
      const request = to.requestOf({ ...plan, query, path: { ...plan.path, ...file.path } }, 'fitting');
      const { body, headers } = file.bodyOf(contentAt(cell, shape, draw));
      return { ...request, body, headers: { ...request.headers, ...headers } };
    },
  };
}
