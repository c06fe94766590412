import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testWithDuckDb } from '../../../../test/support/app/duck-db';
import { checkColumnarCopy } from './columnar-folder';

const folder = mkdtempSync(join(tmpdir(), 'tms-columnar-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a copy needs a folder that exists', async () => {
  writeFileSync(join(folder, 'file'), '');
  for (const columnarCopyDir of [join(folder, 'missing'), join(folder, 'file')]) {
    await expect(checkColumnarCopy({ columnarCopyDir, role: 'serve' })).rejects.toThrow('this process can read');
    await expect(checkColumnarCopy({ columnarCopyDir, role: 'work' })).rejects.toThrow('this process can write to');
  }
  await expect(checkColumnarCopy({ columnarCopyDir: undefined, role: 'all' })).resolves.toBeUndefined();
});

testWithDuckDb()('an existing folder is enough if DuckDB is installed', async () => {
  for (const role of ['all', 'serve', 'work'] as const) {
    await expect(checkColumnarCopy({ columnarCopyDir: folder, role })).resolves.toBeUndefined();
  }
});
