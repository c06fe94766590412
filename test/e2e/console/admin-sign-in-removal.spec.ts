import type { Locator, Page } from 'playwright-core';
import { testWith } from '../../support/app/programs';
import { type Answer, OPERATOR_KEY } from '../../support/app/test-app';
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
import { SIMPLESAML, SimpleSamlIdp } from '../../support/peers/identity-providers/simplesaml-idp';
import { sampleCertificate } from '../../support/sign-in/certificate-samples';

jest.setTimeout(600_000);

const SIGN_IN = '/console/admin/sign-in?kind=saml';
const ADMINS = [{ value: 'staff', role: 'admin', portfolios: ['*'] }];
const testSaml = testWith(CHROMIUM, ...SIMPLESAML);

let session: ConsoleSession;
let admin: string;
let tenantName: string;

beforeAll(async () => {
  session = await ConsoleSession.start({ ALLOW_LOOPBACK_ISSUERS: 'true' });
  admin = await createDemoKey(session, 'admin');
  tenantName = (await session.service.call('GET', '/v1/me', { key: admin })).body.tenant.name as string;
});
afterAll(() => session.close());

/** As an administrator of the demo. */
async function call(method: string, path: string, body?: object): Promise<Answer['body']> {
  const answer = await session.service.call(method, path, { key: admin, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

const connect = (values: object): Promise<unknown> =>
  call('PUT', '/v1/tenant/sso/saml', { groups_attribute: 'groups', role_rules: ADMINS, ...values });

async function connectToMetadata(): Promise<void> {
  const certificates = [await sampleCertificate('provider')];
  const metadata = idpMetadata({ entityId: 'https://provider.example/idp', certificates });
  await connect({ metadata_xml: metadata, domains: ['example.com'] });
}

/** Two users whom the identity provider has created by SCIM. */
async function provisionUsers(): Promise<void> {
  const { token } = await call('POST', '/v1/tenant/sso/saml/scim-tokens', {});
  for (const userName of ['ana@example.com', 'ben@example.com']) {
    const { status } = await fetch(`${session.service.url}/scim/v2/demo/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName, externalId: userName }),
    });
    expect(status).toBe(201);
  }
}

async function keyWith(permissions: readonly string[]): Promise<string> {
  const { status, body } = await session.service.call('POST', '/v1/admin/tenants/demo/api-keys', {
    key: OPERATOR_KEY,
    body: { name: 'restricted', role: 'admin', portfolios: ['*'], permissions: ['sessions:own', ...permissions] },
  });
  expect(status).toBe(201);
  return body.key as string;
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Remove the connection…' }).focus(PATIENT);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove the SAML 2.0 connection' });
  await dialog.getByRole('listitem').first().waitFor(PATIENT);
  return dialog;
}

testConsole('removes a connection by keyboard, once its contents were read and the tenant was named', async () => {
  await connectToMetadata();
  await provisionUsers();
  const { page, problems } = await session.enter({ key: admin, path: SIGN_IN });
  const dialog = await openDialog(page);
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    '2 users',
    '0 open sessions',
    '1 SCIM token',
    '1 e-mail domain',
  ]);
  const remove = dialog.getByRole('button', { name: 'Remove it' });
  await page.keyboard.type('another tenant');
  await page.keyboard.press('Enter');
  expect(await remove.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect((await call('GET', '/v1/tenant/sso')).saml).not.toBeNull();

  await openDialog(page);
  await page.keyboard.type(tenantName);
  expect(await remove.isDisabled()).toBe(false);
  await page.keyboard.press('Enter');
  await page.getByText('Removed the connection.').waitFor(PATIENT);
  await page.getByText('There is no SAML 2.0 connection yet.').waitFor(PATIENT);
  expect(await page.getByRole('button', { name: 'Remove the connection…' }).count()).toBe(0);
  expect((await call('GET', '/v1/tenant/users')).total).toBe(0);
  await page.getByRole('button', { name: '4 Roles' }).click();
  await page.getByRole('button', { name: 'Add a rule' }).waitFor();
  expect(await page.getByLabel('Group', { exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  await connectToMetadata();
  const { page } = await session.enter({ key: admin, ...view, path: SIGN_IN });
  const dialog = await openDialog(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);

  // Somebody else is faster.
  await call('DELETE', '/v1/tenant/sso/saml');
  await dialog.getByLabel('Type the name of the tenant').fill(tenantName);
  await page.keyboard.press('Enter');
  await page.getByText('Somebody else has removed the connection already.').waitFor(PATIENT);
  await page.getByText('There is no SAML 2.0 connection yet.').waitFor(PATIENT);
  await page.context().close();
});

testConsole('offers the removal to nobody without the permission to change connections', async () => {
  await connectToMetadata();
  const key = await keyWith(['sso:read']);
  const { page, problems } = await session.enter({ key, path: SIGN_IN });
  await page.getByText('https://provider.example/idp').waitFor(PATIENT);
  expect(await page.getByRole('button', { name: 'Remove the connection…' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('explains why a user with less access than the connection grants may not remove it', async () => {
  await connectToMetadata();
  const key = await keyWith(['sso:read', 'sso:write']);
  const { page } = await session.enter({ key, path: SIGN_IN });
  const dialog = await openDialog(page);
  await dialog.getByText('which could not be counted').waitFor();
  await dialog.getByLabel('Type the name of the tenant').fill(tenantName);
  await page.keyboard.press('Enter');
  const refusal = dialog.getByRole('alert');
  await refusal.getByText('You cannot delete this connection because its role rules grant access').waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect((await call('GET', '/v1/tenant/sso')).saml).not.toBeNull();
  await page.context().close();
});

/** A person who signs in at the identity provider and then opens the page of the sign-in. */
async function signIn(others: Chromium): Promise<Page> {
  const page = await others.page();
  await page.goto(`${session.service.url}/v1/auth/saml/demo/login?return_to=/console/admin/sign-in`);
  await page.fill('[name=username]', 'marta');
  await page.fill('[name=password]', 'marta-secret');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/console\/admin\/sign-in/, PATIENT);
  return page;
}

testSaml('refuses to remove the connection of the user who asks, whose session ends with it later', async () => {
  const idp = await SimpleSamlIdp.start({ host: '127.0.0.2' });
  const others = await Chromium.start();
  try {
    await connect({ metadata_url: idp.metadataUrl });
    const { entity_id: entityId, acs_url: acsUrl } = (await call('GET', '/v1/tenant/sso/saml')).sp as {
      entity_id: string;
      acs_url: string;
    };
    idp.trust({ entityId, acsUrl });
    const person = await signIn(others);
    const own = await openDialog(person);
    await own.getByLabel('Type the name of the tenant').fill(tenantName);
    await person.keyboard.press('Enter');
    await own.getByRole('alert').getByText('You signed in through this connection').waitFor(PATIENT);

    const { page } = await session.enter({ key: admin, path: SIGN_IN });
    const dialog = await openDialog(page);
    await dialog.getByText('1 user', { exact: true }).waitFor();
    await dialog.getByText('1 open session', { exact: true }).waitFor();
    await dialog.getByLabel('Type the name of the tenant').fill(tenantName);
    await page.keyboard.press('Enter');
    await page.getByText('Removed the connection.').waitFor(PATIENT);
    expect(await person.evaluate(`fetch('/v1/me').then(({ status }) => status)`)).toBe(401);
    await page.context().close();
  } finally {
    idp.close();
    await others.close();
  }
});
