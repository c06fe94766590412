import { handling, requestContext } from '../../../test/support/audit/audit-fixtures';
import { IdempotencyDesk, IN_PROGRESS, REUSED } from '../../../test/support/fixtures/idempotency-fixture';
import { ANONYMOUS } from '../../kernel/identity/principal';
import { currentRequest, noteResources, type RequestContext } from '../context/request-context';
import { afterCommit, type TenantTx } from '../database/db';
import { KeyedEffects, type WholeAnswer } from './keyed-effects';
import { isReplay } from './replays';

let desk: IdempotencyDesk;
let effects: KeyedEffects;
beforeAll(async () => {
  desk = await IdempotencyDesk.open();
  effects = new KeyedEffects(desk.db);
  effects.onModuleInit();
});
beforeEach(() => desk.clear());
afterAll(() => desk.close());

const answerOf = (name: string): WholeAnswer => ({ body: { name }, headers: { location: `/things/${name}` } });
const write = (tx: TenantTx, name: string): Promise<unknown> => tx.query('insert into effect values ($1)', [name]);

/** A handler with one effect; `then` runs before it responds. */
const handler =
  (name: string, then: () => unknown = () => undefined): (() => Promise<WholeAnswer>) =>
  async () => {
    await desk.db.run(desk.scope, async (tx) => {
      noteResources(name);
      await write(tx, name);
    });
    await then();
    return answerOf(name);
  };

/** Handles a repeated request as a separate request, as the service does. */
function send(work: () => Promise<WholeAnswer>, request = desk.request()): Promise<[WholeAnswer, RequestContext]> {
  const context = requestContext(desk.caller);
  return handling(context, async () => [await effects.once(request, 201, work), context]);
}

test('returns the first response to a repeated request, and records it as a replay', async () => {
  const [first] = await send(handler('first'));
  const [again, context] = await send(handler('second'));
  expect([first, again]).toEqual([answerOf('first'), answerOf('first')]);
  expect([isReplay(context), context.audit.resourceIds]).toEqual([true, ['first']]);
  expect(await desk.effects()).toEqual(['first']);
});

test('runs the effect of one of twenty concurrent requests, and refuses the others or returns its response', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => send(handler(`${index}`))));
  const [only, ...more] = await desk.effects();
  expect(more).toEqual([]);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject(IN_PROGRESS);
    else expect(result.value[0]).toEqual(answerOf(only!));
  }
});

test('makes the effect visible only when the response is stored', async () => {
  const [first] = await send(
    handler('first', async () => {
      expect(await desk.effects()).toEqual([]);
      // While the handler is running, a repeated request finds the key taken.
      await expect(send(handler('second'))).rejects.toMatchObject(IN_PROGRESS);
    }),
  );
  expect([first.body, await desk.effects()]).toEqual([{ name: 'first' }, ['first']]);
});

test('rolls the effect back and frees the key if the handler throws after its effect', async () => {
  const failing = handler('first', () => Promise.reject(new RangeError('no')));
  await expect(send(failing)).rejects.toThrow('no');
  expect(await desk.effects()).toEqual([]);
  expect((await send(handler('second')))[0]).toEqual(answerOf('second'));
});

test('stores neither the effect nor the response if the commit fails', async () => {
  let isBroken = true;
  desk.db.beforeCommit(async () => {
    if (isBroken) await Promise.reject(new RangeError('no record'));
  });
  await expect(send(handler('first'))).rejects.toThrow('no record');
  isBroken = false;
  expect(await desk.effects()).toEqual([]);
  expect(await desk.owner.query('select from idempotency_key')).toHaveLength(0);
  await send(handler('second'));
  expect(await desk.effects()).toEqual(['second']);
});

test('runs the handler again if a deadlock rolls its transaction back after it has responded', async () => {
  let deadlocks = 2;
  desk.db.beforeCommit(async (tx) => {
    if (deadlocks-- > 0) await tx.query(`do $$ begin raise exception 'as if' using errcode = '40P01'; end $$`);
  });
  const work = jest.fn(handler('first'));
  const [answer, context] = await send(work);
  expect([answer, work.mock.calls.length]).toEqual([answerOf('first'), 3]);
  expect([await desk.effects(), context.audit.resourceIds]).toEqual([['first'], ['first']]);
  expect((await send(handler('second')))[0]).toEqual(answerOf('first'));
});

test('calls effects after the commit, and not when the handler has returned from its transaction', async () => {
  const events: string[] = [];
  const work = async (): Promise<WholeAnswer> => {
    await desk.db.run(desk.scope, async (tx) => {
      afterCommit(tx, () => events.push('committed'));
      await write(tx, 'first');
    });
    events.push('handled');
    return answerOf('first');
  };
  await send(work);
  expect(events).toEqual(['handled', 'committed']);
});

test('refuses another body', async () => {
  await send(handler('first'));
  await expect(send(handler('second'), desk.request({ a: 2 }))).rejects.toMatchObject(REUSED);
});

test('fails if the handler opens a second transaction, which would not see the first', async () => {
  const readsAfterwards = handler('first', () => desk.db.read(desk.scope, (tx) => tx.query('select 1')));
  await expect(send(readsAfterwards)).rejects.toThrow('should be its last transaction');
  expect(await desk.effects()).toEqual([]);
});

test('commits the effect at once if the handler announces its response and continues', async () => {
  const announcesFirst = async (): Promise<WholeAnswer> => {
    effects.announce(answerOf('first'));
    return handler('first', async () => {
      expect(await desk.effects()).toEqual(['first']);
      await desk.db.run(desk.scope, (tx) => write(tx, 'first: more'));
    })();
  };
  await send(announcesFirst);
  expect((await send(handler('second')))[0]).toEqual(answerOf('first'));
  expect(await desk.effects()).toEqual(['first', 'first: more']);
});

test('supports keys of the operator, who belongs to no tenant', async () => {
  const operator = { ...ANONYMOUS, type: 'operator' } as const;
  const request = desk.request({ a: 1 }, 'k1', 'POST /v1/things', operator);
  const make = (name: string) => (): Promise<WholeAnswer> =>
    desk.db.runAsSystem('make a thing', async (tx) => {
      await tx.query('insert into effect values ($1)', [name]);
      return answerOf(name);
    });
  await send(make('first'), request);
  expect((await send(make('second'), request))[0]).toEqual(answerOf('first'));
  await expect(send(make('second'), { ...request, bodyHash: Buffer.of(1) })).rejects.toMatchObject(REUSED);
  // The same key of a tenant is another key.
  await send(handler('third'), { ...request, scope: desk.scope });
  expect(await desk.effects()).toEqual(['first', 'third']);
});

test('stores nothing for a request without an effect', async () => {
  const reads = async (): Promise<WholeAnswer> => {
    await desk.db.read(desk.scope, (tx) => tx.query('select 1'));
    return answerOf('nothing');
  };
  await send(reads);
  expect(currentRequest()).toBeUndefined();
  expect(await desk.owner.query('select from idempotency_key')).toHaveLength(0);
});
