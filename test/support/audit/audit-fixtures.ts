import { Client } from 'pg';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { ROLE_PERMISSIONS, type Role } from '../../../src/kernel/identity/permissions';
import { ANONYMOUS, type Principal, type TenantScope } from '../../../src/kernel/identity/principal';
import type { ChainedRecord } from '../../../src/modules/audit/audit.read-model';
import { GENESIS_HASH, leafHash, recordHash, systemRecord } from '../../../src/modules/audit/recording/audit-record';
import { type RequestContext, runInRequestContext } from '../../../src/platform/context/request-context';
import type { Db } from '../../../src/platform/database/db';
import { openDb } from '../app/open-db';

export const silentLog = pino({ level: 'silent' });

export function connectDb(url: string): Promise<Db> {
  return openDb(url, 10);
}

/** Runs statements as the owner, without row-level security. */
export class Owner {
  readonly #client: Client;

  constructor(url: string) {
    this.#client = new Client({ connectionString: url });
  }

  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query(sql, parameters)).rows as Row[];
  }

  async connect(): Promise<this> {
    await this.#client.connect();
    return this;
  }

  async makeTenant(slug: string): Promise<TenantScope> {
    const scope = { tenantId: uuidv7(), portfolioId: uuidv7() };
    await this.query('insert into tenant (id, slug, name) values ($1, $2, $2)', [scope.tenantId, slug]);
    await this.query(`insert into portfolio (id, tenant_id, slug, name) values ($1, $2, 'default', 'Default')`, [
      scope.portfolioId,
      scope.tenantId,
    ]);
    return scope;
  }

  async makeKey(scope: TenantScope, name: string): Promise<string> {
    const id = uuidv7();
    await this.query(
      `insert into api_key (id, tenant_id, lookup_id, mac, prefix, name, role) values ($1, $2, $3, '\\x00', 'p', $4, 'viewer')`,
      [id, scope.tenantId, id, name],
    );
    return id;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

export const keyPrincipal = (scope: TenantScope, apiKeyId: string, role: Role = 'admin'): Principal => ({
  ...ANONYMOUS,
  type: 'service_account',
  scope,
  apiKeyId,
  permissions: new Set(ROLE_PERMISSIONS[role]),
});

export const operatorPrincipal: Principal = {
  ...ANONYMOUS,
  type: 'operator',
  permissions: new Set(['audit:read_own', 'audit:read']),
};

/** The context of a request in a handler. */
export const requestContext = (
  principal: Principal,
  { audit, ...rest }: Partial<Omit<RequestContext, 'audit'>> & { audit?: Partial<RequestContext['audit']> } = {},
): RequestContext => ({
  requestId: uuidv7(),
  clientRequestId: null,
  receivedAtMs: Date.now(),
  method: 'GET',
  sourceIp: '192.0.2.1',
  userAgent: 'test',
  route: '/v1/things',
  trace: null,
  successStatus: 200,
  principal,
  isStillAdmitted: null,
  interruption: null,
  ...rest,
  audit: {
    action: 'things.list',
    resourceIds: [],
    tenantId: null,
    callerReference: null,
    queriedKinds: null,
    hasBegun: true,
    isRecorded: false,
    isStreaming: false,
    isEnded: false,
    rows: null,
    ...audit,
  },
});

/** The seventh record of a chain, as it is read. */
export const chainedRecord = (more: Partial<ChainedRecord> = {}): ChainedRecord => ({
  record: systemRecord('things.tidy', []),
  payload: '',
  seq: 7,
  serviceAccountName: null,
  userEmail: null,
  userName: null,
  prevHash: Buffer.alloc(32),
  recordHash: Buffer.alloc(32, 1),
  ...more,
});

/** Runs `work` as if it handled a request. */
export const handling = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => runInRequestContext(context, () => void work().then(resolve, reject)));

interface ChainRow {
  seq: number;
  payload: string;
  prev_hash: Buffer;
  record_hash: Buffer;
}

/** Recomputes a chain from its texts only. Returns its faults, and the texts in order. */
export async function checkChain(owner: Owner, chainId: string): Promise<{ faults: string[]; payloads: string[] }> {
  const rows = await owner.query<ChainRow>(
    'select seq::int, payload, prev_hash, record_hash from audit_record where chain_id = $1 order by audit_record.seq',
    [chainId],
  );
  const faults: string[] = [];
  let previous: Buffer = GENESIS_HASH;
  for (const [index, row] of rows.entries()) {
    const expected = recordHash(previous, leafHash(row.payload));
    if (row.seq !== index + 1) faults.push(`${row.seq} stands at ${index + 1}`);
    if (!row.prev_hash.equals(previous)) faults.push(`${row.seq} follows something else`);
    if (!row.record_hash.equals(expected)) faults.push(`${row.seq} has another hash`);
    previous = row.record_hash;
  }
  const [head] = await owner.query<{ seq: number; record_hash: Buffer }>(
    'select seq::int, record_hash from audit_head where chain_id = $1',
    [chainId],
  );
  if (head?.seq !== rows.length || !head.record_hash.equals(previous)) faults.push('the head is elsewhere');
  return { faults, payloads: rows.map((row) => row.payload) };
}
