import type { Page } from 'playwright-core';
import { testWith } from '../../support/app/programs';
import { Chromium, CHROMIUM } from '../../support/browser/chromium';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';
import { createDemoKey } from '../../support/console/demo-key';
import { idpMetadata } from '../../support/peers/identity-providers/idp-metadata';
import { LEMONLDAP, LemonLdapIdp } from '../../support/peers/identity-providers/lemonldap-idp';
import { SIMPLESAML, SimpleSamlIdp } from '../../support/peers/identity-providers/simplesaml-idp';
import { sampleCertificate } from '../../support/sign-in/certificate-samples';

jest.setTimeout(600_000);

const SIGN_IN = '/console/admin/sign-in';
const testSaml = testWith(CHROMIUM, ...SIMPLESAML);
const testOidc = testWith(CHROMIUM, ...LEMONLDAP);

let session: ConsoleSession;
let admin: string;
let others: Chromium;

beforeAll(async () => {
  session = await ConsoleSession.start({ ALLOW_LOOPBACK_ISSUERS: 'true' });
  admin = await createDemoKey(session, 'admin');
  others = await Chromium.start();
});
afterAll(async () => {
  await others.close();
  await session.close();
});

const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click(PATIENT);

/** A value that the wizard shows for the provider. */
const valueOf = async (page: Page, label: string): Promise<string> => {
  const value = page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]//code');
  return (await value.first().textContent(PATIENT)) ?? '';
};

async function begin(kind: 'SAML 2.0' | 'OpenID Connect'): Promise<{ page: Page; problems: string[] }> {
  const entered = await session.enter({ key: admin, path: SIGN_IN });
  await entered.page.getByLabel('Another provider').check(PATIENT);
  await entered.page.getByLabel(kind).check();
  await next(entered.page);
  return entered;
}

/** Tests the draft and stores it. */
async function testAndSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Test the draft' }).click(PATIENT);
  await page.getByText('All checks passed.').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Save and switch on' }).click();
  await page.getByText('The next sign-in appears here.').waitFor(PATIENT);
}

/** Another person's browser, at the address that the wizard names. */
async function openSignIn(page: Page): Promise<Page> {
  const address = (await page.locator('code', { hasText: '/login?return_to=' }).textContent()) ?? '';
  const window = await others.page();
  await window.goto(address);
  return window;
}

testSaml('sets up SAML with SimpleSAMLphp, and shows a refusal beside the field to correct', async () => {
  const idp = await SimpleSamlIdp.start({ host: '127.0.0.2' });
  try {
    const { page, problems } = await begin('SAML 2.0');
    idp.trust({
      entityId: await valueOf(page, 'Entity ID'),
      acsUrl: await valueOf(page, 'Assertion Consumer Service URL'),
      sloUrl: await valueOf(page, 'Single Logout URL'),
    });
    await next(page);
    await page.getByLabel('Address of the metadata').fill(`${idp.origin}/nowhere`);
    await next(page);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('Group', { exact: true }).fill('nobody');
    await page.getByLabel('Role', { exact: true }).selectOption('analyst');
    await page.getByLabel('All, also future ones').uncheck();
    await page.getByLabel('Default').check();
    await page.getByLabel('Groups of a person, for a preview').fill('staff, risk-analysts');
    await page.getByText('could not sign in, because no rule matches.').waitFor();
    await next(page);
    await page.getByRole('button', { name: 'Test the draft' }).click();
    await page.getByText('saml.metadata_url').waitFor(PATIENT);
    await page.getByRole('button', { name: '3 Connection' }).click();
    expect(await page.getByLabel('Address of the metadata').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Address of the metadata').fill(idp.metadataUrl);
    await page.getByRole('button', { name: '5 Test and save' }).click();
    await testAndSave(page);

    const person = await openSignIn(page);
    await person.fill('[name=username]', 'marta');
    await person.fill('[name=password]', 'marta-secret');
    await person.keyboard.press('Enter');
    await page.getByText('Received: groups: risk-analysts, staff').waitFor(PATIENT);
    await page.getByRole('button', { name: 'Correct it' }).click();
    await page.getByText('Received: groups: risk-analysts, staff').waitFor();
    await page.getByLabel('Group', { exact: true }).fill('staff');
    await page.getByLabel('Groups of a person, for a preview').fill('staff');
    await page.getByText('A person with the group staff would be an analyst in default.').waitFor();
    await next(page);
    await testAndSave(page);
    const again = await openSignIn(page);
    await again.fill('[name=username]', 'marta');
    await again.fill('[name=password]', 'marta-secret');
    await again.keyboard.press('Enter');
    await page.getByText('Marta Kowal signed in').waitFor(PATIENT);
    await page.getByText(/: Analyst in default\.$/).waitFor();
    await again.waitForURL(/\/console\/p\/default/, PATIENT);
    expect(await accessibilityViolations(page)).toEqual([]);
    // The browser logs the response 422 to the wrong address of the metadata.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);

    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('row', { name: /Marta Kowal/ }).click(PATIENT);
    const user = page.getByRole('complementary', { name: 'Selected user' });
    await user.getByRole('region', { name: 'Access' }).getByText('risk-analysts').waitFor();
    await user.getByRole('button', { name: 'Deactivate…' }).click();
    await page.getByRole('button', { name: 'Deactivate the user' }).click();
    await user.getByText('Deactivated by an administrator').waitFor(PATIENT);
    expect(await again.evaluate(`fetch('/v1/me').then(({ status }) => status)`)).toBe(401);
    await user.getByRole('button', { name: 'Reactivate…' }).click();
    await page.getByRole('button', { name: 'Reactivate the user' }).click();
    await user.getByRole('button', { name: 'Erase…' }).click(PATIENT);
    await page.getByText('the audit log keeps the id of the user, without a name').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.context().close();
    await Promise.all([person, again].map((one) => one.context().close()));
  } finally {
    idp.close();
  }
});

testSaml('asks for the tenant’s name before another identity provider removes users', async () => {
  const { page } = await session.enter({ key: admin, path: `${SIGN_IN}?kind=saml&step=connection` });
  await page.getByLabel('XML text').check(PATIENT);
  const certificates = [await sampleCertificate('another')];
  const metadata = idpMetadata({ entityId: 'https://another.example/idp', certificates });
  await page.getByLabel('Metadata in XML').fill(metadata);
  await page.getByRole('button', { name: '5 Test and save' }).click();
  await page.getByRole('button', { name: 'Test the draft' }).click();
  await page.getByText('Not all checks passed.').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Save although checks failed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the identity provider' });
  await dialog.getByText('1 user', { exact: true }).waitFor();
  const replace = dialog.getByRole('button', { name: 'Replace it' });
  expect(await replace.isDisabled()).toBe(true);
  const label = (await dialog.locator('label').textContent()) ?? '';
  await dialog.getByLabel('Type the name of the tenant').fill(label.replace('Type the name of the tenant: ', ''));
  expect(await accessibilityViolations(page)).toEqual([]);
  await replace.click();
  await page.getByText('The next sign-in appears here.').waitFor(PATIENT);
  const { body } = await session.service.call('GET', '/v1/tenant/users', { key: admin });
  expect(body.total).toBe(0);
  await page.context().close();
});

testOidc('sets up OpenID Connect with LemonLDAP::NG, a domain and a SCIM token', async () => {
  const { page, problems } = await begin('OpenID Connect');
  const idp = await LemonLdapIdp.start({
    host: '127.0.0.2',
    oidcClients: [
      {
        clientId: 'tms',
        clientSecret: 'secret of tms',
        redirectUri: await valueOf(page, 'Redirect URI'),
        postLogoutRedirectUri: await valueOf(page, 'Post-logout redirect URI'),
      },
    ],
  });
  try {
    await next(page);
    await page.getByLabel('Issuer').fill(idp.issuer);
    await page.getByLabel('Client ID').fill('tms');
    await page.getByLabel('Client secret').fill('wrong');
    await page.getByLabel('Scopes').fill('openid email profile groups');
    await next(page);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('Group', { exact: true }).fill('timelords');
    await next(page);
    await page.getByRole('button', { name: 'Test the draft' }).click();
    await page.getByText('The provider refuses the client credentials').waitFor(PATIENT);
    await page.getByRole('button', { name: '3 Connection' }).click();
    await page.getByLabel('Client secret').fill('secret of tms');
    await page.getByRole('button', { name: '5 Test and save' }).click();
    await testAndSave(page);
    const person = await openSignIn(page);
    await person.fill('[name=user]', 'dwho');
    await person.fill('[name=password]', 'dwho');
    await person.keyboard.press('Enter');
    await page.getByText('Doctor Who signed in').waitFor(PATIENT);

    await next(page);
    await page.getByLabel('Another domain').fill('example.com');
    await page.getByRole('button', { name: 'Add the domain' }).click();
    const domain = page.getByRole('region', { name: 'example.com' });
    await domain.getByText('_tms-challenge.example.com').waitFor(PATIENT);
    await domain.getByRole('button', { name: 'Verify example.com' }).waitFor();
    await page.getByRole('button', { name: 'Make a SCIM token' }).click();
    const shown = page.getByRole('dialog', { name: 'The SCIM token' });
    const token = (await shown.getByTestId('secret').textContent(PATIENT)) ?? '';
    await shown.getByLabel('I have copied the token').check();
    await shown.getByRole('button', { name: 'Done' }).click();
    const scim = await fetch(`${session.service.url}/scim/v2/demo/Users`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(scim.status).toBe(200);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Revoke tmsscim_/ }).click();
    await page.getByText('Revoked', { exact: true }).waitFor(PATIENT);
    expect(problems).toEqual([]);
    await page.context().close();
    await person.context().close();
  } finally {
    idp.close();
  }
});

testConsole('shows the sign-in to nobody without the permission to read it', async () => {
  const { page, problems } = await session.enter({ path: SIGN_IN });
  await page.getByText('You do not have the permission sso:read.').waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await session.enter({ key: admin, ...view, path: SIGN_IN });
  for (const step of ['2 Values for the provider', '3 Connection', '4 Roles', '5 Test and save']) {
    await page.getByRole('button', { name: step }).click(PATIENT);
    await page.getByRole('heading', { name: step.slice(2) }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  }
  await page.reload();
  await page.getByRole('heading', { name: 'Test and save' }).waitFor(PATIENT);
  await page.context().close();
});
