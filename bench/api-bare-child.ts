/**
 * The baseline for the service: only Fastify and pg, with the same statements and responses. With guarantees, it also
 * reads the key and makes a chained record durable before the response. Takes one `BareTask` and sends its address.
 */
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Pool, types } from 'pg';
import { uuidv7 } from 'uuidv7';
import { eventAnswer, type EventRow } from '../src/modules/corpus/events/event-answer';
import { eventDetailAnswer, type EventDetailRow } from '../src/modules/corpus/events/event-detail-answer';
import { pageAnswer } from '../src/modules/corpus/events/page-answer';
import { ChainedRecords } from './api-bare-audit';
import { BareKeys } from './api-bare-key';
import { type Cases, type ListStatement, PAGE_SIZE } from './api-cases';

export interface BareTask {
  url: string;
  /** Reads keys and writes records, as the service does. Undefined for a server without guarantees. */
  systemUrl?: string;
  cases: Pick<Cases, 'lists' | 'detailSql'>;
}

/** A list without hits still has one row, which says whether the total is still valid: one of two statements. */
type PageRow = (EventRow | { id: null }) & { tally?: { months: Record<string, number> }; has_changed_months?: boolean };

// Read as in the service.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

process.once('message', (task: BareTask) => void serve(task));
process.once('disconnect', () => process.exit());

async function serve({ url, systemUrl, cases }: BareTask): Promise<void> {
  // As many connections as the service has for requests.
  const pool = new Pool({ connectionString: url, max: 10 });
  const server = Fastify({ genReqId: () => uuidv7() });
  if (systemUrl !== undefined) addGuarantees(server, systemUrl);
  const list = async ({ url: path }: FastifyRequest): Promise<object> => {
    const statement = cases.lists[path];
    if (!statement) throw new Error(`no statement was prepared for ${path}`);
    const { rows } = await pool.query<PageRow>(statement.sql, statement.parameters);
    return listAnswer(statement, rows);
  };
  server.get('/v1/events', list);
  server.get('/alone', list);
  server.get<{ Params: { id: string } }>('/v1/events/:id', async (request, reply) => {
    const { rows } = await pool.query<EventDetailRow>({ ...cases.detailSql, values: [request.params.id] });
    return rows[0] ? eventDetailAnswer(rows[0]) : reply.code(404).send();
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(address);
}

function listAnswer({ total, page }: ListStatement, rows: readonly PageRow[]): object {
  const items = rows.filter((row): row is EventRow => row.id !== null).map((row) => eventAnswer(row));
  if (total === null) return { items };
  // The corpus does not change here; otherwise, changed months would have to be added to the known total.
  const isKnown =
    rows[0]?.has_changed_months === false || Object.keys(rows[0]?.tally?.months ?? { missing: 1 }).length === 0;
  if (!isKnown) throw new Error('the total is not known');
  return pageAnswer(items, total, page, PAGE_SIZE);
}

interface Asked {
  keyId: string;
  tenantId: string;
  atMs: number;
}

function addGuarantees(server: FastifyInstance, systemUrl: string): void {
  // The records have their own connections, as in the service.
  const pool = new Pool({ connectionString: systemUrl, max: 2 });
  const keys = new BareKeys(pool);
  const records = new ChainedRecords(pool);
  const asked = new WeakMap<FastifyRequest, Asked>();
  server.addHook('onRequest', async (request, reply) => {
    const facts = await keys.read(String(request.headers['x-api-key']));
    if (!facts) return reply.code(401).send();
    asked.set(request, { keyId: facts.id, tenantId: facts.tenant_id, atMs: Date.now() });
    void reply.header('x-request-id', request.id);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    await records.append(request.id, recordOf(request, asked.get(request), reply.statusCode));
    return payload;
  });
}

/** The fields of the service's own records. */
const recordOf = (request: FastifyRequest, asked: Asked | undefined, statusCode: number): object => ({
  request_id: request.id,
  part: 0,
  client_request_id: null,
  tenant_id: asked?.tenantId ?? null,
  portfolio_id: null,
  principal: { type: 'service_account', user_id: null, idp_session_id: null, api_key_id: asked?.keyId ?? null },
  action: request.routeOptions.url === '/v1/events/:id' ? 'events.read' : 'events.list',
  method: request.method,
  route: request.routeOptions.url ?? null,
  resource_ids: Object.values(request.params as object),
  status_code: statusCode,
  outcome: statusCode < 400 ? 'success' : 'denied',
  source_ip: request.ip,
  user_agent: request.headers['user-agent'] ?? null,
  requester_reference: null,
  identifiers_queried: null,
  duration_ms: Date.now() - (asked?.atMs ?? Date.now()),
  logged_at: new Date().toISOString(),
  rows: null,
  bytes: null,
  count: null,
});
