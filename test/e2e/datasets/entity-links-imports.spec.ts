import { Client } from 'pg';
import { crowd, ListDesk, until } from '../../support/fixtures/list-fixture';
import type { FtmEntity } from '../../support/fixtures/lookup-fixture';

let lists: ListDesk;
beforeAll(async () => {
  lists = await ListDesk.open();
});
afterAll(() => lists.close());

/** Persons whose names and birth dates are the same in every list, and whose ids have a prefix for each list. */
const dated = (prefix: string, count: number): string[] =>
  crowd(count).map((line, index) => {
    const { properties, ...entity } = JSON.parse(line) as FtmEntity;
    const day = new Date(Date.UTC(1950, 1, 2 + index)).toISOString().slice(0, 10);
    return `${JSON.stringify({ ...entity, id: `${prefix}${index}`, properties: { ...properties, birthDate: [day] } })}\n`;
  });

/** The number of entities of two lists that are linked to their counterpart. */
const pairsOf = async (left: string, right: string): Promise<number> => {
  const [row] = await lists.query<{ count: number }>(
    `select count(*)::int from entity_link join entity as own on own.number = entity_number
       join entity as other on other.number = other_number
     where own.dataset = $1 and other.dataset = $2 and substr(own.source_entity_id, 2) = substr(other.source_entity_id, 2)`,
    [left, right],
  );
  return row?.count ?? NaN;
};

test('loses no link if several lists are imported at the same time', async () => {
  const names = ['one', 'two', 'three', 'four'];
  await Promise.all(names.map((name) => lists.sendFtm(name, dated(name.charAt(0), 300))));
  for (const left of names) {
    for (const right of names) expect(await pairsOf(left, right)).toBe(left === right ? 0 : 300);
  }
});

test('keeps the former version and its links if the import is killed while it computes links', async () => {
  const before = await pairsOf('one', 'two');
  const blocker = new Client({ connectionString: lists.service.database.ownerUrl });
  await blocker.connect();
  await blocker.query('begin; lock table entity_link in access exclusive mode');
  const sent = lists.sendFtm('two', [...dated('t', 299), ...dated('t', 310).slice(300)]);
  const waiting = await until(async () => {
    const [row] = await lists.query<{ pid: number }>(
      `select pid from pg_locks where relation = 'entity_link'::regclass and not granted`,
    );
    return row?.pid;
  });
  await lists.query('select pg_terminate_backend($1)', [waiting]);
  await blocker.query('rollback');
  await blocker.end();
  expect((await sent).status).toBeGreaterThanOrEqual(500);
  expect(await pairsOf('one', 'two')).toBe(before);
  expect((await lists.get('/two')).body).toMatchObject({ version: 1, entity_count: 300 });
  const again = await lists.sendFtm('two', [...dated('t', 299), ...dated('t', 310).slice(300)]);
  expect(again.body).toMatchObject({ version: 2, stored: 10, removed: 1 });
  expect(await pairsOf('one', 'two')).toBe(299);
});
