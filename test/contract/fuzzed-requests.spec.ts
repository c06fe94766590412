import fc from 'fast-check';
import { faultsOf } from '../support/fuzz/fuzz-checks';
import { FuzzHome } from '../support/fuzz/fuzzed-service';
import type { FuzzOperation } from '../support/fuzz/fuzz-operations';
import { type FuzzPlan, FuzzRequests } from '../support/fuzz/fuzz-requests';
import { curlLine, FuzzSender, type SentRequest } from '../support/fuzz/fuzz-sender';

/*
 * Sends valid and invalid requests generated from the service's own document: the service never fails, and its answers
 * match
 * the document. `FUZZ_SEED=7 FUZZ_REQUESTS=20000 npx jest test/contract/fuzzed-requests` generates others.
 */

const SEED = Number(process.env.FUZZ_SEED ?? 20_180_206);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const AT_ONCE = 16;
/** Further requests for each operation that has not succeeded, sent one at a time. */
const ROUNDS = 5;
const OF_ROUND = 20;
/** Slow operations: some generate an RSA key, some draw a PDF or search the media, some read the whole audit log. */
const COSTLY: readonly [route: RegExp, most: number][] = [
  [/^POST \/v1\/admin\/signing-keys$/, 12],
  [/^POST \/v1\/(reports$|web-search|admin\/feeds)/, 40],
  [/^GET \/v1\/audit\/(export|verify)$/, 40],
];

/** Requests that create resources for an operation of another path, or whose answers list them. */
const MADE_BY: Readonly<Record<string, readonly string[]>> = {
  'DELETE /v1/lookup/decisions/{decision_id}': [
    'POST /v1/lookup',
    'POST /v1/lookup/{request_id}/decisions',
    'GET /v1/lookup/decisions',
  ],
};

interface Fault {
  count: number;
  request: string;
  failures: unknown[];
}

let home: FuzzHome;
/**
 * Operations that need a browser, an identity provider, a domain, a link, a feed, a source that has events, or two ids that belong
 * together.
 */
const ELSEWHERE: readonly RegExp[] = [
  /^(GET|POST) \/v1\/auth\/(oidc|saml|discover|link-session)/,
  /\/domains\/\{domain\}\/verify$|signing-keys\/(import|link)$|^POST \/v1\/admin\/feeds/,
  /^DELETE .*\/sessions|scim-tokens\/\{id\}$|\/deliveries\/\{delivery_id\}/,
  /\/source-ratings\/\{source\}$|^(DELETE|PATCH) \/v1\/admin\/tenants\/\{slug\}\/users\/\{id\}$/,
  /^DELETE \/v1\/admin\/tenants\/\{slug\}$|\/v1\/admin\/demo$/,
  // Another request deletes the user.
  /^PATCH \/v1\/tenant\/users\/\{id\}$/,
  // The id and the slug of one portfolio; a completed batch and one of its lines.
  /^DELETE .*\/(portfolios\/\{id\}|results\/\{line\})$/,
  // Another request removes the monitored subject with its alert.
  /^(GET|PATCH) \/v1\/lookup\/(monitored|screening-alerts)\/\{/,
  // A batch of one subject ends before it can be cancelled.
  /^POST \/v1\/lookup\/batch\/\{batch_id\}\/cancel$/,
];
const faults = new Map<string, Fault>();
/** How often each operation returned each status. */
const statuses = new Map<string, Map<number | null, number>>();

beforeAll(async () => {
  home = await FuzzHome.open();
  console.log(`FUZZ_SEED=${SEED}`);
  await sendAll(plans());
  await sendRest();
}, 600_000);
afterAll(() => home.close());

/**
 * Plans the same number of requests for every operation and spreads the requests of one operation over the whole run.
 * Operations are sorted by name, so that their order in the document does not change the requests.
 */
function plans(): FuzzPlan[] {
  const { document } = home;
  const operations = home.operations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const requests = new FuzzRequests(document.components.schemas, home.goodBodies);
  const mostOf = ({ name }: FuzzOperation): number => COSTLY.find(([route]) => route.test(name))?.[1] ?? Infinity;
  const even = Math.ceil(REQUESTS / operations.length);
  const costly = operations.map(mostOf).filter((most) => most < even);
  const spared = costly.reduce((sum, most) => sum + even - most, 0);
  const each = even + Math.ceil(spared / (operations.length - costly.length));
  return operations
    .flatMap((operation, index) => {
      const numRuns = Math.min(each, mostOf(operation));
      return fc
        .sample(requests.of(operation), { seed: SEED + index, numRuns })
        .map((plan, round) => ({ plan, at: (round + index / operations.length) / numRuns }));
    })
    .sort((a, b) => a.at - b.at)
    .map(({ plan }) => plan);
}

async function sendAll(waiting: FuzzPlan[]): Promise<void> {
  const sender = new FuzzSender(home.url, AT_ONCE);
  const all = waiting[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const plan of all) await sendOne(sender, plan);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  sender.close();
}

/**
 * Which resources exist when a request arrives depends on the order of the others. The operations that have not succeeded
 * are requested again when nothing else changes the resources, after requests that create resources for them.
 */
async function sendRest(): Promise<void> {
  const requests = new FuzzRequests(home.document.components.schemas, home.goodBodies);
  const sender = new FuzzSender(home.url, 1);
  for (let round = 1; round <= ROUNDS; round++) {
    const makersOf = (name: string): string[] => [
      name.replace(/^\w+ (.+)\/\{\w+\}.*$/, 'POST $1'),
      name.replace(/^GET /, 'PUT '),
      ...(MADE_BY[name] ?? []),
    ];
    const names = new Set(unreached().flatMap((name) => [...makersOf(name), name]));
    // POST sorts after DELETE and GET, but a collection before what is in it.
    const pathOf = ({ name }: FuzzOperation): string => name.slice(name.indexOf(' '));
    const chosen = home.operations.filter(({ name }) => names.has(name));
    for (const operation of chosen.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))) {
      const sample = { seed: SEED + round * 1_000, numRuns: OF_ROUND };
      for (const plan of fc.sample(requests.of(operation), sample)) await sendOne(sender, plan);
    }
  }
  sender.close();
}

/** The operations that have never succeeded, although the test has all that they need. */
function unreached(): string[] {
  const isReached = (status: number | null): boolean => status !== null && status < 400;
  return [...statuses]
    .filter(([name]) => !ELSEWHERE.some((route) => route.test(name)))
    .filter(([, counts]) => ![...counts.keys()].some(isReached))
    .map(([name]) => name);
}

async function sendOne(sender: FuzzSender, plan: FuzzPlan): Promise<void> {
  const sent = home.requestOf(plan);
  const answer = await sender.send(sent);
  home.learn(plan, answer);
  const { name } = plan.operation;
  const counts = statuses.get(name) ?? new Map<number | null, number>();
  statuses.set(name, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
  const requestId = String(answer.headers['x-request-id']);
  for (const fault of faultsOf(plan, sent, answer)) note(`${name}: ${fault}`, sent, requestId);
}

function note(fault: string, sent: SentRequest, requestId: string): void {
  const known = faults.get(fault) ?? {
    count: 0,
    request: curlLine(home.url, sent),
    failures: home.failures(requestId),
  };
  faults.set(fault, { ...known, count: known.count + 1 });
}

test('every answer is allowed by the document', () => {
  expect(Object.fromEntries(faults)).toEqual({});
});

// With fewer requests, some operations may never succeed.
const testOfMany = REQUESTS >= 10_000 ? test : test.skip;

testOfMany('requests reach the handlers of the operations', () => {
  expect(unreached()).toEqual([]);
  expect(statuses.size).toBe(home.operations.length);
});
