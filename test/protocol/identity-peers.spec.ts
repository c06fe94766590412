import * as client from 'openid-client';
import { LEMONLDAP, LemonLdapIdp } from '../support/peers/identity-providers/lemonldap-idp';
import { testWith } from '../support/app/programs';
import { makeSamlKey } from '../support/peers/identity-providers/saml-key';
import { certificateOf, samlService, samlServiceMetadata } from '../support/peers/identity-providers/saml-service';
import { type ServiceProvider, SIMPLESAML, SimpleSamlIdp } from '../support/peers/identity-providers/simplesaml-idp';
import { WebClient, type WebPage } from '../support/browser/web-client';

/** Nothing listens at this address: the tests read the requests that would be sent. */
const TENANT = 'http://127.0.0.1:9/v1/auth/saml/harbour';
const SERVICE: ServiceProvider = {
  entityId: `${TENANT}/metadata`,
  acsUrl: `${TENANT}/acs`,
  sloUrl: `${TENANT}/logout`,
};
const isElsewhere = (url: string): boolean => !url.startsWith('http://127.0.0.1:9/');

const responseOn = (browser: WebClient, page: WebPage): { SAMLResponse: string } => {
  const [form] = browser.forms(page);
  expect(form).toMatchObject({ action: SERVICE.acsUrl, method: 'POST', submitsItself: true });
  return { SAMLResponse: form?.fields.SAMLResponse ?? '' };
};

const xmlOf = (response: { SAMLResponse: string }): string =>
  Buffer.from(response.SAMLResponse, 'base64').toString('utf8');

describe('SimpleSAMLphp', () => {
  testWith(...SIMPLESAML)(
    'signs a user in by request, signs her out everywhere and answers no unknown service',
    async () => {
      const idp = await SimpleSamlIdp.start({ services: [SERVICE] });
      try {
        expect(await idp.metadataXml()).toContain(`entityID="${idp.metadataUrl}"`);
        const [service, browser] = [await samlService(TENANT, idp), new WebClient()];
        const login = await browser.get(await service.getAuthorizeUrlAsync('to-page', undefined, {}));
        const wrong = await idp.signIn(browser, login, 'marta', 'a wrong secret');
        expect(browser.forms(wrong)[0]?.fields).not.toHaveProperty('SAMLResponse');
        const page = await idp.signIn(browser, wrong, 'marta');
        expect(browser.forms(page)[0]?.fields.RelayState).toBe('to-page');
        const { profile } = await service.validatePostResponseAsync(responseOn(browser, page));
        expect(profile).toMatchObject({
          issuer: idp.entityId,
          nameID: 'marta',
          email: 'marta.kowal@harbour.example',
          groups: ['risk-analysts', 'staff'],
          sessionIndex: expect.any(String),
        });
        const logout = new URL((await browser.get(idp.logoutUrl, isElsewhere)).location ?? '');
        expect(logout.href).toContain(`${SERVICE.sloUrl}?SAMLRequest=`);
        const query = Object.fromEntries(logout.searchParams);
        await expect(service.validateRedirectAsync(query, logout.search.slice(1))).resolves.toMatchObject({
          loggedOut: true,
        });
        idp.trust();
        const refused = await browser.get(idp.startUrl(SERVICE));
        expect(refused.body).toContain('Metadata not found');
      } finally {
        idp.close();
      }
    },
  );

  testWith(...SIMPLESAML)('encrypts, checks requests and changes its key if configured', async () => {
    const key = await makeSamlKey('Service');
    const sealed = { ...SERVICE, spCertificatePem: key.certificatePem, encryptsAssertion: true, checksRequests: true };
    const idp = await SimpleSamlIdp.start({ services: [sealed], host: '127.0.0.2' });
    try {
      const unsigned = await samlService(TENANT, idp, { decryptionKey: key });
      const refused = await new WebClient().get(await unsigned.getAuthorizeUrlAsync('', undefined, {}));
      expect(new WebClient().forms(refused)).toEqual([]);
      const [before, browser] = [
        await samlService(TENANT, idp, { decryptionKey: key, signingKey: key }),
        new WebClient(),
      ];
      const ask = async (): Promise<WebPage> => browser.get(await before.getAuthorizeUrlAsync('', undefined, {}));
      const response = responseOn(browser, await idp.signIn(browser, await ask(), 'oskar'));
      expect(xmlOf(response)).toContain('EncryptedAssertion');
      expect(xmlOf(response)).not.toContain('oskar.lind');
      expect((await before.validatePostResponseAsync(response)).profile).toMatchObject({ nameID: 'oskar' });
      const former = certificateOf(await idp.metadataXml());
      const certificate = await idp.changeKey();
      expect([former, certificate.replace(/-----[A-Z ]+-----|\s/g, '')]).toEqual([
        expect.not.stringContaining(certificateOf(await idp.metadataXml())),
        certificateOf(await idp.metadataXml()),
      ]);
      const later = responseOn(browser, await ask());
      await expect(before.validatePostResponseAsync(later)).rejects.toThrow('Invalid');
    } finally {
      idp.close();
    }
  });
});

describe('LemonLDAP::NG', () => {
  testWith(...LEMONLDAP)('signs a user in by SAML', async () => {
    const idp = await LemonLdapIdp.start({ samlServices: [{ metadataXml: samlServiceMetadata(TENANT) }] });
    try {
      const [service, browser] = [await samlService(TENANT, idp), new WebClient()];
      const login = await browser.get(await service.getAuthorizeUrlAsync('to-page', undefined, {}));
      const page = await idp.signIn(browser, login, 'dwho');
      const { profile } = await service.validatePostResponseAsync(responseOn(browser, page));
      expect(profile).toMatchObject({ issuer: idp.entityId, nameID: 'dwho@badwolf.org', uid: 'dwho' });
    } finally {
      idp.close();
    }
  });

  testWith(...LEMONLDAP)('signs a user in by OpenID Connect', async () => {
    const redirectUri = 'http://127.0.0.1:9/v1/auth/oidc/harbour/callback';
    const registered = { clientId: 'tms', clientSecret: 'secret of tms', redirectUri };
    const idp = await LemonLdapIdp.start({ oidcClients: [registered] });
    try {
      const config = await client.discovery(
        new URL(idp.issuer),
        registered.clientId,
        undefined,
        client.ClientSecretPost(registered.clientSecret),
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the provider is on loopback
        { execute: [client.allowInsecureRequests] },
      );
      const [verifier, browser] = [client.randomPKCECodeVerifier(), new WebClient()];
      const asked = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile groups',
        state: 'a-state',
        nonce: 'a-nonce',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const page = await idp.signIn(browser, await browser.get(asked.href), 'dwho', isElsewhere);
      const checks = { pkceCodeVerifier: verifier, expectedState: 'a-state', expectedNonce: 'a-nonce' };
      const tokens = await client.authorizationCodeGrant(config, new URL(page.location ?? ''), checks);
      expect(tokens.claims()).toMatchObject({
        sub: 'dwho',
        email: 'dwho@badwolf.org',
        name: 'Doctor Who',
        groups: expect.arrayContaining(['timelords']),
      });
    } finally {
      idp.close();
    }
  });
});
