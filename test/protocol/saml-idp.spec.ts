import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import { parse } from 'node:querystring';
import { newId, type RespondOptions, SamlIdp } from '../support/peers/identity-providers/saml-idp';
import { makeSamlKey, privateKeyPem } from '../support/peers/identity-providers/saml-key';
import { LOGOUT_ATTACKS, type LogoutContext, logoutUrl } from '../support/attacks/saml/saml-logout-attacks';
import { readRedirect } from '../support/peers/identity-providers/saml-redirect';
import { elementNamed, elementsNamed, parseXml } from '../support/xml/xml-dom';
import { XMLENC } from '../support/xml/xml-encryption';
import { type SigningKey, XML } from '../support/xml/xml-signing';
import { elementText, replaced } from '../support/xml/xml-text';

const ACS = 'https://service.example/v1/auth/saml/acme/acs';
const LOGOUT = 'https://service.example/v1/auth/saml/acme/logout';
const SERVICE = 'https://service.example/v1/auth/saml/acme/metadata';

let idp: SamlIdp;
let service: SigningKey;

beforeAll(async () => {
  [idp, service] = await Promise.all([SamlIdp.create('https://idp.example/metadata'), makeSamlKey('service.example')]);
});

const stock = (changes: Partial<SamlConfig> = {}): SAML =>
  new SAML({
    idpCert: idp.keys.map(({ certificatePem }) => certificatePem),
    idpIssuer: idp.entityId,
    issuer: SERVICE,
    audience: SERVICE,
    callbackUrl: ACS,
    entryPoint: idp.ssoUrl,
    logoutUrl: idp.sloUrl,
    decryptionPvk: privateKeyPem(service),
    privateKey: privateKeyPem(service),
    signatureAlgorithm: 'sha256',
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    ...changes,
  });

async function signIn(changes: Partial<RespondOptions>, config: Partial<SamlConfig> = {}) {
  const [saml, inResponseTo] = [stock(config), newId()];
  await saml.cacheProvider.saveAsync(inResponseTo, new Date().toISOString());
  const response = idp.responseXml({ acsUrl: ACS, audience: SERVICE, inResponseTo, ...changes });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(response).toString('base64') });
  return { profile: profile!, response, inResponseTo };
}

const encrypted = (algorithm: string = XMLENC.aes256Gcm): Partial<RespondOptions> => ({
  encrypt: { certificatePem: service.certificatePem, algorithm },
});

describe('stock node-saml accepts a good response:', () => {
  const assertion = { wantAssertionsSigned: true };
  const response = { wantAuthnResponseSigned: true };
  test.each<[string, () => Partial<RespondOptions>, Partial<SamlConfig>?]>([
    ['a signed assertion', () => ({}), assertion],
    ['a signed response', () => ({ sign: 'response' }), response],
    ['both signed', () => ({ sign: 'both' }), { ...assertion, ...response }],
    ['the key to roll over to', () => ({ key: idp.keys[1] })],
    ['rsa-sha512 and sha512', () => ({ signatureAlgorithm: XML.rsaSha512, digestAlgorithm: XML.sha512 })],
    ['canonicalization with comments', () => ({ canonicalization: XML.exclusiveWithComments })],
    ['no KeyInfo', () => ({ shown: null })],
    ['aes256-gcm', () => encrypted(), assertion],
    ['aes128-gcm', () => encrypted(XMLENC.aes128Gcm), assertion],
    ['aes256-cbc', () => encrypted(XMLENC.aes256Cbc), assertion],
    ['aes128-cbc', () => encrypted(XMLENC.aes128Cbc), assertion],
    ['aes256-gcm in a signed response', () => ({ ...encrypted(), sign: 'response' }), response],
    ['aes256-gcm, both signed', () => ({ ...encrypted(), sign: 'both' }), { ...assertion, ...response }],
  ])('%s', async (_, make, config = {}) => {
    const { profile, inResponseTo } = await signIn({ sessionIndex: 'session', ...make() }, config);
    expect(profile).toMatchObject({
      nameID: 'mallory',
      issuer: idp.entityId,
      inResponseTo,
      sessionIndex: 'session',
      email: 'mallory@corp.example',
      groups: ['staff', 'analysts'],
    });
  });

  test('but not with an untrusted key', async () => {
    await expect(signIn({ key: service })).rejects.toThrow('Invalid signature');
  });
});

describe('a profile of stock node-saml contains', () => {
  // Comments are not signed, so that the verified text has none.
  const commented = (xml: string): string => replaced(xml, '>mallory<', '>mall<!-- unsigned -->ory<');

  const read = async (changes: Partial<RespondOptions>) => {
    const [saml, inResponseTo] = [stock(), newId()];
    await saml.cacheProvider.saveAsync(inResponseTo, new Date().toISOString());
    const xml = commented(idp.responseXml({ acsUrl: ACS, audience: SERVICE, inResponseTo, ...changes }));
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
    return { xml, profile: profile! };
  };

  test.each(['assertion', 'response', 'both'] as const)(
    'the canonical form of the verified element: %s',
    async (sign) => {
      const { profile } = await read({ sign });
      expect(profile.getAssertionXml!()).toContain('>mallory<');
      expect(parseXml(profile.getAssertionXml!()).documentElement.localName).toBe('Assertion');
      expect(profile.getAssertion!()).toHaveProperty('Assertion.Subject.0.NameID.0._', 'mallory');
    },
  );

  test.each([
    ['assertion', 0],
    ['response', 0],
    ['both', 1],
  ] as const)('the verified element without its signature: %s', async (sign, left) => {
    const { profile } = await read({ sign });
    expect(elementsNamed(parseXml(profile.getAssertionXml!()), 'Signature')).toHaveLength(left);
  });

  test('the response as received, without verification', async () => {
    const { profile, xml } = await read({});
    expect(profile.getSamlResponseXml!()).toBe(xml);
  });

  test('the decrypted assertion, as its own signature covers it', async () => {
    const { profile } = await signIn(encrypted());
    expect(elementsNamed(parseXml(profile.getAssertionXml!()), 'Signature')).toHaveLength(0);
    expect(profile.getAssertionXml!()).not.toContain('Encrypted');
  });

  test('the decrypted assertion as it was encrypted, if the response around it is signed', async () => {
    const change = { changeAssertion: commented, sign: 'response' as const };
    const { profile } = await signIn({ ...encrypted(), ...change });
    expect(profile.getAssertionXml!()).toContain('mall<!-- unsigned -->ory');
    expect(profile.nameID).toBe('mallory');
  });

  test('an unverified inner signature, unless its verification is configured', async () => {
    const another = idp.responseXml({ acsUrl: ACS, audience: SERVICE, inResponseTo: null, key: service });
    const badlySigned = (xml: string): string =>
      replaced(xml, '<saml:Subject>', `${elementText(another, 'ds:Signature')}<saml:Subject>`);
    const both = { sign: 'response' as const, changeAssertion: badlySigned };
    await expect(signIn(both)).resolves.toMatchObject({ profile: { nameID: 'mallory' } });
    await expect(signIn(both, { wantAssertionsSigned: true })).rejects.toThrow('Invalid signature');
  });
});

describe('stock node-saml accepts a response', () => {
  const prepare = async (changes: Partial<RespondOptions> = {}, config: Partial<SamlConfig> = {}) => {
    const [saml, inResponseTo] = [stock(config), newId()];
    await saml.cacheProvider.saveAsync(inResponseTo, new Date().toISOString());
    const SAMLResponse = idp.respond({ acsUrl: ACS, audience: SERVICE, inResponseTo, ...changes });
    return { saml, inResponseTo, post: () => saml.validatePostResponseAsync({ SAMLResponse }) };
  };

  test('once, if its confirmation answers the request', async () => {
    const { post } = await prepare();
    await expect(post()).resolves.toMatchObject({ profile: { nameID: 'mallory' } });
    await expect(post()).rejects.toThrow('InResponseTo is not valid');
  });

  test('repeatedly, if its confirmation answers no request', async () => {
    const { post } = await prepare({ confirmationInResponseTo: null });
    await post();
    await expect(post()).resolves.toMatchObject({ profile: { nameID: 'mallory' } });
  });

  test('repeatedly, if InResponseTo is not required', async () => {
    const { post } = await prepare({}, { validateInResponseTo: ValidateInResponseTo.never });
    await post();
    await expect(post()).resolves.toMatchObject({ profile: { nameID: 'mallory' } });
  });

  test('three times concurrently, because it reads the request first and removes it later', async () => {
    const { post } = await prepare();
    const signedIn = await Promise.allSettled([post(), post(), post()]);
    expect(signedIn.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });

  test('never, if an invalid response to its request was sent before', async () => {
    const { saml, inResponseTo, post } = await prepare();
    const rubbish = idp.respond({ acsUrl: ACS, audience: SERVICE, inResponseTo, sign: 'none' });
    await expect(saml.validatePostResponseAsync({ SAMLResponse: rubbish })).rejects.toThrow('Invalid signature');
    await expect(post()).rejects.toThrow('InResponseTo is not valid');
  });
});

describe('the requests of a service', () => {
  test('are read and verified', async () => {
    const url = await stock({ identifierFormat: null }).getAuthorizeUrlAsync('state', undefined, {});
    expect(idp.readAuthnRequest(url, service.certificatePem)).toMatchObject({
      issuer: SERVICE,
      acsUrl: ACS,
      destination: idp.ssoUrl,
      relayState: 'state',
      forceAuthn: false,
      nameIdFormat: null,
    });
  });

  test('are refused if another key signed them, or the state was changed', async () => {
    const url = await stock().getAuthorizeUrlAsync('state', undefined, {});
    expect(() => idp.readAuthnRequest(url, idp.keys[0].certificatePem)).toThrow('not signed');
    expect(() => idp.readAuthnRequest(replaced(url, 'state', 'other'), service.certificatePem)).toThrow('not signed');
    expect(() => idp.readAuthnRequest(idp.logoutRequestUrl({ location: LOGOUT }))).toThrow('no AuthnRequest');
  });

  test('use the addresses and certificates of the metadata', () => {
    const metadata = parseXml(idp.metadataXml()).documentElement;
    expect(metadata.getAttribute('entityID')).toBe(idp.entityId);
    const certificates = elementsNamed(metadata, 'X509Certificate').map(({ textContent }) => textContent);
    expect(certificates).toEqual(idp.keys.map(({ certificateBase64 }) => certificateBase64));
    expect(elementNamed(metadata, 'SingleSignOnService').getAttribute('Location')).toBe(idp.ssoUrl);
    expect(elementsNamed(metadata, 'SingleLogoutService')).toHaveLength(2);
  });
});

describe('logout by stock node-saml', () => {
  const NOBODY_ASKED = { validateInResponseTo: ValidateInResponseTo.never };
  const context = (): LogoutContext => ({
    idp,
    otherIdp: other,
    ownKey,
    logoutUrl: LOGOUT,
    otherLogoutUrl: LOGOUT.replace('acme', 'other'),
    nameId: 'alice',
    sessionIndex: 'session',
  });
  let other: SamlIdp;
  let ownKey: SigningKey;

  beforeAll(async () => {
    [other, ownKey] = await Promise.all([SamlIdp.create('https://other.example/metadata'), makeSamlKey('idp.example')]);
  });

  const redirected = (url: string) => {
    const query = url.slice(url.indexOf('?') + 1);
    return stock(NOBODY_ASKED).validateRedirectAsync(parse(query), query);
  };

  test('accepts a request and a response of either binding', async () => {
    const request = { location: LOGOUT, nameId: 'alice', sessionIndex: 'session' };
    const whose = { nameID: 'alice', sessionIndex: 'session' };
    const saml = stock(NOBODY_ASKED);
    await expect(redirected(logoutUrl(context()))).resolves.toMatchObject({ loggedOut: true, profile: whose });
    await expect(redirected(idp.logoutResponseUrl({ location: LOGOUT }))).resolves.toMatchObject({ loggedOut: true });
    const post = idp.logoutRequestPost(request);
    await expect(saml.validatePostRequestAsync({ SAMLRequest: post })).resolves.toMatchObject({ profile: whose });
    const answer = { SAMLResponse: idp.logoutResponsePost({ location: LOGOUT }) };
    await expect(saml.validatePostResponseAsync(answer)).resolves.toEqual({ profile: null, loggedOut: true });
    expect(readRedirect(logoutUrl(context()), idp.keys[0].certificatePem)).toMatchObject({ relayState: 'state' });
  });

  // Attacks that name no other message are read as the signed one.
  const ACCEPTED_BY_STOCK = [
    'unsigned',
    'signature stripped',
    'signature empty',
    'two kinds of message',
    'RSA-SHA1',
    'destination of another',
  ];

  test.each(LOGOUT_ATTACKS.map((attack) => [attack.name, attack] as const))('%s', async (name, attack) => {
    const url = attack.make(context());
    expect(url.length).toBeLessThan(16_000);
    const outcome = redirected(url).then(
      ({ loggedOut }) => loggedOut,
      () => 'refused',
    );
    expect(await outcome).toBe(ACCEPTED_BY_STOCK.includes(name) ? true : 'refused');
  });
});
