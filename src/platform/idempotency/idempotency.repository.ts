import { ServiceError } from '../../kernel/errors/service-error';
import type { AnyTx, SharedTx, SystemTx } from '../database/db';
import type { KeyedRequest } from './keyed-request';

/**
 * What is stored of a response: its status, at most 499, and the data from which the caller recreates the same
 * response.
 */
export interface KeptAnswer<Answer = unknown> {
  readonly status: number;
  readonly answer: Answer;
}

interface KeyRow {
  body_hash: Buffer;
  state: 'in_progress' | 'done';
  is_held: boolean;
  status_code: number;
  answer: unknown;
}

const OF_KEY = 'tenant_id = $1 and portfolio_id = $2 and principal = $3 and route = $4 and key = $5';
// The condition for the operator, who belongs to no tenant. `is not distinct from` would cover both cases but use no
// index.
const OF_OPERATOR_KEY = OF_KEY.replace(/\b(\w+_id) = (\$\d)/g, '$1 is null and $2::uuid is null');
const whereKey = ({ scope }: KeyedRequest): string => (scope === null ? OF_OPERATOR_KEY : OF_KEY);
const keyOf = ({ scope, principal, route, key }: KeyedRequest): (string | null)[] => [
  scope?.tenantId ?? null,
  scope?.portfolioId ?? null,
  principal,
  route,
  key,
];

export const requestInProgress = (message?: string): ServiceError =>
  new ServiceError('idempotency_in_progress', message);

/**
 * The response that is stored under the key. If it is undefined, the key belongs to this transaction until its end.
 * The advisory lock is only tried, because `on conflict do nothing` would wait for the other transaction, or with a
 * lock_timeout fail this whole transaction.
 * @throws ServiceError idempotency_key_reused, idempotency_in_progress
 */
export async function enterKey(tx: AnyTx, request: KeyedRequest): Promise<KeptAnswer | undefined> {
  const isLocked = await tryLockKey(tx, request);
  // A separate statement after the lock, so that it sees what the previous holder of the lock committed.
  const kept = await findKept(tx, request);
  if (!kept && !isLocked) throw requestInProgress();
  return kept;
}

/** Locks the key until the transaction ends, unless another transaction holds the lock. */
async function tryLockKey(tx: AnyTx, request: KeyedRequest): Promise<boolean> {
  const name = JSON.stringify(['idempotency', ...keyOf(request)]);
  const [row] = await tx.query<{ is_locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_locked',
    [name],
  );
  return row?.is_locked === true;
}

/**
 * The response that is stored under the key, unless it is older than 24 hours.
 * @throws ServiceError idempotency_key_reused, idempotency_in_progress
 */
export async function findKept(tx: SharedTx, request: KeyedRequest): Promise<KeptAnswer | undefined> {
  const [row] = await tx.query<KeyRow>(
    `select body_hash, state, coalesce(claimed_until > clock_timestamp(), false) as is_held, status_code, answer
     from idempotency_key where ${whereKey(request)} and expires_at > now()`,
    keyOf(request),
  );
  if (!row) return undefined;
  if (!row.body_hash.equals(request.bodyHash)) throw new ServiceError('idempotency_key_reused');
  if (row.state === 'done') return { status: row.status_code, answer: row.answer };
  if (row.is_held) throw requestInProgress();
  return undefined;
}

// The condition applies to the row as it is when locked, since an expired lease may have been completed after it was
// read.
const STORE = `
  insert into idempotency_key as known (tenant_id, portfolio_id, principal, route, key, body_hash, state, claim_token,
    claimed_until, status_code, answer, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8::uuid, clock_timestamp() + $9 * interval '1 millisecond', $10::int, $11::json,
    now(), now() + interval '24 hours')
  on conflict (tenant_id, portfolio_id, principal, route, key) do update set body_hash = excluded.body_hash,
    state = excluded.state, claim_token = excluded.claim_token, claimed_until = excluded.claimed_until,
    status_code = excluded.status_code, answer = excluded.answer, created_at = excluded.created_at,
    expires_at = excluded.expires_at
  where known.expires_at <= now() or (known.state = 'in_progress' and known.claimed_until <= clock_timestamp())
  returning true as is_stored`;

/** Returns false if another request has taken the key since it was read. */
export async function storeDone(tx: AnyTx, request: KeyedRequest, done: KeptAnswer): Promise<boolean> {
  const values = [request.bodyHash, 'done', null, null, ...answerColumns(done)];
  return (await tx.query(STORE, [...keyOf(request), ...values])).length > 0;
}

/** Returns false if another request has taken the key since it was read. */
export async function storeClaim(tx: AnyTx, request: KeyedRequest, token: string, leaseMs: number): Promise<boolean> {
  const values = [request.bodyHash, 'in_progress', token, leaseMs, null, null];
  return (await tx.query(STORE, [...keyOf(request), ...values])).length > 0;
}

/** Returns false if the claim no longer has this token. */
export async function storeAnswer(
  tx: AnyTx,
  request: KeyedRequest,
  token: string,
  answer: KeptAnswer,
): Promise<boolean> {
  const rows = await tx.query(
    `update idempotency_key set state = 'done', claim_token = null, claimed_until = null, status_code = $7, answer = $8::json
     where ${whereKey(request)} and claim_token = $6 returning key`,
    [...keyOf(request), token, ...answerColumns(answer)],
  );
  return rows.length > 0;
}

export async function deleteClaim(tx: AnyTx, request: KeyedRequest, token: string): Promise<void> {
  await tx.query(`delete from idempotency_key where ${whereKey(request)} and claim_token = $6`, [
    ...keyOf(request),
    token,
  ]);
}

export async function deleteExpired(tx: SystemTx): Promise<void> {
  await tx.query('delete from idempotency_key where expires_at <= now()');
}

/** Failures of the service are never stored, so that it makes sense to repeat the request. */
function answerColumns({ status, answer }: KeptAnswer): [number, string | null] {
  if (status >= 500) throw new Error(`a response with status ${status} must not be stored`);
  return [status, answer === undefined ? null : JSON.stringify(answer)];
}
