import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { FORWARD_AUDIT_RECORDS } from '../../../src/modules/audit/forwarding/audit-forwarding.jobs';
import { AuditTrail } from '../../../src/modules/audit/recording/audit-trail';
import { HEALTH_CHECKS, type HealthChecks } from '../../../src/platform/health/health-checks';
import { Owner } from '../../support/audit/audit-fixtures';
import { ocsfFaults } from '../../support/audit/ocsf-schema';
import { runJobUntil } from '../../support/audit/run-job-until';
import { testWith } from '../../support/app/programs';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { createTestDatabase, type TestDatabase } from '../../support/app/test-database';
import { loopbackPeer, type LoopbackPeer } from '../../support/peers/loopback-peer';
import { Rsyslog, RSYSLOG } from '../../support/peers/rsyslog';
import { makeTestCertificate, SyslogServer, type TestCertificate } from '../../support/peers/syslog-server';

jest.setTimeout(90_000);

interface OcsfEvent {
  readonly metadata: { readonly uid: string; readonly sequence: number };
  readonly class_uid: number;
}

interface StoredPlace {
  readonly uid: string;
  readonly chain: string;
  readonly seq: number;
}

let database: TestDatabase;
let owner: Owner;
const running = new Set<TestApp>();

beforeEach(async () => {
  database = await createTestDatabase();
  owner = await new Owner(database.ownerUrl).connect();
});
afterEach(async () => {
  for (const service of [...running]) await stop(service);
  await owner.close();
  await database.drop();
});

async function start(environment: Record<string, string>): Promise<TestApp> {
  const service = await startTestApp(
    { LOG_LEVEL: 'silent', AUDIT_FORWARD_FROM: 'beginning', ...environment },
    database,
  );
  running.add(service);
  return service;
}

async function stop(service: TestApp): Promise<void> {
  running.delete(service);
  await service.close();
}

const stateOf = (service: TestApp): string | undefined =>
  service.app.get<HealthChecks>(HEALTH_CHECKS).get('audit_forwarding')?.().state;

/** Makes records of the platform and of a tenant, and gives them their numbers. */
async function makeRecords(service: TestApp, slug: string): Promise<void> {
  const { viewer } = await service.tenant(slug, { viewer: { role: 'viewer' } });
  for (const path of ['/v1/assets', '/v1/threats', '/v1/audit']) await service.call('GET', path, { key: viewer! });
  await service.call('GET', '/v1/assets', { key: 'tms_no_such_key' });
  await chainAll(service);
}

async function chainAll(service: TestApp): Promise<void> {
  const pending = () => owner.query<{ count: number }>('select count(*)::int as count from audit_pending');
  while ((await pending())[0]?.count !== 0) await service.app.get(AuditTrail).sequencer.sequenceBatch();
}

/** All chained records, in the order of their chains. */
const storedPlaces = (): Promise<StoredPlace[]> =>
  owner.query<StoredPlace>(
    `select request_id || '/' || part as uid, chain_id as chain, seq::int from audit_record order by chain_id, audit_record.seq`,
  );

const positions = (): Promise<{ chain_id: string; seq: number }[]> =>
  owner.query('select chain_id, seq::int from audit_forward order by chain_id');

/** Whether all records arrived, which includes those of the requests that a test sends meanwhile. */
async function haveAllArrived(events: readonly OcsfEvent[]): Promise<boolean> {
  const arrived = new Set(events.map(({ metadata }) => metadata.uid));
  return (await storedPlaces()).every(({ uid }) => arrived.has(uid));
}

/** Of each chain, the numbers of its records in the order in which they first arrived. */
async function numbersByChain(events: readonly OcsfEvent[]): Promise<number[][]> {
  const chainOf = new Map((await storedPlaces()).map(({ uid, chain }) => [uid, chain]));
  const numbers = new Map<string, Set<number>>();
  for (const { metadata } of events) {
    const chain = chainOf.get(metadata.uid) ?? 'unknown';
    numbers.set(chain, (numbers.get(chain) ?? new Set()).add(metadata.sequence));
  }
  return [...numbers.values()].map((set) => [...set]);
}

const upTo = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

describe('audit records forwarded over HTTP', () => {
  let receiver: LoopbackPeer;
  let answer: (lines: readonly string[], response: ServerResponse) => void;
  const accepted: OcsfEvent[] = [];
  const requests: { headers: IncomingMessage['headers']; lines: string[] }[] = [];

  const accept = (lines: readonly string[], response: ServerResponse): void => {
    accepted.push(...lines.map((line) => JSON.parse(line) as OcsfEvent));
    response.writeHead(200).end('{"text":"Success","code":0}');
  };

  beforeEach(async () => {
    accepted.length = 0;
    requests.length = 0;
    answer = accept;
    receiver = await loopbackPeer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const lines = Buffer.concat(chunks).toString().split('\n').slice(0, -1);
        requests.push({ headers: request.headers, lines });
        answer(lines, response);
      });
    });
  });
  afterEach(() => receiver.close());

  const startForwarding = (more: Record<string, string> = {}): Promise<TestApp> =>
    start({ AUDIT_FORWARD_URL: `${receiver.origin}/ocsf`, ...more });
  const forwardAll = (service: TestApp): Promise<void> =>
    runJobUntil(service, FORWARD_AUDIT_RECORDS, () => haveAllArrived(accepted));

  test('every record of every chain arrives as a valid OCSF event, in the order of its chain', async () => {
    const service = await startForwarding({ AUDIT_FORWARD_AUTHORIZATION: 'Splunk 0a1b2c' });
    await makeRecords(service, 'acme');
    await makeRecords(service, 'zenith');
    await forwardAll(service);
    expect(accepted.flatMap((event) => ocsfFaults(event as never))).toEqual([]);
    const numbers = await numbersByChain(accepted);
    expect(numbers).toHaveLength(3);
    for (const chain of numbers) expect(chain).toEqual(upTo(chain.length));
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Splunk 0a1b2c',
      'content-type': 'application/x-ndjson; charset=utf-8',
    });
    const status = await service.call('GET', '/v1/status', { key: OPERATOR_KEY });
    expect(status.text).toContain('audit_forwarding');
    expect(status.text).not.toContain('0a1b2c');
  });

  test('records that the receiver refused are sent again, and the service reports that it cannot forward', async () => {
    const service = await startForwarding();
    answer = (_lines, response) => response.writeHead(503).end();
    await makeRecords(service, 'acme');
    await runJobUntil(service, FORWARD_AUDIT_RECORDS, () => requests.length >= 2 && stateOf(service) === 'degraded');
    expect((await positions()).every(({ seq }) => seq === 0)).toBe(true);
    answer = accept;
    await forwardAll(service);
    await runJobUntil(service, FORWARD_AUDIT_RECORDS, () => stateOf(service) === 'ok');
  });

  test('a batch that is too large for the receiver is sent in halves', async () => {
    const service = await startForwarding();
    answer = (lines, response) => (lines.length > 3 ? response.writeHead(413).end() : accept(lines, response));
    await makeRecords(service, 'acme');
    await forwardAll(service);
    expect(requests.some(({ lines }) => lines.length > 3)).toBe(true);
    for (const chain of await numbersByChain(accepted)) expect(chain).toEqual(upTo(chain.length));
  });

  test('records without an answer are sent again after a restart', async () => {
    const first = await startForwarding();
    answer = () => undefined;
    await makeRecords(first, 'acme');
    await runJobUntil(first, FORWARD_AUDIT_RECORDS, () => requests.length > 0);
    await stop(first);
    expect((await positions()).every(({ seq }) => seq === 0)).toBe(true);
    answer = accept;
    const second = await startForwarding();
    await forwardAll(second);
    const sent = new Set(accepted.map(({ metadata }) => metadata.uid));
    const unanswered = requests[0]!.lines.map((line) => (JSON.parse(line) as OcsfEvent).metadata.uid);
    expect(unanswered.every((uid) => sent.has(uid))).toBe(true);
  });

  test('from now on, earlier records are not sent, but all records of a new tenant are', async () => {
    const silent = await start({});
    await makeRecords(silent, 'acme');
    const earlier = new Set((await storedPlaces()).map(({ uid }) => uid));
    await stop(silent);
    const service = await startForwarding({ AUDIT_FORWARD_FROM: 'now' });
    await runJobUntil(service, FORWARD_AUDIT_RECORDS, async () => (await positions()).length > 0);
    await makeRecords(service, 'zenith');
    const later = async () => (await storedPlaces()).filter(({ uid }) => !earlier.has(uid));
    const arrived = () => new Set(accepted.map(({ metadata }) => metadata.uid));
    await runJobUntil(service, FORWARD_AUDIT_RECORDS, async () =>
      (await later()).every(({ uid }) => arrived().has(uid)),
    );
    expect([...arrived()].filter((uid) => earlier.has(uid))).toEqual([]);
  });

  test('records that were archived before they were forwarded are counted, and the chain continues', async () => {
    const service = await startForwarding();
    await makeRecords(service, 'acme');
    await forwardAll(service);
    const [tenant] = await owner.query<{ id: string }>('select id from tenant');
    // A chain whose five records are all gone.
    await owner.query(`update audit_forward set seq = 0 where chain_id = 'platform'`);
    await owner.query('update audit_head set seq = seq + 5 where chain_id = $1', [tenant!.id]);
    const [head] = await owner.query<{ seq: number }>('select seq::int from audit_head where chain_id = $1', [
      tenant!.id,
    ]);
    await runJobUntil(service, FORWARD_AUDIT_RECORDS, async () =>
      (await positions()).some(({ chain_id: id, seq }) => id === tenant!.id && seq === head!.seq),
    );
    const metrics = await service.app.get(Registry).metrics();
    expect(metrics).toContain('\naudit_forward_missing_records_total 5\n');
    expect(metrics).toMatch(/\naudit_forward_batches_total\{outcome="accepted"\} [1-9]/);
    expect(metrics).toMatch(/\naudit_forward_waiting_records \d/);
  });
});

describe('audit records forwarded by syslog over TLS', () => {
  let folder: string;
  let server: TestCertificate;
  let client: TestCertificate;
  let syslog: SyslogServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tms-forwarding-'));
    [server, client] = await Promise.all([makeTestCertificate(), makeTestCertificate('threat-monitoring')]);
    writeFileSync(join(folder, 'ca.pem'), server.certificatePem);
    writeFileSync(join(folder, 'client.pem'), client.certificatePem);
    writeFileSync(join(folder, 'client-key.pem'), client.keyPem);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    syslog = await SyslogServer.start(server, client);
  });
  afterEach(() => syslog.close());

  const startForwarding = (url: string, more: Record<string, string> = {}): Promise<TestApp> =>
    start({
      AUDIT_FORWARD_URL: url,
      AUDIT_FORWARD_CA_FILE: join(folder, 'ca.pem'),
      AUDIT_FORWARD_CERTIFICATE_FILE: join(folder, 'client.pem'),
      AUDIT_FORWARD_KEY_FILE: join(folder, 'client-key.pem'),
      ...more,
    });

  test('every record arrives as a message of RFC 5424', async () => {
    const service = await startForwarding(syslog.url);
    await makeRecords(service, 'acme');
    const events = () => syslog.messages.map((text) => JSON.parse(text.slice(text.indexOf('{'))) as OcsfEvent);
    await runJobUntil(service, FORWARD_AUDIT_RECORDS, () => haveAllArrived(events()));
    for (const text of syslog.messages) {
      expect(text).toMatch(/^<1(0[89]|10)>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ threat-monitoring-service - \S{1,32} - \{/);
    }
    for (const chain of await numbersByChain(events())) expect(chain).toEqual(upTo(chain.length));
  });

  test('nothing counts as forwarded while the receiver resets connections or has a certificate of somebody else', async () => {
    syslog.isResetting = true;
    const service = await startForwarding(syslog.url);
    await makeRecords(service, 'acme');
    await runJobUntil(service, FORWARD_AUDIT_RECORDS, () => stateOf(service) === 'degraded');
    expect((await positions()).every(({ seq }) => seq === 0)).toBe(true);
    await stop(service);

    syslog.isResetting = false;
    const suspicious = await startForwarding(syslog.url, { AUDIT_FORWARD_CA_FILE: join(folder, 'client.pem') });
    await runJobUntil(suspicious, FORWARD_AUDIT_RECORDS, () => stateOf(suspicious) === 'degraded');
    expect([(await positions()).every(({ seq }) => seq === 0), syslog.messages]).toEqual([true, []]);
  });

  testWith(...RSYSLOG)('rsyslog reads every part of the messages', async () => {
    const rsyslog = new Rsyslog();
    await rsyslog.start(server, client);
    const service = await startForwarding(rsyslog.url);
    await makeRecords(service, 'acme');
    const received = () => rsyslog.messages().filter((message) => message['app-name'] === 'threat-monitoring-service');
    const events = () => received().map(({ text }) => JSON.parse(text!) as OcsfEvent);
    await runJobUntil(service, FORWARD_AUDIT_RECORDS, () => haveAllArrived(events()));
    expect(events().flatMap((event) => ocsfFaults(event as never))).toEqual([]);
    expect(received().find(({ msgid }) => msgid === 'assets.list')).toMatchObject({
      pri: '110',
      'structured-data': '-',
    });
    await rsyslog.stop();
  });
});
