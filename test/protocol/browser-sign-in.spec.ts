import { text } from 'node:stream/consumers';
import { Chromium, CHROMIUM } from '../support/browser/chromium';
import { LEMONLDAP, LemonLdapIdp } from '../support/peers/identity-providers/lemonldap-idp';
import { loopbackPeer } from '../support/peers/loopback-peer';
import { testWith } from '../support/app/programs';
import { samlService, samlServiceMetadata } from '../support/peers/identity-providers/saml-service';
import { SIMPLESAML, SimpleSamlIdp } from '../support/peers/identity-providers/simplesaml-idp';

jest.setTimeout(120_000);

const started: { close(): unknown }[] = [];
const closedLater = <Peer extends { close(): unknown }>(peer: Peer): Peer => {
  started.push(peer);
  return peer;
};

afterEach(async () => {
  for (const peer of started.splice(0)) await peer.close();
});

testWith(
  ...SIMPLESAML,
  ...LEMONLDAP,
  CHROMIUM,
)('a browser signs in at either provider with the provider’s own pages and scripts', async () => {
  const forms: URLSearchParams[] = [];
  const service = closedLater(
    await loopbackPeer((request, response) => {
      void text(request).then((body) => {
        if (request.method === 'POST') forms.push(new URLSearchParams(body));
        response.end();
      });
    }),
  );
  const metadataXml = samlServiceMetadata(service.origin);
  const known = { entityId: `${service.origin}/metadata`, acsUrl: `${service.origin}/acs` };
  const simple = closedLater(await SimpleSamlIdp.start({ services: [known], host: '127.0.0.2' }));
  const lemon = closedLater(await LemonLdapIdp.start({ samlServices: [{ metadataXml }], host: '127.0.0.3' }));
  const browser = closedLater(await Chromium.start());
  const page = await browser.page();
  await page.goto(simple.startUrl(known));
  await page.fill('[name=username]', 'marta');
  await page.fill('[name=password]', 'marta-secret');
  await page.press('[name=password]', 'Enter');
  await page.waitForURL(known.acsUrl);
  const asking = await samlService(service.origin, lemon);
  await page.goto(await asking.getAuthorizeUrlAsync('to-page', undefined, {}));
  await page.fill('[name=user]', 'dwho');
  await page.fill('[name=password]', 'dwho');
  await page.press('[name=password]', 'Enter');
  await page.waitForURL(known.acsUrl);
  expect(forms.map((form) => [...form.keys()].sort())).toEqual([['SAMLResponse'], ['RelayState', 'SAMLResponse']]);
});
