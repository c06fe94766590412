import { Readable } from 'node:stream';
import { readDelimitedRecords } from '../../../platform/records/delimited-records';
import { systemRecord } from '../recording/audit-record';
import type { ChainedRecord } from '../audit.read-model';
import { csvHeader, csvRecord } from './csv-export';

const stored = (userAgent: string | null, reference: string | null = null): ChainedRecord => ({
  record: { ...systemRecord('sample', ['a', 'b "c"']), user_agent: userAgent, requester_reference: reference },
  payload: '',
  seq: 1,
  prevHash: Buffer.alloc(32),
  recordHash: Buffer.alloc(32, 255),
  serviceAccountName: null,
  userEmail: null,
  userName: null,
});

async function cellsOf(record: ChainedRecord): Promise<Record<string, string>> {
  const rows: string[][] = [];
  for await (const batch of readDelimitedRecords(Readable.from([Buffer.from(csvHeader() + csvRecord(record))]))) {
    for (const row of batch) if ('fields' in row) rows.push([...row.fields]);
  }
  expect(rows).toHaveLength(2);
  return Object.fromEntries(rows[0]!.map((name, index) => [name, rows[1]![index]!]));
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=cmd|"/c calc"!A1'])(
  'writes %j as text, not as a formula',
  async (text) => {
    expect(await cellsOf(stored(text, text))).toMatchObject({
      user_agent: `'${text}`,
      requester_reference: `'${text}`,
    });
  },
);

test.each(['plain', 'a,b', 'says "so"', 'two\nlines', "O'Hara", 'été 世界', 'a=1'])(
  'writes %j unchanged',
  async (text) => {
    expect(await cellsOf(stored(text))).toMatchObject({ user_agent: text });
  },
);

test('writes every field of a record, lists as JSON and missing values as empty', async () => {
  const cells = await cellsOf(stored(null));
  expect(cells).toMatchObject({
    seq: '1',
    part: '0',
    action: 'sample',
    principal_type: 'system',
    method: 'JOB',
    duration_ms: '0',
    resource_ids: '["a","b \\"c\\""]',
    user_agent: '',
    tenant_id: '',
    identifiers_queried: '',
    prev_hash: '00'.repeat(32),
    record_hash: 'ff'.repeat(32),
  });
  expect(Object.keys(cells)).toHaveLength(31);
  expect(csvRecord(stored(null)).endsWith('\r\n')).toBe(true);
});
