import { uuidv7 } from 'uuidv7';
import { REMOVE_LIST_LEFTOVERS } from '../../../src/modules/datasets/datasets.jobs';
import { Db } from '../../../src/platform/database/db';
import type { JobContext } from '../../../src/platform/jobs/job-context';
import { JobHandlers } from '../../../src/platform/jobs/job-handlers';
import { silentLog } from '../../support/audit/audit-fixtures';
import { crowd, crowdName, ListDesk, person, until } from '../../support/fixtures/list-fixture';

let desk: ListDesk;
beforeAll(async () => {
  desk = await ListDesk.open();
  await desk.sendFtm('kept', crowd(100));
});
afterAll(() => desk.close());

describe('an import whose process was killed', () => {
  /** The rows that an import leaves if it is killed after a batch, `silent` ago. */
  async function leave(list: string, silent: string, outcome = 'running'): Promise<string> {
    const id = uuidv7();
    await desk.query('insert into dataset (id) values ($1) on conflict do nothing', [list]);
    await desk.query(
      `insert into dataset_import (id, dataset, format, outcome, started_at, updated_at)
       values ($1, $2, 'ftm', $3, now() - $4::interval, now() - $4::interval)`,
      [id, list, outcome, silent],
    );
    await desk.query(
      `insert into entity_staging (import_id, number, source_entity_id, schema, caption, content, content_hash)
       select $1, -number, 'dead-' || number, schema, caption, content, content_hash from entity where dataset = 'kept' limit 50`,
      [id],
    );
    const [segment] = await desk.query<{ id: number }>(
      `insert into entity_segment (import_id, weights) values ($1, '\\x2020') returning id`,
      [id],
    );
    await desk.query(
      `insert into entity_name (segment_id, position, entity_number, schema, value, is_weak)
       values ($1, 0, -1, 'Person', 'Jane Doe', false)`,
      [segment?.id],
    );
    await desk.query(`insert into entity_key (key, segment_id, positions) values ('wjane', $1, '\\x01')`, [
      segment?.id,
    ]);
    return id;
  }

  const left = async (id: string): Promise<unknown> => {
    const [counts] = await desk.query(
      `select (select count(*)::int from entity_staging where import_id = $1) as staged,
         (select count(*)::int from entity_segment where import_id = $1) as segments,
         (select count(*)::int from entity_name where segment_id not in (select id from entity_segment)) as names,
         (select count(*)::int from entity_key where segment_id not in (select id from entity_segment)) as keys`,
      [id],
    );
    return counts;
  };
  const NOTHING = { staged: 0, segments: 0, names: 0, keys: 0 };
  const runJob = async (): Promise<void> => {
    const handler = desk.service.app.get(JobHandlers).handlerOf(REMOVE_LIST_LEFTOVERS.name);
    await handler({}, { db: desk.service.app.get(Db), log: silentLog } as unknown as JobContext);
  };

  test('is shown as failed, and the next import removes its rows', async () => {
    const dead = await leave('killed', '11 minutes');
    expect(await desk.imports('killed')).toMatchObject([{ outcome: 'failed', error: 'The import was interrupted' }]);
    expect(await desk.found('killed', 'Jane Doe')).toEqual([]);
    const { body } = await desk.sendFtm('killed', [person('1', 'Jane Doe')]);
    expect(body).toMatchObject({ version: 1, stored: 1 });
    expect(await left(dead)).toEqual(NOTHING);
    expect(await desk.imports('killed')).toMatchObject([{ outcome: 'completed' }, { id: dead, outcome: 'failed' }]);
    expect(await desk.found('killed', 'Jane Doe')).toEqual(['1']);
  });

  test('blocks the next import for ten minutes', async () => {
    const silent = await leave('silent', '9 minutes');
    expect((await desk.sendFtm('silent', [person('1', 'Jane Doe')])).status).toBe(409);
    await desk.query(`update dataset_import set updated_at = now() - interval '11 minutes' where id = $1`, [silent]);
    expect((await desk.sendFtm('silent', [person('1', 'Jane Doe')])).status).toBe(200);
  });

  test('is cleaned up by the job, which keeps running imports and the current version', async () => {
    const ids = {
      silent: await leave('swept', '11 minutes'),
      failed: await leave('swept', '2 hours', 'failed'),
      running: await leave('swept_other', '1 minute'),
    };
    await desk.sendFtm('swept_too', [person('1', 'Jane Doe')]);
    await runJob();
    await runJob();
    expect([await left(ids.silent), await left(ids.failed)]).toEqual([NOTHING, NOTHING]);
    expect(await left(ids.running)).toMatchObject({ staged: 50, segments: 1 });
    expect(await desk.imports('swept')).toMatchObject([
      { outcome: 'failed', error: 'The import was interrupted', finished_at: expect.any(String) },
      { outcome: 'failed' },
    ]);
    expect(await desk.imports('swept_other')).toMatchObject([{ outcome: 'running' }]);
    expect(await desk.found('swept_too', 'Jane Doe')).toEqual(['1']);
    expect(await desk.found('kept', crowdName(17))).toContain('p17');
    await desk.query(`update dataset_import set outcome = 'failed' where id = $1`, [ids.running]);
    await runJob();
  });

  test('does not make the job remove segments that searches may still read', async () => {
    await desk.sendFtm('replaced', [person('1', 'Jane Doe')]);
    await desk.sendFtm('replaced', [person('1', 'Joan Roe')]);
    const [current, before] = await desk.imports('replaced');
    await runJob();
    expect(await left(before.id)).toMatchObject({ segments: 1 });
    await desk.query(`update dataset_import set finished_at = now() - interval '61 seconds' where id = $1`, [
      current.id,
    ]);
    await runJob();
    expect([await left(before.id), await left(current.id)]).toEqual([NOTHING, { ...NOTHING, segments: 1 }]);
    expect(await desk.found('replaced', 'Joan Roe')).toEqual(['1']);
  });

  test('writes nothing if it resumes after it was marked as failed', async () => {
    const lines = crowd(5_000);
    let goOn = (): void => undefined;
    const stream = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from(lines.slice(0, 2_500).join('')));
        await new Promise<void>((resolve) => (goOn = resolve));
        controller.enqueue(Buffer.from(lines.slice(2_500).join('')));
        controller.close();
      },
    });
    const sleeper = desk.send('woken', 'ftm', stream);
    await until(async () => (await desk.imports('woken'))[0]?.read === 2_000);
    await desk.query(`update dataset_import set updated_at = now() - interval '11 minutes' where dataset = 'woken'`);
    expect((await desk.sendFtm('woken', [person('1', 'Jane Doe')])).body).toMatchObject({ version: 1, stored: 1 });
    goOn();
    const { status, body } = await sleeper;
    expect([status, body.error]).toEqual([
      409,
      { code: 'conflict', message: expect.stringContaining('made no progress') },
    ]);
    expect((await desk.get('/woken')).body).toMatchObject({ version: 1, entity_count: 1 });
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
  });

  test('is cleaned up by an hourly job', () => {
    const { recurring } = desk.service.app.get(JobHandlers);
    expect(recurring).toContainEqual({ definition: REMOVE_LIST_LEFTOVERS, intervalMs: 3_600_000 });
  });
});
