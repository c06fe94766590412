import { type EvaluationJob, EvaluationTurns } from './evaluation-turns';

interface NamedJob extends EvaluationJob {
  name: string;
}

const job = (name: string, more: Partial<NamedJob> = {}): NamedJob => ({
  name,
  attempt: 1,
  isFull: false,
  isCurrent: () => Promise.resolve(true),
  ...more,
});

/** Turns in which the evaluation `running` of portfolio `p` has begun and `waiting` has not; `end` ends the former. */
async function busyTurns(waiting: NamedJob): Promise<{ turns: EvaluationTurns<NamedJob>; end: () => Promise<void> }> {
  const turns = new EvaluationTurns<NamedJob>();
  let resolve: () => void = () => undefined;
  const running = new Promise<void>((done) => (resolve = done));
  const ended = turns.evaluate('p', job('running'), () => running);
  await Promise.resolve();
  const after = turns.evaluate('p', waiting, () => Promise.resolve());
  const end = async (): Promise<void> => {
    resolve();
    await Promise.all([ended, after]);
  };
  return { turns, end };
}

test('an evaluation that has begun does not include later changes', async () => {
  const turns = new EvaluationTurns<NamedJob>();
  const begun: (string | undefined)[] = [];
  await turns.evaluate('p', job('running'), () => {
    begun.push(turns.waitingFor('p', job('next'))?.name);
    return Promise.resolve();
  });
  expect(begun).toEqual([undefined]);
});

test('an evaluation that waits for another one includes the changes of a further job, until it begins', async () => {
  const { turns, end } = await busyTurns(job('waiting'));
  expect(turns.waitingFor('p', job('next'))?.name).toBe('waiting');
  expect(turns.waitingFor('q', job('next'))).toBeUndefined();
  await end();
  expect(turns.waitingFor('p', job('next'))).toBeUndefined();
});

test('a complete evaluation does not include changes, because it does nothing if it is no longer due', async () => {
  const { turns, end } = await busyTurns(job('waiting', { isFull: true }));
  expect(turns.waitingFor('p', job('next'))).toBeUndefined();
  expect(turns.waitingFor('p', job('next', { isFull: true }))?.name).toBe('waiting');
  await end();
});

test('a job is not left to one with fewer attempts', async () => {
  const { turns, end } = await busyTurns(job('waiting', { attempt: 2 }));
  expect(turns.waitingFor('p', job('next'))).toBeUndefined();
  expect(turns.waitingFor('p', job('next', { attempt: 2 }))?.name).toBe('waiting');
  await end();
});

test('evaluations of a portfolio and other work on it run in the order of their calls', async () => {
  const turns = new EvaluationTurns<NamedJob>();
  const order: string[] = [];
  const note = (name: string) => (): Promise<void> => {
    order.push(name);
    return Promise.resolve();
  };
  await Promise.all([
    turns.evaluate('p', job('one'), note('one')),
    turns.take('p', note('two')),
    turns.evaluate('p', job('three'), note('three')),
  ]);
  expect(order).toEqual(['one', 'two', 'three']);
});
