import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateRawSync } from 'node:zlib';
import { CookieJar } from '../../support/browser/cookie-jar';
import { SamlDesk } from '../../support/sign-in/saml-fixture';
import { SamlIdp } from '../../support/peers/identity-providers/saml-idp';
import { documentShapes, FIELD_SHAPES, MAX_BASE64, signedInfoShapes } from '../../support/attacks/saml/saml-shapes';
import { type Answer, OPERATOR_KEY } from '../../support/app/test-app';

// Quadratic code took minutes for such messages, or seconds on this thread. A slow machine takes less than this.
const MAX_STALL_MS = 2_000;
const jar = new CookieJar();

let desk: SamlDesk;
let response: string;
let logout: string;

beforeAll(async () => {
  // On a machine that is busy with other tests, the slowest messages take longer than the usual deadline.
  desk = await SamlDesk.open({}, { TASK_DEADLINE_MS: '120000' });
  const { acsUrl, audience, sloUrl: location } = desk;
  response = desk.idp.responseXml({ acsUrl, audience, inResponseTo: '_none' });
  logout = Buffer.from(desk.idp.logoutRequestPost({ location }), 'base64').toString();
});
afterAll(() => desk.service.close());

/** The longest time for which the event loop of the service, which is this process, was blocked. */
async function stallOf(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

const post = (path: string, form: Record<string, string>): Promise<Answer> =>
  desk.visit(jar, 'POST', `/v1/auth/saml/${desk.tenant}/${path}`, { form });

async function refuses(path: string, form: Record<string, string>): Promise<void> {
  let answer: Answer | undefined;
  const stall = await stallOf(async () => {
    answer = await post(path, form);
  });
  expect({ status: answer?.status, code: answer?.body.error?.code as unknown }).toEqual({
    status: 403,
    code: 'sign_in_failed',
  });
  expect(stall).toBeLessThan(MAX_STALL_MS);
}

const shapes = (xml: () => string, mark: string): readonly (readonly [string, () => string])[] => {
  const names = [...documentShapes(mark, mark), ...signedInfoShapes('</ds:SignedInfo>')].map(([name]) => name);
  const all = () => new Map([...documentShapes(xml(), mark), ...signedInfoShapes(xml())]);
  return names.map((name) => [name, () => all().get(name) ?? '']);
};

describe('the assertion consumer service refuses at once', () => {
  test.each(FIELD_SHAPES)('a SAMLResponse of %s', (_name, SAMLResponse) => refuses('acs', { SAMLResponse }));

  test.each(shapes(() => response, '</saml:Assertion>'))('%s', (_name, make) =>
    refuses('acs', { SAMLResponse: make() }),
  );

  test('a long RelayState with an invalid message', () =>
    refuses('acs', { SAMLResponse: 'AAAA', RelayState: ' '.repeat(500_000) }));
});

describe('single logout refuses at once', () => {
  test.each(FIELD_SHAPES)('a SAMLRequest of %s', (_name, SAMLRequest) => refuses('logout', { SAMLRequest }));
  test.each(FIELD_SHAPES)('a SAMLResponse of %s', (_name, SAMLResponse) => refuses('logout', { SAMLResponse }));

  test.each(shapes(() => logout, '</samlp:LogoutRequest>'))('%s', (_name, make) =>
    refuses('logout', { SAMLRequest: make() }),
  );

  test('a signed request whose RelayState is too long for an address', () =>
    refuses('logout', {
      SAMLRequest: desk.idp.logoutRequestPost({ location: desk.sloUrl }),
      RelayState: 'a'.repeat(2_049),
    }));

  test('a redirected message that inflates a thousandfold', async () => {
    const bomb = deflateRawSync(Buffer.alloc(8 * 1024 * 1024)).toString('base64');
    const query = new URLSearchParams({ SAMLRequest: bomb, SigAlg: 'x', Signature: 'AAAA' });
    const answer = await desk.visit(jar, 'GET', `/v1/auth/saml/${desk.tenant}/logout?${query.toString()}`);
    expect(answer.status).toBe(403);
  });
});

describe('the administration of connections refuses at once', () => {
  const put = (metadata_xml: string): Promise<Answer> =>
    desk.service.call('PUT', `/v1/admin/tenants/${desk.tenant}/sso/saml`, {
      key: OPERATOR_KEY,
      body: { metadata_xml, role_rules: [] },
    });
  const MIB = 1_040_000;
  const open = '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">';
  const xmlns = (level: number): string =>
    Array.from({ length: 90 }, (_, index) => ` xmlns:n${level}x${index}="u"`).join('');

  test.each<[string, string]>([
    ['open elements', '<a>'.repeat(MIB / 3)],
    ['empty elements', `${open}${'<a/>'.repeat(260_000)}`],
    ['comments', `${open}${'<!---->'.repeat(145_000)}`],
    ['references', `${open}${'&amp;'.repeat(200_000)}`],
    ['blanks in a tag', `<a${' '.repeat(MIB - 10)}`],
    ['one attribute', `<a b="${' '.repeat(MIB - 10)}"/>`],
    [
      'nested namespaces',
      `${Array.from({ length: 60 }, (_, level) => `<a${xmlns(level)}>`).join('')}${'<a xmlns:z="u"/>'.repeat(50_000)}`,
    ],
    ['blanks in a certificate', metadataWithCertificate(`${' '.repeat(900_000)}!`)],
  ])('metadata of %s', async (_name, xml) => {
    let answer: Answer | undefined;
    const stall = await stallOf(async () => {
      answer = await put(xml);
    });
    expect([answer?.status, JSON.stringify(answer?.body)]).toEqual([422, expect.stringContaining('metadata')]);
    expect(stall).toBeLessThan(MAX_STALL_MS);
  });
});

/** Metadata with this text in place of its certificate. */
function metadataWithCertificate(text: string): string {
  const key = `<ds:X509Certificate xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${text}</ds:X509Certificate>`;
  return (
    '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example">' +
    '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor>' +
    `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>${key}</ds:X509Data></ds:KeyInfo>` +
    '</md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" ' +
    'Location="https://idp.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>'
  );
}

describe('the slowest responses that are allowed', () => {
  const groups = Array.from({ length: 1_015 }, (_, index) => `<saml:AttributeValue>g${index}</saml:AttributeValue>`);
  const withGroups = (xml: string): string =>
    xml.replace(
      '</saml:AttributeStatement>',
      `<saml:Attribute Name="more">${groups.join('')}</saml:Attribute></saml:AttributeStatement>`,
    );

  test('sign in a user with as many groups as a Windows logon allows', async () => {
    const { jar: browser } = await desk.signIn({ changeAssertion: withGroups, sign: 'both' });
    const session = await desk.visit(browser, 'GET', '/v1/auth/session');
    expect(session.status).toBe(200);
  });

  test('of one tenant, posted in a loop, block neither the service nor another tenant', async () => {
    const other = await SamlDesk.in(desk.service, await SamlIdp.create('https://idp.beta.example/metadata'), 'beta');
    const { acsUrl, audience } = other;
    const slow = other.idp.respond({
      acsUrl,
      audience,
      inResponseTo: '_none',
      changeAssertion: withGroups,
      sign: 'both',
    });
    expect(slow.length).toBeLessThan(MAX_BASE64);
    let isOver = false;
    const reasons = new Set<unknown>();
    const loop = async (): Promise<void> => {
      while (!isOver) {
        const { body } = await other.post({ jar: new CookieJar(), relayState: '' }, slow);
        reasons.add(body.error?.details?.reason);
      }
    };
    const healths: number[] = [];
    const stall = await stallOf(async () => {
      const attack = Array.from({ length: 6 }, loop);
      for (let round = 0; round < 20; round++) {
        healths.push((await desk.service.call('GET', '/healthz')).status);
        if (round % 5 === 0) await desk.signIn();
      }
      isOver = true;
      await Promise.all(attack);
    });
    expect(reasons).toEqual(new Set(['unknown_request']));
    expect(new Set(healths)).toEqual(new Set([200]));
    expect(stall).toBeLessThan(MAX_STALL_MS);
    // The attack uses the remaining capacity of the machine, so that concurrent sign-ins may take long.
  }, 600_000);
});
