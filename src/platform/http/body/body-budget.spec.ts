import { ServiceError } from '../../../kernel/errors/service-error';
import { BodyBudget } from './body-budget';

const LIMITS = { maxBytes: 1_000, maxBytesPerPrincipal: 400, maxBytesPerAddress: 300 };
const key = (name: string) => ({ key: name, isPublic: false });
const address = (name: string) => ({ key: name, isPublic: true });

function refusalOf(work: () => unknown): ServiceError | null {
  try {
    work();
    return null;
  } catch (error) {
    return error as ServiceError;
  }
}

test('accepts bodies up to the limit of the process, and refuses more with 503 and Retry-After', () => {
  const budget = new BodyBudget(LIMITS);
  for (const name of ['a', 'b']) budget.open(key(name)).growTo(400);
  const refusal = refusalOf(() => budget.open(key('c')).growTo(201));
  expect(refusal).toMatchObject({ code: 'overloaded', headers: { connection: 'close', 'retry-after': '5' } });
  expect(budget.heldBytes).toBe(800);
});

test('limits each principal and each address separately', () => {
  const budget = new BodyBudget(LIMITS);
  const first = budget.open(address('1'));
  first.growTo(300);
  expect(refusalOf(() => budget.open(address('1')).growTo(1))?.code).toBe('rate_limit_exceeded');
  expect(refusalOf(() => budget.open(address('2')).growTo(200))).toBeNull();
  expect(refusalOf(() => budget.open(key('a')).growTo(401))?.code).toBe('rate_limit_exceeded');
  first.release();
  expect(refusalOf(() => budget.open(address('1')).growTo(300))).toBeNull();
});

test('reserves half of the process for callers with a credential', () => {
  const budget = new BodyBudget(LIMITS);
  budget.open(address('1')).growTo(300);
  expect(refusalOf(() => budget.open(address('2')).growTo(201))?.code).toBe('overloaded');
  expect(refusalOf(() => budget.open(key('a')).growTo(400))).toBeNull();
});

test('limits the number of concurrent bodies of one address, however small they are', () => {
  const budget = new BodyBudget(LIMITS);
  const open = Array.from({ length: 32 }, () => budget.open(address('1')));
  expect(refusalOf(() => budget.open(address('1')))?.code).toBe('rate_limit_exceeded');
  open[0]?.release();
  expect(refusalOf(() => budget.open(address('1')))).toBeNull();
});

test('returns a reservation only once, and reserves nothing after that', () => {
  const budget = new BodyBudget(LIMITS);
  const reservation = budget.open(key('a'));
  reservation.growTo(100);
  reservation.growTo(50);
  reservation.growTo(200);
  expect(budget.heldBytes).toBe(200);
  reservation.release();
  reservation.release();
  reservation.growTo(300);
  expect(budget.heldBytes).toBe(0);
});
