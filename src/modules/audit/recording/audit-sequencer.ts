import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { AuditDatabase } from './audit-database';
import { GENESIS_HASH, recordHash } from './audit-record';
import { earliestLogging } from './request-time';

const INTERVAL_MS = 500;
// How long to collect further records into the same batch after a flush.
const GATHER_MS = 200;
const MAX_BATCH = 2_000;

const ADD_HEADS = `
  insert into audit_head (chain_id, seq, record_hash)
  select distinct chain_id, 0, $1::bytea from audit_pending p
  where not exists (select from audit_head h where h.chain_id = p.chain_id)
  order by chain_id
  on conflict do nothing`;

// The instance that locks a chain's head appends to it; other instances skip to chains that are not locked.
const LOCK_HEADS = `
  select chain_id, seq::float8 as seq, record_hash from audit_head
  where chain_id in (select chain_id from audit_pending) and ($1::text is null or chain_id = $1)
  order by chain_id for update skip locked`;

const WAITING_CHAINS = 'select distinct chain_id from audit_pending order by chain_id';

// The database computes the leaf hash, SHA-256(0x00 ‖ payload), so that the texts are not transferred.
const READ_PENDING = `
  select chain_id, request_id, part, sha256('\\x00'::bytea || convert_to(payload, 'UTF8')) as leaf
  from audit_pending p where chain_id = any($1)
  order by chain_id, logged_at, request_id, part limit $2`;

// A record may have been written twice if the response to a commit was lost; the second one is dropped without a
// number.
const READ_KNOWN = `
  select request_id, part from audit_record where request_id = any($1) and logged_at >= $2`;

const DROP_KNOWN = `
  delete from audit_pending where (request_id, part) in (select * from unnest($1::uuid[], $2::smallint[]))`;

const MOVE = `
  with link as (
    select * from unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::bytea[], $5::bytea[])
      as l (request_id, part, seq, prev_hash, record_hash)
  ), moved as (
    delete from audit_pending p using link where p.request_id = link.request_id and p.part = link.part
    returning p.*, link.seq, link.prev_hash, link.record_hash
  )
  insert into audit_record (seq, chain_id, tenant_id, request_id, part, logged_at, action, route, outcome, status_code,
    user_id, api_key_id, instance_id, payload, prev_hash, record_hash)
  select seq, chain_id, tenant_id, request_id, part, logged_at, action, route, outcome, status_code, user_id, api_key_id,
    instance_id, payload, prev_hash, record_hash from moved`;

const RAISE_HEADS = `
  update audit_head h set seq = n.seq, record_hash = n.record_hash
  from unnest($1::text[], $2::bigint[], $3::bytea[]) as n (chain_id, seq, record_hash) where h.chain_id = n.chain_id`;

interface Head {
  chain_id: string;
  seq: number;
  record_hash: Buffer;
}

interface PendingLeaf {
  chain_id: string;
  request_id: string;
  part: number;
  leaf: Buffer;
}

interface Link {
  request_id: string;
  part: number;
  seq: number;
  prevHash: Buffer;
  recordHash: Buffer;
}

/**
 * Gives each pending record a gapless number and the hash that binds it to all previous records. Any number of
 * instances may run it concurrently; the lock of the head allows one writer per chain at a time.
 */
export class AuditSequencer {
  #timer: NodeJS.Timeout | undefined;
  #dueAtMs = Infinity;
  #running: Promise<void> | undefined;
  #isStarted = false;
  #isWoken = false;
  #isFailing = false;

  constructor(
    private readonly database: AuditDatabase,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.#isStarted = true;
    this.#schedule(0);
  }

  /** Signals that this process has written records. */
  wake(): void {
    this.#isWoken = true;
    this.#schedule(GATHER_MS);
  }

  /** Chains the pending records one last time. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#sequenceAll();
  }

  /**
   * Chains one batch, of all chains or of one. Resolves with the number of records read; fewer than a full batch means
   * that no more are pending.
   */
  async sequenceBatch(chainId: string | null = null): Promise<number> {
    return this.database.transaction(async (client) => {
      await client.query(ADD_HEADS, [GENESIS_HASH]);
      const heads = (await client.query<Head>(LOCK_HEADS, [chainId])).rows;
      if (heads.length === 0) return 0;
      const parameters = [heads.map((head) => head.chain_id), MAX_BATCH];
      const { rows } = await client.query<PendingLeaf>(READ_PENDING, parameters);
      const known = await knownAmong(client, rows);
      const isKnown = (row: PendingLeaf): boolean => known.has(placeOf(row));
      await dropKnown(client, rows.filter(isKnown));
      const unknown = rows.filter((row) => !isKnown(row));
      await this.#chain(client, heads, unknown);
      return rows.length;
    });
  }

  async #chain(client: PoolClient, heads: readonly Head[], leaves: readonly PendingLeaf[]): Promise<void> {
    if (leaves.length === 0) return;
    const { links, heads: raised } = linkLeaves(heads, leaves);
    await client.query(MOVE, [
      links.map((link) => link.request_id),
      links.map((link) => link.part),
      links.map((link) => link.seq),
      links.map((link) => link.prevHash),
      links.map((link) => link.recordHash),
    ]);
    await client.query(RAISE_HEADS, [
      raised.map((head) => head.chain_id),
      raised.map((head) => head.seq),
      raised.map((head) => head.record_hash),
    ]);
  }

  #schedule(delayMs: number): void {
    const dueAtMs = performance.now() + delayMs;
    if (!this.#isStarted || dueAtMs >= this.#dueAtMs) return;
    clearTimeout(this.#timer);
    this.#dueAtMs = dueAtMs;
    this.#timer = setTimeout(() => {
      this.#isWoken = false;
      this.#running = this.#sequenceAll().finally(() => {
        this.#running = undefined;
        this.#dueAtMs = Infinity;
        this.#schedule(this.#isWoken ? GATHER_MS : INTERVAL_MS);
      });
    }, delayMs);
  }

  async #sequenceAll(): Promise<void> {
    try {
      while ((await this.sequenceBatch()) === MAX_BATCH);
      if (this.#isFailing) this.log.info('audit records can be added to their chains again');
      this.#isFailing = false;
    } catch (error) {
      // The records stay pending, and the next run retries.
      if (!this.#isFailing)
        this.log.error({ err: error }, 'audit records could not be added to their chains; retrying');
      this.#isFailing = true;
      await this.#sequenceEach();
    }
  }

  /** Chains each chain separately, so that a damaged chain does not block the others. */
  async #sequenceEach(): Promise<void> {
    const waiting = await this.database
      .transaction((client) => client.query<{ chain_id: string }>(WAITING_CHAINS))
      .catch(() => ({ rows: [] }));
    for (const { chain_id: chainId } of waiting.rows) {
      try {
        while ((await this.sequenceBatch(chainId)) === MAX_BATCH);
      } catch (error) {
        this.log.debug({ err: error, chain_id: chainId }, 'a chain could not be continued');
      }
    }
  }
}

const placeOf = ({ request_id: requestId, part }: Pick<PendingLeaf, 'request_id' | 'part'>): string =>
  `${requestId}/${part}`;

/** The records that are already chained. */
async function knownAmong(client: PoolClient, rows: readonly PendingLeaf[]): Promise<Set<string>> {
  const requestIds = rows.map((row) => row.request_id);
  const known = await client.query<Pick<PendingLeaf, 'request_id' | 'part'>>(READ_KNOWN, [
    requestIds,
    earliestLogging(requestIds),
  ]);
  return new Set(known.rows.map(placeOf));
}

async function dropKnown(client: PoolClient, known: readonly PendingLeaf[]): Promise<void> {
  if (known.length === 0) return;
  await client.query(DROP_KNOWN, [known.map((row) => row.request_id), known.map((row) => row.part)]);
}

/** Links the leaves in order, each to the previous one of its chain, and returns the new heads of the chains. */
export function linkLeaves(heads: readonly Head[], leaves: readonly PendingLeaf[]): { links: Link[]; heads: Head[] } {
  const heldHeads = new Map(heads.map((head) => [head.chain_id, head]));
  const raised = new Map<string, Head>();
  const links = leaves.map(({ chain_id, request_id, part, leaf }) => {
    const head = raised.get(chain_id) ?? heldHeads.get(chain_id);
    if (!head) throw new Error(`the head of chain ${chain_id} is not locked`);
    const next: Head = { chain_id, seq: head.seq + 1, record_hash: recordHash(head.record_hash, leaf) };
    raised.set(chain_id, next);
    return { request_id, part, seq: next.seq, prevHash: head.record_hash, recordHash: next.record_hash };
  });
  return { links, heads: [...raised.values()] };
}
