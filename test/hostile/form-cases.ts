import { deflateRawSync } from 'node:zlib';
import type { SentRequest } from '../support/fuzz/fuzz-sender';
import { SamlIdp } from '../support/peers/identity-providers/saml-idp';
import { OPERATOR_KEY } from '../support/app/test-app';
import type { HostileCase } from './cases';
import type { Draw } from './shapes/draw';
import { formValue, MAX_ADDRESS_BYTES, percentEncoded, xmlText } from './shapes/encodings';
import type { HostileHome } from './hostile-service';
import { TEXT_SHAPES } from './shapes/text-shapes';

const TENANT = 'visited';
const IDP = 'https://idp.hostile.example';
/** The maximum size of a base64 message. */
const MESSAGE_CHARACTERS = 359_000;
const XML_CHARACTERS = 260_000;
const FORM = 'application/x-www-form-urlencoded';

/**
 * Forms and messages of identity providers, which the document does not describe: SAML, and logouts by OpenID Connect.
 */
export async function formCases(home: HostileHome): Promise<HostileCase[]> {
  const idp = await SamlIdp.create(IDP);
  await connect(home, idp);
  const shapes = Object.keys(TEXT_SHAPES);
  return [
    ...FORMS.flatMap(({ path, field }) => shapes.map((shape) => inForm(path, field, shape))),
    ...shapes.flatMap((shape) => [inMessage(shape), inSignedMessage(idp, home, shape), inRedirect(shape)]),
    ...Object.entries(XML_PARTS).flatMap(([part, made]) => [
      inSigned(idp, home, part, (xml, draw) => made(xml, draw, 'SignedInfo')),
      inSigned(idp, home, part, (xml, draw) => made(xml, draw, 'Response')),
    ]),
  ];
}

const FORMS = [
  ...['SAMLResponse', 'RelayState', 'unknown'].map((field) => ({ path: 'saml/{tenant}/acs', field })),
  ...['SAMLResponse', 'SAMLRequest', 'RelayState'].map((field) => ({ path: 'saml/{tenant}/logout', field })),
  ...['logout_token', 'unknown'].map((field) => ({ path: 'oidc/{tenant}/backchannel-logout', field })),
];

async function connect(home: HostileHome, idp: SamlIdp): Promise<void> {
  const rules = [{ value: '*', role: 'viewer', portfolios: ['*'] }];
  const made = await home.calls.call('GET', `/v1/admin/tenants/${TENANT}`, { key: OPERATOR_KEY });
  if (made.status === 404) await home.calls.tenant(TENANT, {});
  const path = `/v1/admin/tenants/${TENANT}/sso/saml`;
  const body = { metadata_xml: idp.metadataXml(), groups_attribute: 'groups', role_rules: rules };
  const { status, text } = await home.calls.call('PUT', path, { key: OPERATOR_KEY, body });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
}

let visitors = 0;
const headers = (): Record<string, string> => {
  const number = ++visitors;
  return {
    'content-type': FORM,
    'x-forwarded-for': `10.${20 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`,
  };
};
const posted = (path: string, body: string): SentRequest => ({
  method: 'POST',
  path: `/v1/auth/${path.replace('{tenant}', TENANT)}`,
  headers: headers(),
  body,
});
const form = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${formValue(value, 1_000_000)}`)
    .join('&');

const inForm = (path: string, field: string, shape: string): HostileCase => ({
  operation: `POST /v1/auth/${path}`,
  target: `form ${field}`,
  shape,
  credential: 'none',
  make: (_home, draw) => {
    const value = formValue(TEXT_SHAPES[shape]!(MESSAGE_CHARACTERS, draw), MESSAGE_CHARACTERS + 30_000);
    return posted(path, `${field}=${value}${draw.isLikely(0.5) ? '' : '&RelayState=a'}`);
  },
});

/** XML whose text and names have the shape, without any signature. */
const inMessage = (shape: string): HostileCase => ({
  operation: 'POST /v1/auth/saml/{tenant}/acs',
  target: 'XML',
  shape,
  credential: 'none',
  make: (_home, draw) => {
    const text = TEXT_SHAPES[shape]!(XML_CHARACTERS, draw);
    const content = draw.oneOf([
      text,
      xmlText(text),
      `<!--${text}-->`,
      `<a b="${xmlText(text)}"/>`,
      `<![CDATA[${text}]]>`,
    ]);
    const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_a" Version="2.0">${content}</samlp:Response>`;
    return posted('saml/{tenant}/acs', form({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: 'a' }));
  },
});

/** An answer signed by the tenant's own provider: its administrators choose the provider, so it may be an attacker. */
const inSignedMessage = (idp: SamlIdp, home: HostileHome, shape: string): HostileCase => ({
  operation: 'POST /v1/auth/saml/{tenant}/acs',
  target: 'signed attributes',
  shape,
  credential: 'none',
  make: (_home, draw) => {
    const length = draw.oneOf([100, 10_000, 150_000]);
    const values = Array.from({ length: Math.floor(150_000 / length / 10) + 1 }, () =>
      printable(TEXT_SHAPES[shape]!(length, draw)),
    );
    const options = {
      ...addresses(home),
      inResponseTo: '_a',
      nameId: values[0]!.slice(0, 1_000),
      attributes: { groups: values },
    };
    return posted(
      'saml/{tenant}/acs',
      form({ SAMLResponse: idp.respond(options).slice(0, MESSAGE_CHARACTERS), RelayState: 'a' }),
    );
  },
});
/** XML 1.0 §2.2. */
const printable = (text: string): string => text.replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff\p{Surrogate}]/gu, '');

const inRedirect = (shape: string): HostileCase => ({
  operation: 'GET /v1/auth/saml/{tenant}/logout',
  target: 'query SAMLRequest',
  shape,
  credential: 'none',
  make: (_home, draw) => {
    const text = TEXT_SHAPES[shape]!(draw.oneOf([10_000, 5_000_000]), draw);
    const message = draw.isLikely(0.3)
      ? text.slice(0, 9_000)
      : deflateRawSync(text).toString('base64').slice(0, 15_000);
    const kind = draw.oneOf(['SAMLRequest', 'SAMLResponse']);
    const query = `${kind}=${percentEncoded(message, MAX_ADDRESS_BYTES - 300)}`;
    return { method: 'GET', path: `/v1/auth/saml/${TENANT}/logout?${query}`, headers: headers(), body: undefined };
  },
});

type XmlPart = (xml: string, draw: Draw, element: 'SignedInfo' | 'Response') => string;
const inside =
  (content: () => string): XmlPart =>
  (xml, _draw, element) =>
    xml.replace(new RegExp(`</([\\w]+:)?${element}>`), (end) => content() + end);

/** Content that an attacker adds to a signed answer: the service reads it although it is not signed. */
const XML_PARTS: Readonly<Record<string, XmlPart>> = {
  'foreign elements': inside(() => '<a/>'.repeat(3_900)),
  'elements with namespaces': inside(() => '<a xmlns:b="urn:c" b:d="e"/>'.repeat(3_900)),
  'nested elements': inside(() => '<a>'.repeat(1_000) + '</a>'.repeat(1_000)),
  'nested namespaces': inside(() =>
    Array.from({ length: 55 }, (_, at) => `<a xmlns:n${at}="urn:${at}">`.repeat(20)).join(''),
  ),
  comments: inside(() => '<!---->'.repeat(34_000)),
  entities: inside(() => '&amp;'.repeat(48_000)),
  attributes: inside(() => `<a ${Array.from({ length: 20_000 }, (_, at) => `a${at}="b"`).join(' ')}/>`),
  references: inside(() => '<ds:Reference URI="#_a"/>'.repeat(5_000)),
  blanks: inside(() => ' \n'.repeat(120_000)),
};

const inSigned = (
  idp: SamlIdp,
  home: HostileHome,
  shape: string,
  change: (xml: string, draw: Draw) => string,
): HostileCase => ({
  operation: 'POST /v1/auth/saml/{tenant}/acs',
  target: 'signed answer',
  shape,
  credential: 'none',
  make: (_home, draw) => {
    const xml = change(idp.responseXml({ ...addresses(home), inResponseTo: '_a' }), draw);
    return posted('saml/{tenant}/acs', form({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: 'a' }));
  },
});

const addresses = ({ calls }: HostileHome): { acsUrl: string; audience: string } => ({
  acsUrl: `${calls.url}/v1/auth/saml/${TENANT}/acs`,
  audience: `${calls.url}/v1/auth/saml/${TENANT}/metadata`,
});
