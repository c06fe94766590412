import { connect } from 'node:net';
import { Counter, Registry } from 'prom-client';
import { AuditTrail } from '../../src/modules/audit/recording/audit-trail';
import { MetricsServer } from '../../src/platform/health/metrics-server';
import { databaseTexts } from '../support/leak-marks/database-texts';
import { MarkedHome } from '../support/leak-marks/marked-service';
import { markedIdentifiers } from '../support/leak-marks/marked-identifiers';
import { markedImports } from '../support/leak-marks/marked-imports';
import { type MarkedRequest, MarkedRequests } from '../support/leak-marks/marked-requests';
import { kindsOf, type MarkedRoute, type OpenApiDocument, routesOf } from '../support/leak-marks/marked-routes';
import { markedSigningKeys } from '../support/leak-marks/marked-signing-keys';
import { startRootSpan } from '../../src/platform/telemetry/tracing';
import { type Export, TraceCollector } from '../support/peers/trace-collector';
import { until } from '../support/peers/webhook-receiver';
import { plainContract } from '../support/openapi/plain-contract';
import { type RawAnswer, RawSender } from '../support/http/raw-request';
import { EVALUATION_TIME } from '../support/samples/sample-threats';
import { SecretMarks } from '../support/leak-marks/secret-marks';
import { startTestApp, type TestApp } from '../support/app/test-app';
import { OPERATOR_KEY } from '../support/app/test-app';
import { WHERE_MARKS_BELONG } from '../support/leak-marks/where-marks-belong';

/*
 * No secret, body or value of an identifier appears where it does not belong. The test sends marks in every place of
 * every
 * route of the service's own document, and searches the audit log, the process's log, the metrics, everything that is
 * exported by OpenTelemetry, and the whole database for them.
 */

const AT_ONCE = 8;
/** How many lines of answers are searched together, which takes much less time than searching each. */
const LINES_AT_ONCE = 2_000;
const HOUR_MS = 60 * 60 * 1000;
const AUDIT_EXPORT = 'GET /v1/audit/export';
const CREDENTIAL =
  /^(x-api-key|bearer|jwt|basic|cookie|api_key|credentials|connector secret|private key|passphrase|body PUT \/v1\/admin\/secrets|client secret|session cookie|SCIM token)|\/(password|client_secret|client_key)$/;

/** No span is dropped, and metrics are exported often enough for the test. */
const EXPORTING = {
  OTEL_METRICS_EXPORTER: 'otlp',
  OTEL_METRIC_EXPORT_INTERVAL: '10000',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  OTEL_BSP_MAX_QUEUE_SIZE: '1000000',
};

const FORMS: Record<string, (mark: string) => string> = {
  plain: (mark) => `a ${mark}z`,
  upper: (mark) => mark.toUpperCase(),
  hex: (mark) => `0${Buffer.from(mark).toString('hex')}`,
  base64: (mark) => Buffer.from(mark).toString('base64'),
  'base64 at one': (mark) => Buffer.from(`x:${mark}`).toString('base64'),
  'base64url at two': (mark) => Buffer.from(`{"${mark}"}`).toString('base64url'),
  'percent-encoded': (mark) => Buffer.from(mark).toString('hex').replace(/../g, '%$&'),
};

const marks = new SecretMarks();
const asked = new Map<string, Set<string>>();
const answers: RawAnswer[] = [];
let collector: TraceCollector;
/** Everything that was found after all requests; the search of the whole database takes long, so it is made once. */
let findings: Finding[];
let home: MarkedHome;
let routes: MarkedRoute[];
let service: TestApp;

/** A mark that was sent at `from` was found at `where`. */
interface Finding {
  where: string;
  from: string;
}

beforeAll(async () => {
  collector = await TraceCollector.start();
  const exporting = { ...collector.settings, ...EXPORTING };
  home = await MarkedHome.open(marks, async (environment, ...rest) => {
    return (service = await startTestApp({ ...environment, ...exporting }, ...rest));
  });
  const document = plainContract((await home.service.call('GET', '/openapi.json')).body as OpenApiDocument);
  routes = routesOf(document);
  const requests = new MarkedRequests({
    marks,
    schemas: document.components.schemas,
    credentialsFor: home.credentialsFor,
    known: home.known,
    fitting: {
      country: 'TW',
      countries: ['TW'],
      portfolios: ['default'],
      asset_ids: null,
      threat_ids: [],
      permissions: null,
      entity_id: home.id('entity_id'),
      evaluation_time: EVALUATION_TIME,
      snoozed_until: new Date(Date.now() + HOUR_MS).toISOString(),
      ...home.signIns.fitting(),
      'body PATCH /v1/threats/{threat_id} /status': 'dismissed',
      'body PUT /v1/assets/{asset_id} /asset_id': home.id('asset_id'),
      'body POST /v1/reports /subject/id': home.id('incident_id'),
      'body POST /v1/lookup /identifiers': markedIdentifiers(marks, 'identifier'),
    },
  });
  await askEverywhere(requests);
  await askElsewhere();
  await exportAuditLog();
  await sendToRefusingDatabase(requests);
  await plantMarks();
  await endMinuteOfViews();
  findings = await allFindings();
}, 900_000);
afterAll(async () => {
  await home.close();
  await collector.close();
});

/**
 * All requests of all routes. Those of one route are spread as far as possible, because some can only do one thing at a
 * time.
 */
async function askEverywhere(requests: MarkedRequests): Promise<void> {
  const numbered = routes.flatMap((route) => requests.of(route).map((request, index) => ({ request, index })));
  const rank = ({ request, index }: (typeof numbered)[number]): number => {
    // The audit log is exported while it is short, and once more in the end.
    if (request.route.name === AUDIT_EXPORT) return -2;
    // Threats are changed before the assets that they affect are replaced.
    return request.method === 'PATCH' ? -1 : index;
  };
  await sendAll(numbered.sort((a, b) => rank(a) - rank(b)).map(({ request }) => request));
}

async function sendAll(requests: MarkedRequest[]): Promise<void> {
  const sender = new RawSender(home.service.url);
  const waiting = [...requests];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await sender.send(next);
      answers.push(answer);
      if (answer.status === null && next.isCutOff !== true) continue;
      const { name } = next.route;
      asked.set(name, (asked.get(name) ?? new Set()).add(next.kind));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  sender.close();
}

/** Input that the document does not describe: contents of imports, real keys, and bytes that are not HTTP. */
async function askElsewhere(): Promise<void> {
  for (const { path, line } of markedImports(marks)) {
    await home.service.call('POST', path, { key: OPERATOR_KEY, rawBody: line });
  }
  const path = '/v1/admin/signing-keys/import';
  const statuses: number[] = [];
  for (const body of await markedSigningKeys(marks)) {
    statuses.push((await home.service.call('POST', path, { key: OPERATOR_KEY, body })).status);
  }
  expect(statuses).toEqual([422, 422, 201]);
  const identifiers = markedIdentifiers(marks, 'identifier');
  const { request_id: lookupId } = await home.ask('POST', '/v1/lookup', { identifiers });
  await home.ask('GET', `/v1/reports/${lookupId as string}/pdf`);
  await home.ask('POST', '/v1/lookup', {
    identifiers: markedIdentifiers(marks, 'identifier of a monitored subject'),
    options: { monitor: true, requester_reference: marks.at('reference of a monitored subject') },
  });
  await askForBatch();
  await home.signIns.ask();
  const at = (): string => marks.at('not HTTP');
  await sendBytes(`GET /${at()} HTTP/1.1\r\nhost: x\r\n${at()}\r\n\r\n`);
  await sendBytes(`${at()} /${at()} HTTP/9\r\n\r\n`);
  await sendBytes(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${at().repeat(2_000)}\r\n\r\n`);
}

/** Exports everything that was recorded, in each format. */
async function exportAuditLog(): Promise<void> {
  for (const format of ['ndjson', 'csv', 'ocsf']) {
    const { status, headers, text } = await home.service.call('GET', `/v1/audit/export?format=${format}`, {
      key: OPERATOR_KEY,
    });
    expect([format, status, text.length > 1_000_000]).toEqual([format, 200, true]);
    answers.push({ status, headers: [...headers].join('\n'), text });
  }
}

/** A batch that was screened, and one that is refused. */
async function askForBatch(): Promise<void> {
  const id = await home.batch(markedIdentifiers(marks, 'identifier of a batch'));
  await expect(home.batch([{ type: 'email', value: marks.at('refused identifier of a batch') }])).rejects.toThrow(
    '422',
  );
  for (let left = 1_200; left > 0; left -= 1) {
    const { status } = await home.ask('GET', `/v1/lookup/batch/${id}`);
    if (status === 'completed') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the batch was not completed');
}

function sendBytes(bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(home.service.url).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', () => undefined).on('error', () => resolve());
    socket.on('close', () => resolve());
  });
}

/** PostgreSQL names the values of a row that it refuses; the service must not pass these on. */
async function sendToRefusingDatabase(requests: MarkedRequests): Promise<void> {
  const tables = await home.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname !~ '^(audit|job)_' and relname <> 'web_search_active'`,
  );
  for (const { name } of tables) {
    await home.owner.query(`alter table ${name} add constraint never check (false) not valid`);
  }
  const before = faults();
  await sendAll(routes.flatMap((route) => requests.of(route)).filter(({ kind }) => kind === 'body'));
  for (const { path, line } of markedImports(marks)) {
    await home.service.call('POST', path, { key: OPERATOR_KEY, rawBody: line });
  }
  expect(faults() - before).toBeGreaterThan(5);
}

const faults = (): number => home.lines.filter(({ msg }) => msg === 'request failed').length;

/** Puts marks where none belong, in every form, so that the search can be seen to find them. */
async function plantMarks(): Promise<void> {
  const counter = new Counter({
    name: 'planted_total',
    help: 'x',
    labelNames: ['text'],
    registers: [service.app.get(Registry)],
  });
  await home.owner.query('create table planted (line text, document jsonb, bytes bytea, list text[])');
  for (const [form, encode] of Object.entries(FORMS)) {
    const text = encode(marks.at(`planted ${form}`));
    home.log.debug({ deep: { down: text } }, 'planted');
    counter.inc({ text });
    startRootSpan({ name: 'planted', attributes: { text } }, null)?.end();
    await home.owner.query('insert into planted values ($1, $2, $3, $4)', [text, { text }, Buffer.from(text), [text]]);
  }
}

/** Its rows move into one audit record when their minute has ended, which this test brings about. */
const UNTIL_THE_MINUTE_ENDS = 'audit_view.resource';

async function endMinuteOfViews(): Promise<void> {
  await home.owner.query(`update audit_view set minute = minute - interval '10 minutes'`);
  await service.app.get(AuditTrail).viewFolder.fold();
}

async function allFindings(): Promise<Finding[]> {
  const found = new Map<string, Finding>();
  const search = (where: string, text: string): void => {
    for (const from of marks.placesIn(text)) found.set(`${where} ${from}`, { where, from });
  };
  for (const line of home.lines) search('log', JSON.stringify(line));
  search('metrics', await metrics());
  search('exported spans', [...collector.spanTexts].join('\n'));
  search('exported metrics', (await nextMetrics()).body.toString());
  for (const { where, text } of await databaseTexts(home.owner)) search(where, text);
  return [...found.values()];
}

/** The next export of metrics, with everything that was counted before. */
async function nextMetrics(): Promise<Export> {
  const before = collector.at('/v1/metrics').length;
  await until(
    () => Promise.resolve(collector.at('/v1/metrics').length),
    (count) => count > before + 1,
  );
  return collector.at('/v1/metrics').at(-1)!;
}

async function metrics(): Promise<string> {
  const { address } = service.app.get(MetricsServer);
  return (await fetch(`http://127.0.0.1:${address?.port}/metrics`)).text();
}

test('requests every route with marks in every place', () => {
  expect(routes.length).toBeGreaterThan(50);
  for (const route of routes)
    expect([route.name, [...(asked.get(route.name) ?? [])].sort()]).toEqual([route.name, kindsOf(route).sort()]);
  expect(marks.count).toBeGreaterThan(100 * routes.length);
});

test('sends each source what belongs to it, and each source repeats all of it in its answer', () => {
  const sent = marks.placesIn(home.echo.received.join('\n'));
  expect([...sent]).toEqual(expect.arrayContaining(['connector secret', 'identifier name', 'identifier phone']));
  expect([...sent]).toContain('body POST /v1/web-search /subject/name');
});

test('finds planted marks in every form', () => {
  const found = new Set(findings.map(({ where, from }) => `${where} ${from}`));
  const columns = ['line', 'document', 'bytes', 'list'].map((column) => `planted.${column}`);
  for (const where of ['log', 'metrics', 'exported spans', 'exported metrics', ...columns]) {
    for (const form of Object.keys(FORMS)) expect(found).toContain(`${where} planted ${form}`);
  }
});

test('marks appear only where they belong', () => {
  const found = findings.filter(({ from }) => !from.startsWith('planted '));
  const belongs = ({ where, from }: Finding): boolean =>
    WHERE_MARKS_BELONG.some(([columns, places]) => columns.includes(where) && places.test(from));
  expect(found.filter((finding) => !belongs(finding))).toEqual([]);
  const empty = WHERE_MARKS_BELONG.flatMap(([columns, places]) =>
    columns
      .filter((column) => column !== UNTIL_THE_MINUTE_ENDS)
      .filter((column) => !found.some(({ where, from }) => where === column && places.test(from)))
      .map((column) => `nothing at ${column} from ${places.source}`),
  );
  expect(empty).toEqual([]);
});

test('no answer returns a credential or a secret', () => {
  // Many answers repeat others: every export of the log contains the previous one.
  const lines = [...new Set(answers.flatMap(({ headers, text }) => `${headers}\n${text}`.split('\n')))];
  const places = new Set<string>();
  while (lines.length > 0) {
    for (const place of marks.placesIn(lines.splice(-LINES_AT_ONCE).join('\n'))) places.add(place);
  }
  expect(places.size).toBeGreaterThan(100);
  expect([...places].filter((place) => CREDENTIAL.test(place))).toEqual([]);
}, 600_000);
