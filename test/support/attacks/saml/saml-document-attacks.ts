import { deflateRawSync } from 'node:zlib';
import {
  attack,
  type AttackContext,
  ATTACKER,
  base64,
  genuine,
  genuineAssertion,
  harmless,
  type SamlAttack,
  type SamlReason,
  withExtensions,
  wishedAssertion,
  VICTIM,
} from './saml-attack';
import { attributesXml } from '../../peers/identity-providers/saml-response-xml';
import { replaced } from '../../xml/xml-text';

export const BILLION_LAUGHS = `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
).join('')}]>`;

export const deeplyNested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

/** Messages that are not base64 of XML, or contain more than the response. */
const sent = (name: string, expected: SamlReason, make: (context: AttackContext) => string): SamlAttack => ({
  ...attack(name, expected, make),
  make,
});

const xxe = (uri: string): string => `<!DOCTYPE samlp:Response [<!ENTITY xxe SYSTEM "${uri}">]>`;

const signedOverAttributes = (context: AttackContext, attributes: string): string =>
  genuine(context, {
    changeAssertion: (xml) => replaced(xml, '</saml:AttributeStatement>', `${attributes}</saml:AttributeStatement>`),
  });

export const DOCUMENT_ATTACKS: readonly SamlAttack[] = [
  sent('empty', 'malformed_response', () => ''),
  sent('no base64', 'malformed_response', (context) => genuine(context)),
  // The longest text that is read has 360,000 characters; a form of 512 KiB holds 170,000 equals signs. The first took
  // minutes.
  sent('base64 of blanks with a wrong character behind', 'malformed_response', () => `${' '.repeat(359_999)}!`),
  sent('base64 of letters with blanks behind', 'malformed_response', () => `A${' '.repeat(359_998)}!`),
  sent('base64 of blanks alone', 'malformed_response', () => ' '.repeat(360_000)),
  sent('base64 of equals signs', 'malformed_response', () => `A${'='.repeat(170_000)}`),
  sent('base64 cut off', 'malformed_response', (context) => base64(genuine(context)).slice(0, -1_001)),
  sent('base64 with something behind it', 'malformed_response', (context) => `${base64(genuine(context))}!!!!`),
  sent('deflated as for the redirect binding', 'malformed_response', (context) =>
    base64(deflateRawSync(Buffer.from(genuine(context)))),
  ),
  sent('UTF-16', 'malformed_response', (context) =>
    base64(Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${genuine(context)}`, 'utf16le')),
  ),
  sent('bytes that are no UTF-8', 'malformed_response', (context) =>
    base64(Buffer.from(withExtensions(genuine(context), '<a>\u00ff\u00fe</a>'), 'latin1')),
  ),
  attack('no XML', 'malformed_response', () => 'SAMLResponse'),
  attack('document cut off', 'malformed_response', (context) => genuine(context).slice(0, -20)),
  attack(
    'an encoding that it is not in',
    'malformed_response',
    (context) => `<?xml version="1.0" encoding="ISO-2022-JP"?>${genuine(context)}`,
  ),
  attack('byte order mark', 'malformed_response', (context) => `\uFEFF${genuine(context)}`),
  harmless('XML declaration', ATTACKER, (context) => `<?xml version="1.0" encoding="UTF-8"?>\n${genuine(context)}`),
  attack('NUL', 'malformed_response', (context) => withExtensions(genuine(context), '<a>\u0000</a>')),
  attack('NUL as a reference', 'malformed_response', (context) => withExtensions(genuine(context), '<a>&#0;</a>')),
  attack('entity that nobody declared', 'malformed_response', (context) =>
    withExtensions(genuine(context), '<a>&nothing;</a>'),
  ),
  attack('attribute twice', 'malformed_response', (context) =>
    replaced(genuine(context), '<samlp:Response', '<samlp:Response Version="2.0"'),
  ),
  attack('prefix that nobody declared', 'malformed_response', (context) =>
    withExtensions(genuine(context), '<x:a></x:a>'),
  ),
  attack(
    'two roots',
    'malformed_response',
    (context) => genuine(context) + genuine(context, { nameId: VICTIM, sign: 'none' }),
  ),
  attack(
    'two roots, the evil one first',
    'malformed_response',
    (context) => genuine(context, { nameId: VICTIM, sign: 'none' }) + genuine(context),
  ),
  attack('text behind the root', 'malformed_response', (context) => `${genuine(context)}text`),
  attack('doctype that nothing uses', 'doctype_forbidden', (context) => `<!DOCTYPE samlp:Response>${genuine(context)}`),
  attack(
    'doctype behind a comment',
    'doctype_forbidden',
    (context) => `<?xml version="1.0"?><!-- <a> --><!DOCTYPE samlp:Response>${genuine(context)}`,
  ),
  attack(
    'external entity of a file',
    'doctype_forbidden',
    (context) => xxe('file:///etc/passwd') + withExtensions(genuine(context), '<a>&xxe;</a>'),
  ),
  attack(
    'external entity of an address',
    'doctype_forbidden',
    (context) => xxe('http://127.0.0.1:1/') + withExtensions(genuine(context), '<a>&xxe;</a>'),
  ),
  attack(
    'external entity in the name',
    'doctype_forbidden',
    (context) => xxe('file:///etc/passwd') + replaced(genuine(context), `>${ATTACKER}<`, '>&xxe;<'),
  ),
  attack(
    'billion laughs',
    'doctype_forbidden',
    (context) => BILLION_LAUGHS + withExtensions(genuine(context), '<a>&lol9;</a>'),
  ),
  attack('deeply nested', 'too_deep', (context) => withExtensions(genuine(context), deeplyNested(5_000))),
  attack('300 kB', 'too_large', (context) => withExtensions(genuine(context), `<a>${'a'.repeat(300_000)}</a>`)),
  attack('many XML attributes', 'too_large', (context) =>
    withExtensions(
      genuine(context),
      `<a${Array.from({ length: 15_000 }, (_, index) => ` a${index}=""`).join('')}></a>`,
    ),
  ),
  attack('many elements', 'too_large', (context) => withExtensions(genuine(context), '<a></a>'.repeat(10_000))),
  attack('many attributes', 'too_large', (context) =>
    signedOverAttributes(context, '<saml:Attribute Name="a"></saml:Attribute>'.repeat(5_000)),
  ),
  harmless('attribute twice in the statement', ATTACKER, (context) =>
    signedOverAttributes(context, attributesXml({ groups: ['admins'] })),
  ),
  harmless('attribute __proto__', ATTACKER, (context) =>
    signedOverAttributes(
      context,
      '<saml:Attribute Name="__proto__"><saml:AttributeValue><isAdmin>true</isAdmin></saml:AttributeValue></saml:Attribute>',
    ),
  ),
  harmless('attributes of names that profiles use', ATTACKER, (context) =>
    signedOverAttributes(
      context,
      attributesXml({ nameID: ['alice'], issuer: ['https://evil.example'], sessionIndex: ['1'], constructor: ['c'] }),
    ),
  ),
  attack('assertion as the root', 'malformed_response', (context) => genuineAssertion(context)),
  attack(
    'response in an envelope',
    'malformed_response',
    (context) =>
      `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${genuine(context)}</soap:Body></soap:Envelope>`,
  ),
  attack('response of another namespace', 'malformed_response', (context) =>
    replaced(genuine(context), 'urn:oasis:names:tc:SAML:2.0:protocol', 'urn:example:another'),
  ),
  attack('no assertion', 'malformed_response', (context) =>
    genuine(context, {
      sign: 'none',
      changeResponse: (xml) => replaced(xml, /<saml:Assertion.*<\/saml:Assertion>/, ''),
    }),
  ),
  attack('two assertions, both signed', 'several_assertions', (context) => {
    const response = genuine(context);
    return replaced(response, '</samlp:Response>', `${genuineAssertion(context)}</samlp:Response>`);
  }),
  attack('two assertions in a signed response', 'several_assertions', (context) =>
    genuine(context, {
      sign: 'response',
      changeResponse: (xml) => replaced(xml, '</samlp:Response>', `${wishedAssertion(context)}</samlp:Response>`),
    }),
  ),
  sent('logout response', 'malformed_response', ({ idp, acsUrl, requestId }) =>
    idp.logoutResponsePost({ location: acsUrl, inResponseTo: requestId }),
  ),
  sent('logout request', 'malformed_response', ({ idp, acsUrl }) => idp.logoutRequestPost({ location: acsUrl })),
];
