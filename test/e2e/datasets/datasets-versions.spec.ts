import { setTimeout as delay } from 'node:timers/promises';
import { crowd, crowdName, ListDesk, person, until } from '../../support/fixtures/list-fixture';

let desk: ListDesk;
beforeAll(async () => {
  desk = await ListDesk.open();
});
afterAll(() => desk.close());

const NONE = { stored: 0, revised: 0, unchanged: 0, rejected: 0, removed: 0 };
const JANE = person('jane', 'Jane Doe');
const JOAN = person('joan', 'Joan Zwetkova');

describe('a list that is imported again', () => {
  test('unchanged, keeps its version and updates when it was last seen', async () => {
    const first = await desk.sendFtm('same', [JANE, JOAN]);
    const before = (await desk.get('/same')).body;
    await delay(5);
    const again = await desk.sendFtm('same', [JOAN, JANE]);
    expect(again.body).toEqual({ ...first.body, stored: 0, unchanged: 2 });
    const { body } = await desk.get('/same');
    expect(body).toMatchObject({ version: 1, entity_count: 2 });
    expect(body.imports).toMatchObject([
      { outcome: 'unchanged', version: 1, read: 2, unchanged: 2, error: null },
      { outcome: 'completed', version: 1, stored: 2 },
    ]);
    expect(Date.parse(body.imported_at)).toBeGreaterThan(Date.parse(before.imported_at));
    const [jane] = await desk.find('Jane Doe');
    expect(jane?.dataset).toBe('same');
    expect(jane?.lastSeen.toISOString()).toBe(body.imported_at);
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
  });

  test('changed, counts new, revised, unchanged and removed entities', async () => {
    await desk.sendFtm('changing', [person('1', 'Anna Abel'), person('2', 'Berta Bauer'), person('3', 'Carla Conrad')]);
    const before = await desk.entities('changing');
    const { body } = await desk.sendFtm('changing', [
      person('4', 'Doris Drescher'),
      person('2', 'Berta Baumann'),
      person('1', 'Anna Abel'),
    ]);
    expect(body).toMatchObject({ version: 2, read: 3, stored: 1, revised: 1, unchanged: 1, removed: 1, rejected: 0 });
    const after = await desk.entities('changing');
    const { body: list } = await desk.get('/changing');
    expect(after).toEqual([
      before[0] && { ...before[0], last_seen: list.imported_at },
      { ...before[1], caption: 'Berta Baumann', last_seen: list.imported_at },
      { ...before[2], removed_at: list.imported_at },
      expect.objectContaining({ source_entity_id: '4', first_seen: list.imported_at, removed_at: null }),
    ]);
    expect(list).toMatchObject({ entity_count: 3, format: 'ftm' });
    expect(await desk.found('changing', 'Berta Baumann')).toEqual(['2']);
    expect(await desk.found('changing', 'Carla Conrad')).toEqual([]);
    expect(await desk.found('changing', 'Doris Drescher')).toEqual(['4']);
  });

  test('recognises an entity that returns under the same id, and keeps when it was first seen', async () => {
    await desk.sendFtm('returning', [JANE, JOAN]);
    const find = async () => (await desk.find('Joan Zwetkova')).filter(({ dataset }) => dataset === 'returning');
    const [joan] = await find();
    await desk.sendFtm('returning', [JANE]);
    expect(await desk.found('returning', 'Joan Zwetkova')).not.toContain('joan');
    const gone = await desk.entities('returning', '?status=removed');
    expect(gone).toMatchObject([{ source_entity_id: 'joan', removed_at: expect.any(String) }]);
    expect(Date.parse(gone[0].last_seen)).toBeLessThan(Date.parse(gone[0].removed_at));
    expect((await desk.sendFtm('returning', [JANE])).body).toMatchObject({ version: 2, unchanged: 1, removed: 0 });
    expect((await desk.sendFtm('returning', [JANE, JOAN])).body).toMatchObject({
      version: 3,
      stored: 1,
      unchanged: 1,
      revised: 0,
    });
    const [returned] = await find();
    expect(returned).toMatchObject({ number: joan?.number, firstSeen: joan?.firstSeen, version: 3 });
    expect(await desk.entities('returning', '?status=removed')).toEqual([]);
    expect((await desk.sendFtm('returning', [JANE, person('joan', 'Joan Other')])).body).toMatchObject({ revised: 1 });
    expect((await desk.entities('returning'))[1]).toMatchObject({ first_seen: joan?.firstSeen.toISOString() });
  });

  test('distinguishes the same id on other lists', async () => {
    await desk.sendFtm('left', [JANE]);
    await desk.sendFtm('right', [JANE, JOAN]);
    expect((await desk.sendFtm('left', [JOAN])).body).toMatchObject({ stored: 1, removed: 1 });
    expect(await desk.found('right', 'Jane Doe')).toContain('jane');
    expect(await desk.found('left', 'Jane Doe')).not.toContain('jane');
  });
});

describe('a list that lost entities', () => {
  const all = crowd(40);
  beforeAll(() => desk.sendFtm('shrinking', all));

  test('is refused if more than half are missing, and replaced on request', async () => {
    const { status, body } = await desk.sendFtm('shrinking', all.slice(0, 19));
    expect([status, body.error]).toEqual([
      409,
      {
        code: 'conflict',
        message: expect.stringMatching(
          /^The new list lacks 21 of the 40 entities .*nothing was replaced\. Set allow_shrink=true/,
        ),
      },
    ]);
    const [last] = await desk.imports('shrinking');
    expect(last).toMatchObject({ ...NONE, outcome: 'failed', read: 19, error: body.error.message, version: null });
    expect((await desk.get('/shrinking')).body).toMatchObject({ version: 1, entity_count: 40 });
    expect(await desk.found('shrinking', crowdName(30))).toContain('p30');
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
    const wanted = await desk.sendFtm('shrinking', all.slice(0, 19), { query: '&allow_shrink=true' });
    expect(wanted.body).toMatchObject({ version: 2, removed: 21, unchanged: 19 });
    expect(await desk.found('shrinking', crowdName(30))).not.toContain('p30');
  });

  test('is accepted if half are missing, or if it is small', async () => {
    await desk.sendFtm('halving', all);
    expect((await desk.sendFtm('halving', all.slice(20))).body).toMatchObject({ version: 2, removed: 20 });
    await desk.sendFtm('small', all.slice(0, 19));
    expect((await desk.sendFtm('small', all.slice(0, 1))).body).toMatchObject({ version: 2, removed: 18 });
  });

  test.each(['', '&allow_shrink=true'])('is always refused if all are missing%s', async (query) => {
    await desk.sendFtm('emptied', [JANE]);
    const { status, body } = await desk.sendFtm('emptied', ['nonsense\n'], { query });
    expect([status, body.error]).toMatchObject([
      409,
      { code: 'conflict', message: expect.stringContaining('no entity') },
    ]);
    expect((await desk.imports('emptied'))[0]).toMatchObject({ outcome: 'failed', read: 1, rejected: 1 });
    expect((await desk.get('/emptied')).body).toMatchObject({ version: 1, entity_count: 1 });
  });
});

describe('concurrent imports', () => {
  const slowly = (lines: readonly string[], until: Promise<void>): ReadableStream =>
    new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from(lines[0] ?? ''));
        await until;
        controller.enqueue(Buffer.from(lines.slice(1).join('')));
        controller.close();
      },
    });

  test('of one list: the second is refused and the first continues', async () => {
    let goOn = (): void => undefined;
    const first = desk.send('busy', 'ftm', slowly([JANE, JOAN], new Promise((resolve) => (goOn = resolve))));
    await until(async () => (await desk.imports('busy'))[0]?.outcome === 'running');
    const second = await desk.sendFtm('busy', [JANE]);
    expect([second.status, second.body.error]).toEqual([
      409,
      { code: 'conflict', message: 'Another import of this list is running' },
    ]);
    const inLines = await desk.sendFtm('busy', [JANE], { headers: { accept: 'application/x-ndjson' } });
    expect([inLines.status, inLines.body.error.code]).toEqual([409, 'conflict']);
    expect(await desk.sendFtm('free', [JANE])).toMatchObject({ status: 200 });
    goOn();
    expect(await first).toMatchObject({ status: 200, body: { stored: 2, version: 1 } });
    expect(await desk.imports('busy')).toMatchObject([{ outcome: 'completed' }]);
  });

  test('of one list, started together: exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.sendFtm('raced', crowd(300))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect((await desk.get('/raced')).body).toMatchObject({ version: 1, entity_count: 300 });
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
  });

  test('of different lists all succeed', async () => {
    const lists = Array.from({ length: 6 }, (_, index) => `list_${index}`);
    const answers = await Promise.all(lists.map((list, index) => desk.sendFtm(list, crowd(200, index * 200))));
    expect(answers.map(({ status, body }) => [status, body.dataset, body.stored])).toEqual(
      lists.map((list) => [200, list, 200]),
    );
    expect(await desk.found('list_1', crowdName(250))).toContain('p250');
  });
});

describe('searches while a list is replaced', () => {
  test('always find entities of every version, and never those of none', async () => {
    const constant = person('constant', 'Xaver Quittenbaum', { passportNumber: ['QX 4711'] });
    await desk.sendFtm('turning', [constant, ...crowd(400, 100)]);
    let isOver = false;
    let searches = 0;
    const search = async (value: string, type: string): Promise<void> => {
      while (!isOver) {
        expect(await desk.found('turning', value, type)).toContain('constant');
        searches += 1;
      }
    };
    const searching = Promise.all([
      search('Xaver Quittenbaum', 'name'),
      search('Xavier Quitenbaum', 'name'),
      search('QX4711', 'passport_number'),
    ]);
    try {
      for (let version = 2; version <= 15; version += 1) {
        const { body } = await desk.sendFtm('turning', [constant, ...crowd(400, version * 100)]);
        expect(body).toMatchObject({ version, stored: 100, removed: 100 });
        expect(await desk.found('turning', crowdName(version * 100 - 1))).not.toContain(`p${version * 100 - 1}`);
        expect(await desk.found('turning', crowdName(version * 100))).toContain(`p${version * 100}`);
      }
    } finally {
      isOver = true;
    }
    await searching;
    expect(searches).toBeGreaterThan(50);
  }, 600_000);
});
