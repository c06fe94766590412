import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { MeasuredService } from '../../support/processes/measured-service';
import { type Answer, startTestApp, type TestApp } from '../../support/app/test-app';

const ROWS = 300_000;
const ACTOR = '00000000-0000-7000-8000-00000000000a';
/** A quarter of the size of all rows as text, and far above the chunks in transit. */
const MAX_GROWTH_BYTES = 50_000_000;
/** The bytes that the service reads for the first KiB of an answer: one batch of rows, and the buffers of sockets. */
const MAX_ROWS_AHEAD = 150_000;
const STALLED_MS = 1_500;
/** A third of the days, and so of the rows. */
const ROWS_IN_A_THIRD = 98_639;
const A_THIRD = 'date_from=2018-01-01&date_to=2018-04-30';

const PATHS = [
  `/v1/actors/${ACTOR}/events?all_results=true`,
  ...['csv', 'json', 'ndjson', 'geojson', 'parquet'].map((format) => `/v1/events/export?format=${format}`),
];

let service: TestApp;
let measured: MeasuredService;
let key: string;

beforeAll(async () => {
  service = await startTestApp();
  ({ analyst: key = '' } = await service.tenant('slow'));
  await fill(service.database.ownerUrl);
  measured = await MeasuredService.start(service.database);
}, 600_000);
afterAll(async () => {
  await measured.stop();
  await service.close();
});

/** Small rows in one statement, without indexes that only slow down writing. */
async function fill(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = 'event'::regclass
     and not indisunique and indexrelid <> 'event_event_date_idx'::regclass`,
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  // Without triggers and foreign keys: 300,000 rows of each table take some seconds.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into event (id, source, source_event_id, title, description, event_category, event_type, event_date, location_country,
       location_point, article_count, source_domains, search_text, content_hash, corpus_revision)
     select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'rows', n::text, 'Row ' || n, sha256(n::text::bytea)::text, 'conflict', 'battle',
       date '2018-01-01' + n % 365, 'TW', point(n % 360 - 180, n % 170 - 85), 1, array['example.org'], 'row', '\\x00', 1
     from generate_series(1, $1::int) as n`,
    [ROWS],
  );
  await owner.query(
    `insert into actor (id, source, source_actor_id, canonical_name, search_text, corpus_revision)
     values ($1, 'rows', 'a', 'Everywhere', 'everywhere', 1)`,
    [ACTOR],
  );
  await owner.query(
    `insert into event_actor (event_id, actor_id, role, ordinal) select id, $1, 'side_a', 0 from event where source = 'rows'`,
    [ACTOR],
  );
  await owner.query('analyze event, event_actor');
  await owner.end();
}

/** Reads the first chunk of an answer and then nothing, until it is resumed. */
class Reader {
  readonly begun: Promise<void>;
  readonly done: Promise<void>;
  requestId = '';
  bytes = 0;
  /** The last chunk received. */
  tail = '';
  readonly #socket: Socket;
  #isStalled = true;

  constructor(path: string, key: string, url = measured.url) {
    const { port, hostname } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-api-key: ${key}\r\n\r\n`);
    this.begun = new Promise((resolve) => {
      this.#socket.on('data', (chunk: Buffer) => {
        const text = chunk.toString('latin1');
        if (this.bytes === 0) this.requestId = /x-request-id: (\S+)/i.exec(text)?.[1] ?? '';
        this.bytes += chunk.length;
        this.tail = (this.tail + text).slice(-200);
        if (this.#isStalled) this.#socket.pause();
        resolve();
      });
    });
    this.done = new Promise((resolve) => this.#socket.once('close', () => resolve()));
    this.#socket.on('error', () => undefined);
  }

  takeAll(): void {
    this.#isStalled = false;
    this.#socket.resume();
  }

  leave(): void {
    this.#socket.destroy();
  }
}

async function endOf(requestId: string): Promise<Answer['body']> {
  for (let left = 5_000; left > 0; left -= 1) {
    const { body } = await service.call('GET', `/v1/audit/${requestId}`, { key });
    if (body.end) return body.end;
    await delay(50);
  }
  throw new Error('the answer did not end');
}

test.each([PATHS.slice(0, 2), PATHS.slice(2, 4), PATHS.slice(4)])(
  '%s and %s: the service reads no further rows while its readers pause',
  async (...paths) => {
    const before = await measured.heldBytes();
    const readers = paths.map((path) => new Reader(path, key));
    await Promise.all(readers.map(({ begun }) => begun));
    await delay(STALLED_MS);
    const growth = (await measured.heldBytes()) - before;
    for (const reader of readers) reader.leave();
    const ends = await Promise.all(readers.map(({ requestId }) => endOf(requestId)));
    for (const { outcome, rows } of ends) {
      expect(outcome).toBe('client_closed');
      expect(rows).toBeLessThan(MAX_ROWS_AHEAD);
    }
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  },
);

test('memory use does not grow with the number of rows that are read', async () => {
  const before = await measured.heldBytes();
  const reader = new Reader(`${PATHS[0]}&${A_THIRD}`, key);
  reader.takeAll();
  let isDone = false;
  void reader.done.then(() => (isDone = true));
  let growth = 0;
  while (!isDone) {
    await delay(1_000);
    growth = Math.max(growth, (await measured.heldBytes()) - before);
  }
  // The last chunk, RFC 9112 §7.1.
  expect(reader.tail.endsWith('\r\n0\r\n\r\n')).toBe(true);
  expect(await endOf(reader.requestId)).toMatchObject({ outcome: 'success', rows: ROWS_IN_A_THIRD });
  expect(reader.bytes).toBeGreaterThan(MAX_GROWTH_BYTES);
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
}, 600_000);

test('a reader that reads nothing for RESPONSE_IDLE_SECONDS is disconnected, and the record says so', async () => {
  const impatient = await startTestApp({ RESPONSE_IDLE_SECONDS: '1' }, service.database);
  try {
    const reader = new Reader(PATHS[0]!, key, impatient.url);
    await reader.begun;
    expect(await endOf(reader.requestId)).toMatchObject({ outcome: 'timed_out' });
    // The bytes in transit arrive, but not the end of the answer.
    reader.takeAll();
    await reader.done;
    expect(reader.tail.endsWith('\r\n0\r\n\r\n')).toBe(false);
  } finally {
    await impatient.close();
  }
}, 600_000);
