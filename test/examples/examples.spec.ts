import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractText } from '../support/openapi/contract-text';
import { FakeDnsServer } from '../support/peers/fake-dns-server';
import { FakeLanguageModel } from '../support/peers/fake-language-model';
import { HostileProvider } from '../support/attacks/oidc/oidc-hostile-provider';
import { plainContract } from '../support/openapi/plain-contract';
import { ReplayFeeds } from '../support/samples/replay-feeds';
import { startTestApp, type TestApp } from '../support/app/test-app';
import { WebhookReceiver } from '../support/peers/webhook-receiver';
import { type ContractDocument, ExampleRecorder, type OperationExamples } from './example-recorder';
import { administration } from './journeys/administration';
import { assetsAndThreats } from './journeys/assets-and-threats';
import { corpus } from './journeys/corpus';
import { demo } from './journeys/demo';
import { audit, reports } from './journeys/evidence';
import { alerts, incidents } from './journeys/incidents-and-alerts';
import { lookups } from './journeys/lookups';
import { connections, keySessions, people } from './journeys/sign-in';
import { webSearches } from './journeys/web-searches';
import { shapeFaults } from './shape-faults';

/*
 * The examples of the OpenAPI document are the requests and answers of these journeys. `npm run examples` writes them
 * to
 * src/open-api/examples; this test runs the journeys again and compares the shape of the stored examples.
 */

const FOLDER = 'src/open-api/examples';

const names: Record<string, { TXT: string[] }> = {};
const dns = new FakeDnsServer(names);
const feeds = new ReplayFeeds();
let model: FakeLanguageModel;
let provider: HostileProvider;
let receiver: WebhookReceiver;
let service: TestApp;
let recorder: ExampleRecorder;
let faults: string[];
const recorded: Record<string, Record<string, OperationExamples>> = {};

/** Runs a journey, and stores the examples that it adds under its name. */
async function journey<T>(name: string, go: () => Promise<T>): Promise<T> {
  const before = new Set(recorder.recorded);
  const result = await go();
  recorded[name] = recorder.examplesOf(recorder.recorded.filter((id) => !before.has(id)));
  return result;
}

beforeAll(async () => {
  await dns.open();
  await feeds.open();
  feeds.publish('/all_day.geojson', '{"type":"FeatureCollection","features":[]}');
  model = await FakeLanguageModel.start(() => ({ step: 'raise', reason: 'A strong earthquake stops production.' }));
  provider = await HostileProvider.start();
  receiver = await WebhookReceiver.start();
  service = await startTestApp({
    PUBLIC_URL: 'https://threats.example.com',
    ALLOW_LOOPBACK_ISSUERS: 'true',
    DNS_SERVERS: dns.address,
    INSTRUCTION_MODEL_URL: model.url,
    INSTRUCTION_MODEL_NAME: 'judge',
    FEEDS: 'usgs',
    FEED_USGS_URL: `${feeds.origin}/all_day.geojson`,
    WEBHOOK_TRUSTED_ORIGINS: receiver.origin,
    // A busy machine may be slow.
    LOOKUP_DEADLINE_MS: '60000',
    // True if the headers of the answers are compared with the document.
    RATE_LIMIT_PER_MINUTE: '100000',
  });
  const contract = await service.call('GET', '/openapi.json');
  expect([contract.status, contract.body.paths && 'a contract']).toEqual([200, 'a contract']);
  const document = plainContract(contract.body as ContractDocument);
  recorder = new ExampleRecorder(service, document, { [receiver.origin]: 'https://hooks.example.com' });
  await journey('administration', () => administration(recorder));
  const threatIds = await journey('threats', () => assetsAndThreats(recorder));
  await journey('corpus', () => corpus(recorder));
  const incidentId = await journey('incidents', () => incidents(recorder, threatIds));
  await journey('alerts', () => alerts(recorder, receiver));
  await journey('lookups', () => lookups(recorder));
  await journey('web-searches', () => webSearches(recorder));
  await journey('reports', () => reports(recorder, incidentId));
  const publish = (name: string, value: string): void => void (names[name] = { TXT: [value] });
  await journey('connections', () => connections(recorder, { provider, publish }));
  await journey('people', async () => {
    await people(recorder);
    await keySessions(recorder);
  });
  await journey('audit', () => audit(recorder));
  const ofDemo = await demo(document);
  recorded.demo = ofDemo.examplesOf(ofDemo.recorded);
  faults = [...recorder.faults, ...ofDemo.faults];
});
afterAll(async () => {
  await service.close();
  await Promise.all([dns.close(), feeds.close(), model.close(), provider.close(), receiver.close()]);
});

test('every journey is stored', () => {
  const texts = Object.entries(recorded).map(([name, examples]) => [`${name}.json`, contractText(examples)] as const);
  if (process.env.UPDATE_EXAMPLES === '1') for (const [file, text] of texts) writeFileSync(join(FOLDER, file), text);
  expect(readdirSync(FOLDER).sort()).toEqual(texts.map(([file]) => file).sort());
});

test('the stored examples have the shape of current requests and answers', () => {
  const faults = Object.entries(recorded).flatMap(([name, examples]) => {
    const stored = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as unknown;
    return shapeFaults(stored, examples, name);
  });
  // `npm run examples` stores them again.
  expect(faults).toEqual([]);
});

test('answers have the headers that the document names', () => {
  expect(faults).toEqual([]);
});
