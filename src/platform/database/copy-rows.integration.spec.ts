import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { closeDb, openDb } from '../../../test/support/app/open-db';
import { copyRows } from './copy-rows';
import { copyBoolean, copyHex, copyLine, copyNumber, copyText, copyTextArray } from './copy-text';
import type { Db } from './db';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDb(database.url, 2);
});
afterAll(async () => {
  await closeDb(db);
  await database.drop();
});

const TABLE = 'create temp table copied (t text, a text[], n float8, b boolean, x bytea) on commit drop';
const COLUMNS = ['t', 'a', 'n', 'b', 'x'];

describe('copyRows', () => {
  it('copies every value unchanged', async () => {
    const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
    const special = fc.string({
      unit: fc.constantFrom('\\', '\t', '\n', '\r', '\b', '\f', '\v', '"', '{', '}', ',', 'N', '.', 'x'),
    });
    const anyText = fc.oneof(text, special);
    const row = fc.record({
      t: fc.option(anyText),
      a: fc.option(fc.array(anyText)),
      n: fc.option(fc.double({ noNaN: true })),
      b: fc.option(fc.boolean()),
      x: fc.uint8Array(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
        const read = await db.runAsSystem('copy', async (tx) => {
          await tx.query(TABLE);
          const lines = rows.map(({ t, a, n, b, x }) =>
            copyLine([
              copyText(t),
              copyTextArray(a),
              copyNumber(n),
              copyBoolean(b),
              copyHex(Buffer.from(x).toString('hex')),
            ]),
          );
          await copyRows(tx, 'copied', COLUMNS, lines);
          return tx.query<Record<string, unknown>>('select * from copied order by ctid');
        });
        expect(read).toEqual(
          rows.map((each) => ({ ...each, n: each.n === null ? null : each.n + 0, x: Buffer.from(each.x) })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('fails with the error of the database and leaves the connection usable', async () => {
    const attempt = db.runAsSystem('copy', async (tx) => {
      await tx.query(TABLE);
      await copyRows(tx, 'copied', ['n'], ['1\n', 'one\n']);
    });
    await expect(attempt).rejects.toMatchObject({ code: '22P02' });
    expect(await db.queryShared('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('fails with the error of the row source and copies no row', async () => {
    function* failing(): Generator<string> {
      yield '1\n'.repeat(100_000);
      throw new Error('the source failed');
    }
    const attempt = db.runAsSystem('copy', async (tx) => {
      await tx.query(TABLE);
      await copyRows(tx, 'copied', ['n'], failing());
    });
    await expect(attempt).rejects.toThrow('the source failed');
    expect(await db.queryShared('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
