/** The browsers of bench/sign-in.ts and their identity provider. Takes a BrowsersTask, then any number of BrowsersWork. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { SamlIdp } from '../test/support/peers/identity-providers/saml-idp';

export interface BrowsersTask {
  readonly url: string;
  readonly operatorKey: string;
}

/**
 * The number of sign-ins, or of verifications by node-saml of the responses that they would post, and how many run
 * concurrently.
 */
export interface BrowsersWork {
  readonly work: 'sign in' | 'verify';
  readonly browsers: number;
  readonly count: number;
  /** Each of them begins at a random time within this interval; by default all begin at once. */
  readonly withinMs?: number;
}

/** The duration of each assertion step, and of all from the first assertion to the last session. */
export interface BrowsersMeasure {
  readonly stepMs: readonly number[];
  readonly tookMs: number;
}

/** A sign-in up to the response of the identity provider. */
interface Prepared {
  readonly address: string;
  readonly cookie: string;
  readonly form: { readonly SAMLResponse: string; readonly RelayState: string };
}

const TENANT = 'bench';
const agent = new Agent({ keepAlive: true });
let idp: SamlIdp;
let origin: string;
let addresses = 0;

process.on('message', (message: BrowsersTask | BrowsersWork) => {
  const done = 'url' in message ? connect(message) : work(message);
  done.then(
    (measured) => process.send?.(measured),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

const tenantUrl = (): string => `${origin}/v1/auth/saml/${TENANT}`;

async function connect({ url, operatorKey }: BrowsersTask): Promise<BrowsersMeasure> {
  origin = url;
  idp = await SamlIdp.create('https://idp.bench.example/metadata');
  const headers = { 'x-api-key': operatorKey, 'content-type': 'application/json' };
  const connection = {
    metadata_xml: idp.metadataXml(),
    groups_attribute: 'groups',
    role_rules: [{ value: 'staff', role: 'analyst', portfolios: ['*'] }],
  };
  for (const [method, path, body] of [
    ['POST', '/v1/admin/tenants', { slug: TENANT, name: 'Bench' }],
    ['PUT', `/v1/admin/tenants/${TENANT}/sso/saml`, connection],
  ] as const) {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
  return { stepMs: [], tookMs: 0 };
}

async function work({ work: kind, browsers, count, withinMs = 0 }: BrowsersWork): Promise<BrowsersMeasure> {
  const prepared: Prepared[] = [];
  await inTurns(browsers, count, async (index) => {
    prepared[index] = await prepare(index);
  });
  process.send?.('prepared');
  const stepMs: number[] = [];
  const startedMs = performance.now();
  const verifies = kind === 'verify' ? verifier() : null;
  await inTurns(browsers, count, async (index) => {
    const one = prepared[index];
    if (!one) throw new Error('a sign-in was not prepared');
    if (withinMs > 0) await delay(Math.random() * withinMs);
    const postedMs = performance.now();
    const complete = verifies === null ? await post(one) : await verifies(one);
    stepMs.push(performance.now() - postedMs);
    if (complete !== null) await enter(one, complete);
  });
  return { stepMs, tookMs: performance.now() - startedMs };
}

async function inTurns(atOnce: number, count: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const turn = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await one(index);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}

async function prepare(index: number): Promise<Prepared> {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const { location, cookie } = await ask('GET', `${tenantUrl()}/login?return_to=/docs`, { 'x-forwarded-for': address });
  const { id, relayState } = idp.readAuthnRequest(location);
  const SAMLResponse = idp.respond({
    acsUrl: `${tenantUrl()}/acs`,
    audience: `${tenantUrl()}/metadata`,
    inResponseTo: id,
    nameId: `person-${index % 1_000}`,
    sign: 'assertion',
  });
  return { address, cookie, form: { SAMLResponse, RelayState: relayState ?? '' } };
}

/** The assertion step. @returns the target of the redirect */
async function post({ address, form }: Prepared): Promise<string> {
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' };
  const { location } = await ask('POST', `${tenantUrl()}/acs`, headers, new URLSearchParams(form).toString());
  return new URL(location, origin).href;
}

async function enter({ address, cookie }: Prepared, complete: string): Promise<void> {
  const entered = await ask('GET', complete, { 'x-forwarded-for': address, cookie });
  if (!entered.cookie.includes('tms_session')) throw new Error('a sign-in ended without a session');
}

function verifier(): (prepared: Prepared) => Promise<null> {
  const saml = new SAML({
    callbackUrl: `${tenantUrl()}/acs`,
    issuer: `${tenantUrl()}/metadata`,
    idpIssuer: idp.entityId,
    audience: `${tenantUrl()}/metadata`,
    idpCert: idp.keys[0].certificatePem,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.never,
  });
  return async ({ form }) => {
    const { profile } = await saml.validatePostResponseAsync(form);
    if (!profile) throw new Error('a response was not verified');
    return null;
  };
}

/** Sends a request whose response is a redirect. */
function ask(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ location: string; cookie: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response: IncomingMessage) => {
      const { location, 'set-cookie': cookies = [] } = response.headers;
      response.on('error', reject).on('end', () => {
        if (response.statusCode !== 303 || location === undefined) reject(new Error(`${url}: ${response.statusCode}`));
        else resolve({ location, cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });
      });
      response.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
