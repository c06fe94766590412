import fc from 'fast-check';
import { faultsOf } from '../support/fuzz/fuzz-checks';
import { FuzzHome } from '../support/fuzz/fuzzed-service';
import type { FuzzOperation } from '../support/fuzz/fuzz-operations';
import { type FuzzPlan, FuzzRequests } from '../support/fuzz/fuzz-requests';
import { curlLine, FuzzSender, type SentRequest } from '../support/fuzz/fuzz-sender';

/*
 * Sends valid and invalid requests generated from the service's own document: the service never fails, and its answers
 * match the document. First a valid request to each operation has to succeed, so that the others find resources of every kind.
 * `FUZZ_SEED=7 FUZZ_REQUESTS=20000 npx jest test/contract/fuzzed-requests` generates others.
 */

const SEED = Number(process.env.FUZZ_SEED ?? 20_180_206);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const AT_ONCE = 16;
/** Valid requests for each operation, until one succeeds. */
const MOST_VALID = 100;
/**
 * How many resources others need. The newest signing key signs and cannot be retired, but the one before it can. Three
 * operations delete a user.
 */
const NEEDED: Readonly<Record<string, number>> = {
  'POST /v1/admin/signing-keys': 2,
  'POST /scim/v2/{tenant}/Users': 3,
};
/** Slow operations: some generate an RSA key, some draw a PDF or search the media, some read the whole audit log. */
const COSTLY: readonly [route: RegExp, most: number][] = [
  [/^POST \/v1\/admin\/signing-keys$/, 12],
  [/^POST \/v1\/(reports$|web-search|admin\/feeds)/, 40],
  [/^GET \/v1\/audit\/(export|verify)$/, 40],
];

interface Fault {
  count: number;
  request: string;
  failures: unknown[];
}

let home: FuzzHome;
/** Operations that need a browser, an identity provider, a domain, a link, a feed, a source with events, or matching values. */
const ELSEWHERE: readonly RegExp[] = [
  /^(GET|POST) \/v1\/auth\/(discover|link-session|oidc\/.*(callback|backchannel-logout)|saml\/.*(acs|complete))$/,
  /^POST \/v1\/auth\/saml\/\{tenant\}\/logout$/,
  /\/domains\/\{domain\}\/verify$|signing-keys\/(import|link)$|^POST \/v1\/admin\/feeds/,
  /^DELETE .*\/sessions\/\{id\}$|\/source-ratings\/\{source\}$/,
  /^DELETE \/v1\/admin\/tenants\/\{slug\}$|\/v1\/admin\/demo$/,
  // The id and the slug of one portfolio.
  /^DELETE .*\/portfolios\/\{id\}$/,
  // A batch of one subject ends before it can be cancelled.
  /^POST \/v1\/lookup\/batch\/\{batch_id\}\/cancel$/,
];
const isElsewhere = ({ name }: FuzzOperation): boolean => ELSEWHERE.some((route) => route.test(name));
const faults = new Map<string, Fault>();
/** The names of the operations for which a valid request has succeeded. */
const reached = new Set<string>();

beforeAll(async () => {
  home = await FuzzHome.open();
  console.log(`FUZZ_SEED=${SEED}`);
  await sendValid();
  await sendAll(plans());
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
 * Sends each operation valid requests until one succeeds. They are sent one at a time, and before all others, so that the
 * result depends only on the seed: what creates a resource comes before what needs it, and what deletes it comes last.
 */
async function sendValid(): Promise<void> {
  const requests = new FuzzRequests(home.document.components.schemas, home.goodBodies);
  const sender = new FuzzSender(home.url, 1);
  for (const operation of home.operations.filter((one) => !isElsewhere(one)).sort(byNeed)) {
    const plans = fc.sample(requests.of(operation), { seed: SEED, numRuns: MOST_VALID });
    let missing = NEEDED[operation.name] ?? 1;
    for (const plan of plans) {
      if (isSuccess(await sendOne(sender, plainest(plan)))) missing -= 1;
      if (missing === 0) break;
    }
    if (missing === 0) reached.add(operation.name);
  }
  sender.close();
}

/** The same request with a fitting credential and without optional parameters. */
function plainest(plan: FuzzPlan): FuzzPlan {
  const required = plan.operation.parameters.filter((one) => one.required === true).map(({ name }) => name);
  const query = plan.query.filter(([name]) => required.includes(name));
  return { ...plan, query, headers: {}, credential: 'fitting', changes: {} };
}

/** A collection comes before what is in it, but what is in it is deleted first. */
function byNeed(a: FuzzOperation, b: FuzzOperation): number {
  const stepOf = ({ method }: FuzzOperation): number => ['GET', 'PATCH', 'DELETE'].indexOf(method);
  const depthOf = ({ method, template }: FuzzOperation): number =>
    (method === 'DELETE' ? -1 : 1) * template.split('/').length;
  return stepOf(a) - stepOf(b) || depthOf(a) - depthOf(b) || (a.name < b.name ? -1 : 1);
}

const isSuccess = (status: number | null): boolean => status !== null && status < 400;

async function sendOne(sender: FuzzSender, plan: FuzzPlan): Promise<number | null> {
  const sent = home.requestOf(plan);
  const answer = await sender.send(sent);
  home.learn(plan, answer);
  const { name } = plan.operation;
  const requestId = String(answer.headers['x-request-id']);
  for (const fault of faultsOf(plan, sent, answer)) note(`${name}: ${fault}`, sent, requestId);
  return answer.status;
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

test('a valid request to each operation succeeds', () => {
  const expected = home.operations.filter((one) => !isElsewhere(one)).map(({ name }) => name);
  expect(expected.filter((name) => !reached.has(name))).toEqual([]);
  expect(expected.length).toBeGreaterThan(0.85 * home.operations.length);
});
