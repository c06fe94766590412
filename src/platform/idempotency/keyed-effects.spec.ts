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

/** A handler with one effect; `then` is what it does before it answers. */
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

/** Handled as a request of its own, as each sending is. */
function send(work: () => Promise<WholeAnswer>, request = desk.request()): Promise<[WholeAnswer, RequestContext]> {
  const context = requestContext(desk.caller);
  return handling(context, async () => [await effects.once(request, 201, work), context]);
}

test('a request sent again gets the first answer, and is noted as what it was', async () => {
  const [first] = await send(handler('first'));
  const [again, context] = await send(handler('second'));
  expect([first, again]).toEqual([answerOf('first'), answerOf('first')]);
  expect([isReplay(context), context.audit.resourceIds]).toEqual([true, ['first']]);
  expect(await desk.effects()).toEqual(['first']);
});

test('of twenty at once one has its effect, and the others are refused or get its answer', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => send(handler(`${index}`))));
  const [only, ...more] = await desk.effects();
  expect(more).toEqual([]);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject(IN_PROGRESS);
    else expect(result.value[0]).toEqual(answerOf(only!));
  }
});

test('nobody sees the effect before the answer is kept', async () => {
  const [first] = await send(
    handler('first', async () => {
      expect(await desk.effects()).toEqual([]);
      // While the handler is at work, another sending finds the key taken.
      await expect(send(handler('second'))).rejects.toMatchObject(IN_PROGRESS);
    }),
  );
  expect([first.body, await desk.effects()]).toEqual([{ name: 'first' }, ['first']]);
});

test('what a handler throws after its effect undoes it, and leaves the key free', async () => {
  const failing = handler('first', () => Promise.reject(new RangeError('no')));
  await expect(send(failing)).rejects.toThrow('no');
  expect(await desk.effects()).toEqual([]);
  expect((await send(handler('second')))[0]).toEqual(answerOf('second'));
});

test('where the commit fails, neither the effect nor the answer stays', async () => {
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

test('another body is refused', async () => {
  await send(handler('first'));
  await expect(send(handler('second'), desk.request({ a: 2 }))).rejects.toMatchObject(REUSED);
});

test('a second transaction would not see the first, so it is a fault', async () => {
  const readsAfterwards = handler('first', () => desk.db.read(desk.scope, (tx) => tx.query('select 1')));
  await expect(send(readsAfterwards)).rejects.toThrow('should be its last transaction');
  expect(await desk.effects()).toEqual([]);
});

test('a handler that works on tells its answer, and its effect is there at once', async () => {
  const tellsFirst = async (): Promise<WholeAnswer> => {
    effects.tell(answerOf('first'));
    return handler('first', async () => {
      expect(await desk.effects()).toEqual(['first']);
      await desk.db.run(desk.scope, (tx) => write(tx, 'first: more'));
    })();
  };
  await send(tellsFirst);
  expect((await send(handler('second')))[0]).toEqual(answerOf('first'));
  expect(await desk.effects()).toEqual(['first', 'first: more']);
});

test('the operator, who belongs to no tenant, has keys as well', async () => {
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
  // Those of a tenant are others.
  await send(handler('third'), { ...request, scope: desk.scope });
  expect(await desk.effects()).toEqual(['first', 'third']);
});

test('a request without an effect keeps nothing', async () => {
  const reads = async (): Promise<WholeAnswer> => {
    await desk.db.read(desk.scope, (tx) => tx.query('select 1'));
    return answerOf('nothing');
  };
  await send(reads);
  expect(currentRequest()).toBeUndefined();
  expect(await desk.owner.query('select from idempotency_key')).toHaveLength(0);
});
