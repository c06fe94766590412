import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { AuditRecord } from '../../../src/modules/audit/recording/audit-record';
import { abortConnections } from '../../../src/platform/http/requests/interruptions';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let owner: Client;
let keys: Record<string, string>;
let sent = 0;

beforeAll(async () => {
  service = await startTestApp();
  keys = await service.tenant('cut', { analyst: { role: 'analyst' }, admin: { role: 'admin', portfolios: ['*'] } });
  owner = new Client({ connectionString: service.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

/** A raw request on a separate connection, identified by its X-Request-Id. */
class Wire {
  readonly name = `wire-${++sent}`;
  readonly socket: Socket;
  text = '';

  constructor() {
    const { port, hostname } = new URL(service.url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
    this.socket.on('error', () => undefined);
  }

  /** Resolves once the bytes were handed to the socket. */
  send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<void> {
    const lines = { host: 'x', 'x-request-id': this.name, ...headers };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    return this.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
  }

  write(text: string): Promise<void> {
    return new Promise((resolve) => this.socket.write(text, () => resolve()));
  }

  /** The audit records of the request, once there are that many and no further ones arrive for a while. */
  async records(count: number): Promise<AuditRecord[]> {
    for (let left = 5_000; left > 0 && (await this.#stored()).length < count; left -= 1) await delay(50);
    await delay(300);
    return this.#stored();
  }

  async #stored(): Promise<AuditRecord[]> {
    const { rows } = await owner.query<{ payload: string }>(
      `select payload from (
         select payload, request_id, part from audit_record union all select payload, request_id, part from audit_pending
       ) as stored where payload::json ->> 'client_request_id' = $1 order by request_id, part`,
      [this.name],
    );
    return rows.map(({ payload }) => JSON.parse(payload) as AuditRecord);
  }
}

/** Blocks everything that needs the table until `release` is called. */
async function blocking(table: string): Promise<{ untilWaiting: () => Promise<void>; release: () => Promise<void> }> {
  const client = new Client({ connectionString: service.database.ownerUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const waiting = `select count(*)::int as count from pg_locks where not granted and relation = '${table}'::regclass`;
  return {
    untilWaiting: async () => {
      for (let left = 5_000; left > 0; left -= 1) {
        if (((await owner.query<{ count: number }>(waiting)).rows[0]?.count ?? 0) > 0) return;
        await delay(25);
      }
      throw new Error(`nothing waits for ${table}`);
    },
    release: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
}

const outcomes = (records: readonly AuditRecord[]): unknown[] =>
  records.map(({ part, action, outcome, status_code: status }) => [part, action, outcome, status]);
const json = (key = keys.analyst ?? ''): Record<string, string> => ({
  'x-api-key': key,
  'content-type': 'application/json',
});

describe('a caller that disconnects', () => {
  test('in the middle of a body leaves one record, client_closed', async () => {
    const wire = new Wire();
    await wire.send('PUT', '/v1/assets', { ...json(), 'content-length': '1000' }, '{"assets":[');
    await delay(100);
    wire.socket.destroy();
    const records = await wire.records(1);
    expect(outcomes(records)).toEqual([[0, 'assets.replace', 'client_closed', 499]]);
    expect(records[0]?.principal.type).toBe('service_account');
  });

  test('in the middle of a streamed upload leaves records of its beginning and its end', async () => {
    const wire = new Wire();
    const event = { source: 'cut', sourceEventId: '1', title: 'x', eventCategory: 'conflict', eventType: 'battle' };
    const lines = Array.from({ length: 50 }, (_, at) =>
      JSON.stringify({ ...event, sourceEventId: String(at), eventDate: '2018-01-01' }),
    );
    const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/x-ndjson', 'content-length': '100000' };
    await wire.send('POST', '/v1/admin/events/import?format=ndjson', headers, lines.join('\n'));
    await delay(300);
    wire.socket.destroy();
    const records = await wire.records(2);
    expect(outcomes(records)).toEqual([
      [0, 'events.import', 'streaming', 200],
      [1, 'events.import.end', 'client_closed', expect.any(Number)],
    ]);
  });

  test('before the answer to a read leaves one record, client_closed', async () => {
    const wire = new Wire();
    const block = await blocking('asset');
    await wire.send('GET', '/v1/assets', json());
    await block.untilWaiting();
    wire.socket.destroy();
    await delay(100);
    await block.release();
    expect(outcomes(await wire.records(1))).toEqual([[0, 'assets.list', 'client_closed', 499]]);
  });

  test('before the answer to a change does not undo it, and a second record reports that nobody received the answer', async () => {
    const wire = new Wire();
    const body = JSON.stringify({ slug: 'made-for-nobody', name: 'x' });
    const block = await blocking('portfolio');
    const headers = { ...json(OPERATOR_KEY), 'content-length': String(body.length) };
    await wire.send('POST', '/v1/admin/tenants/cut/portfolios', headers, body);
    await block.untilWaiting();
    wire.socket.destroy();
    await delay(100);
    await block.release();
    expect(outcomes(await wire.records(2))).toEqual([
      [0, 'portfolios.create', 'success', 201],
      [1, 'portfolios.create.end', 'client_closed', 201],
    ]);
  });

  test('before a refusal leaves a record of the refusal', async () => {
    const wire = new Wire();
    const block = await blocking('asset');
    await wire.send('GET', '/v1/assets/nobody', json());
    await block.untilWaiting();
    wire.socket.destroy();
    await delay(100);
    await block.release();
    expect(outcomes(await wire.records(1))).toEqual([[0, 'assets.read', 'rejected', 404]]);
  });

  test('with pipelined requests leaves a record of each', async () => {
    const wire = new Wire();
    const block = await blocking('asset');
    const headers = Object.entries({ host: 'x', 'x-request-id': wire.name, ...json() });
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const ask = (path: string): string => `GET ${path} HTTP/1.1\r\n${head}\r\n`;
    await wire.write(ask('/v1/assets') + ask('/v1/threats/stream') + ask('/v1/lookup'));
    await block.untilWaiting();
    await delay(300);
    wire.socket.destroy();
    await delay(100);
    await block.release();
    expect(outcomes(await wire.records(5))).toEqual([
      [0, 'assets.list', 'client_closed', 499],
      [0, 'threats.stream', 'streaming', 200],
      [1, 'threats.stream.end', 'client_closed', 200],
      [0, 'lookup.list', 'success', 200],
      [1, 'lookup.list.end', 'client_closed', 200],
    ]);
  });

  test('during a stream of events leaves records of its beginning and its end', async () => {
    const wire = new Wire();
    await wire.send('GET', '/v1/threats/stream', json());
    await once(wire.socket, 'data');
    wire.socket.destroy();
    expect(outcomes(await wire.records(2))).toEqual([
      [0, 'threats.stream', 'streaming', 200],
      [1, 'threats.stream.end', 'client_closed', 200],
    ]);
  });

  test('during a streamed export leaves records of its beginning and its end, with the rows and bytes sent until then', async () => {
    await owner.query(`set session_replication_role = replica`);
    // More than the buffers of the connection.
    await owner.query(
      `insert into event (id, source, source_event_id, title, description, event_category, event_type, event_date,
         location_country, location_point, article_count, source_domains, search_text, content_hash, corpus_revision)
       select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'rows', n::text, 'Row ' || n,
         repeat('x', 2000), 'conflict', 'battle', date '2018-01-01', 'TW', point(0, 0), 1, array['example.org'], 'row',
         '\\x00', 1
       from generate_series(1, 15000) as n`,
    );
    const wire = new Wire();
    await wire.send('GET', '/v1/events/export?format=ndjson', { ...json(), 'accept-encoding': 'identity' });
    await once(wire.socket, 'data');
    wire.socket.pause();
    wire.socket.destroy();
    const records = await wire.records(2);
    expect(outcomes(records)).toEqual([
      [0, 'events.export', 'streaming', 200],
      [1, 'events.export.end', 'client_closed', 200],
    ]);
    expect(records[1]?.rows).toBeGreaterThan(0);
    expect(records[1]?.rows).toBeLessThan(15_000);
  }, 600_000);
});

describe('a request that the service ends', () => {
  const server = (): Server => service.app.getHttpServer();

  /** The service's end of the next connection. */
  const accepted = (): Promise<[Socket]> => once(server(), 'connection') as Promise<[Socket]>;

  test('because its body takes too long gets 408 and one record, timed_out', async () => {
    const incoming = accepted();
    const wire = new Wire();
    await wire.send('PUT', '/v1/assets', { ...json(), 'content-length': '1000' }, '{"assets":[');
    const [socket] = await incoming;
    await delay(100);
    // What Node does when its request timer fires.
    server().emit('clientError', Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    await once(wire.socket, 'close');
    expect(wire.text).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    expect(outcomes(await wire.records(1))).toEqual([[0, 'assets.replace', 'timed_out', 408]]);
  });

  test('because its body is not HTTP gets 400 and one record, rejected', async () => {
    const wire = new Wire();
    await wire.send('PUT', '/v1/assets', { ...json(), 'transfer-encoding': 'chunked' }, '5\r\n{"ass\r\nno length\r\n');
    await once(wire.socket, 'close');
    expect(wire.text).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed_request"/s);
    expect(outcomes(await wire.records(1))).toEqual([[0, 'assets.replace', 'rejected', 400]]);
  });

  test('because the service stops is recorded as aborted, before or after its answer has begun', async () => {
    const [stream, read] = [new Wire(), new Wire()];
    const block = await blocking('asset');
    await stream.send('GET', '/v1/threats/stream', json());
    await read.send('GET', '/v1/assets', json());
    await once(stream.socket, 'data');
    await block.untilWaiting();
    abortConnections(server());
    await once(read.socket, 'close');
    await block.release();
    expect(outcomes(await stream.records(2))).toEqual([
      [0, 'threats.stream', 'streaming', 200],
      [1, 'threats.stream.end', 'aborted', 200],
    ]);
    expect(outcomes(await read.records(1))).toEqual([[0, 'assets.list', 'aborted', 500]]);
  });

  test('because its credential is revoked during the stream is recorded as aborted', async () => {
    const made = await service.call('POST', '/v1/admin/tenants/cut/api-keys', {
      key: OPERATOR_KEY,
      body: { name: 'soon revoked', role: 'analyst' },
    });
    const wire = new Wire();
    await wire.send('GET', '/v1/threats/stream', json(made.body.key as string));
    await once(wire.socket, 'data');
    await service.call('DELETE', `/v1/admin/tenants/cut/api-keys/${made.body.id}`, { key: OPERATOR_KEY });
    await once(wire.socket, 'close');
    expect(outcomes(await wire.records(2))).toEqual([
      [0, 'threats.stream', 'streaming', 200],
      [1, 'threats.stream.end', 'aborted', 200],
    ]);
  }, 600_000);
});

test('the chain of the tenant with all these records verifies', async () => {
  const { status, body } = await service.call('GET', '/v1/audit/verify', { key: keys.admin ?? '' });
  expect([status, body.verified]).toEqual([200, true]);
});

test.each(['client_closed', 'timed_out', 'aborted'])('records can be filtered by the outcome %s', async (outcome) => {
  const { body } = await service.call('GET', `/v1/audit?outcome=${outcome}`, { key: keys.admin ?? '' });
  const found = new Set((body.records as AuditRecord[]).map((record) => record.outcome));
  expect([...found]).toEqual([outcome]);
});
