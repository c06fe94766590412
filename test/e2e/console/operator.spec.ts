import { Client } from 'pg';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { createDemoKey } from '../../support/console/demo-key';
import {
  accessibilityViolations,
  ConsoleSession,
  type EnterOptions,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
  type Watched,
} from '../../support/console/console-session';

jest.setTimeout(300_000);

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eطوكيو';

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
});
afterAll(() => session.close());

const call = (method: string, path: string, body?: object) =>
  session.service.call(method, path, { key: OPERATOR_KEY, ...(body && { body }) });

const enter = (path: string, options: EnterOptions = {}): Promise<Watched> =>
  session.enter({ key: OPERATOR_KEY, ...options, path: `/console${path}` });

const makeTenant = (slug: string, name: string) => call('POST', '/v1/admin/tenants', { slug, name });

/** A job that has failed for good, of a kind without a handler. */
async function failJob(): Promise<void> {
  const client = new Client({ connectionString: session.service.database.ownerUrl });
  await client.connect();
  await client.query(`select graphile_worker.add_job('count_sheep', job_key => 'sheep')`);
  await client.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'sheep'`);
  await client.end();
}

testConsole('opens Health first for an operator, shows what failed, and loads the status again', async () => {
  const { page, problems } = await enter('/');
  await page.getByRole('heading', { name: 'The service is ready' }).waitFor(PATIENT);
  expect(new URL(page.url()).pathname).toBe('/console/operator');
  const checks = page.getByRole('list', { name: 'Checks' });
  await checks.getByText('The database responds.').waitFor();
  await page.getByText('Processes that run jobs: 1').waitFor();
  await failJob();
  await page.keyboard.press('.');
  await page.getByText('1 job failed in the last seven days').waitFor(PATIENT);
  await page.getByRole('row', { name: /Count sheep/ }).waitFor();
  expect(await page.getByRole('row', { name: /Mail/ }).innerText()).toContain('No');
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('creates, changes and holds a tenant by keyboard, and erases it once its slug is typed', async () => {
  const { page, problems } = await enter('/about');
  await page.getByRole('heading', { name: 'About this console' }).waitFor(PATIENT);
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page
    .getByRole('navigation', { name: 'Parts of Operator' })
    .getByRole('link', { name: 'Tenants' })
    .press('Enter');
  await page.getByRole('listitem', { name: 'Demo' }).first().waitFor(PATIENT);
  await page.keyboard.press('n');
  await page.keyboard.type('acme');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Acme Corporation');
  await page.keyboard.press('Enter');
  const acme = page.getByRole('listitem', { name: /^Acme/ });
  await acme.getByText('1 portfolio · 0 assets · 0 users · 0 API keys').waitFor(PATIENT);

  await acme.getByRole('button', { name: 'Change' }).press('Enter');
  const change = page.getByRole('dialog', { name: 'Change Acme Corporation' });
  await change.getByLabel('Name').fill('Acme Holding');
  await change.getByLabel('Evaluation time (UTC)').fill('2018-02-07T12:30');
  await change.getByText('All portfolios of the tenant are evaluated again.').waitFor();
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await acme.getByText('7 Feb 2018, 12:30 UTC').waitFor(PATIENT);
  expect((await call('GET', '/v1/admin/tenants/acme')).body).toMatchObject({
    name: 'Acme Holding',
    evaluation_time: '2018-02-07T12:30:00.000Z',
  });

  await acme.getByRole('button', { name: 'Place a legal hold' }).press('Enter');
  await page.keyboard.type('Case 2026-17');
  await page.getByRole('button', { name: 'Place the hold' }).press('Enter');
  await acme.getByText('Legal hold', { exact: true }).first().waitFor(PATIENT);
  await acme.getByRole('button', { name: 'Erase' }).press('Enter');
  const erase = page.getByRole('dialog', { name: 'Erase Acme Holding' });
  await erase.getByText('The tenant is under legal hold and cannot be erased.').waitFor();
  expect(await erase.getByRole('button', { name: 'Erase the tenant' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await acme.getByRole('button', { name: 'Legal hold' }).press('Enter');
  await page.getByText('Case 2026-17').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Lift the hold' }).press('Enter');
  await page.getByText('Lifted the legal hold of Acme Holding.').waitFor(PATIENT);

  await acme.getByRole('button', { name: 'Erase' }).press('Enter');
  await erase.getByText(/Remains:/).waitFor();
  await erase.getByLabel('Type acme to confirm').fill('acm');
  expect(await erase.getByRole('button', { name: 'Erase the tenant' }).isDisabled()).toBe(true);
  await erase.getByLabel('Type acme to confirm').fill('acme');
  await page.keyboard.press('Enter');
  await page.getByText(/Erased Acme Holding: \d+ rows? deleted/).waitFor(PATIENT);
  expect((await call('GET', '/v1/admin/tenants/acme')).status).toBe(404);
  await page.getByRole('button', { name: 'Erased tenants' }).click();
  await acme.getByText('Its audit log remains').waitFor(PATIENT);
  expect(await acme.getByRole('button').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows why a tenant was refused at its field, and keeps the search in the address', async () => {
  await makeTenant('taken', 'Taken');
  const { page } = await enter('/operator/tenants?q=taken');
  await page.getByText('1 tenant', { exact: true }).waitFor(PATIENT);
  await page.reload();
  await page.getByText('1 tenant', { exact: true }).waitFor(PATIENT);
  expect(await page.getByLabel('Search tenants').inputValue()).toBe('taken');
  await page.getByRole('button', { name: /Create a tenant/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a tenant' });
  await dialog.getByLabel('Name').fill('Another');
  await dialog.getByLabel('Slug').fill('NOT A SLUG');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('One value is not valid.').waitFor(PATIENT);
  expect(await dialog.getByLabel('Slug').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Slug').fill('taken');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('A tenant with this slug already exists').waitFor(PATIENT);
  await page.context().close();
});

testConsole('adds a signing key, activates it after a warning, and retires another one', async () => {
  const { page, problems } = await enter('/operator/signing-keys');
  const reports = page.getByRole('region', { name: 'Keys for PDF reports' });
  const step = (name: string) => reports.getByRole('listitem', { name });
  await step('Active').getByText('Certificate until').waitFor(PATIENT);
  const before = (await call('GET', '/v1/admin/signing-keys?purpose=report')).body.keys[0].kid as string;
  const add = async (): Promise<void> => {
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Add a signing key' }).getByText('The key does not sign yet.').waitFor();
    await page.getByRole('button', { name: 'Add the key' }).press('Enter');
    await step('Next').getByText('Certificate until').waitFor(PATIENT);
  };
  await add();
  await step('Next').getByRole('button', { name: 'Activate' }).press('Enter');
  await page.getByText('This key was added less than five minutes ago.').waitFor();
  await page.getByRole('button', { name: 'Activate the key' }).press('Enter');
  await step('Retired').getByText(before.slice(0, 10)).waitFor(PATIENT);
  await add();
  await step('Next').getByRole('button', { name: 'Retire' }).press('Enter');
  await page.getByRole('button', { name: 'Retire the key' }).press('Enter');
  await step('Next').getByText('None', { exact: true }).waitFor(PATIENT);
  const { keys } = (await call('GET', '/v1/admin/signing-keys?purpose=report')).body as { keys: { state: string }[] };
  expect(keys.map(({ state }) => state).sort()).toEqual(['active', 'retired', 'retired']);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows at its field why an imported key was refused', async () => {
  const { page } = await enter('/operator/signing-keys');
  await page.getByRole('button', { name: /Add a key/ }).click(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'Add a signing key' });
  await dialog.getByLabel('Where it comes from').selectOption({ label: 'A key of your own, in PEM' });
  expect(await dialog.getByRole('button', { name: 'Add the key' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Private key in PEM').fill('not a key');
  await dialog.getByLabel('Certificates in PEM').fill('not a certificate');
  await dialog.getByRole('button', { name: 'Add the key' }).click();
  await dialog.getByText('One value is not valid.').waitFor(PATIENT);
  expect(await dialog.getByLabel('Private key in PEM').getAttribute('aria-invalid')).toBe('true');
  await page.context().close();
});

testConsole('links to the audit log, which lists what the operator did', async () => {
  await makeTenant('logged', 'Logged');
  const { page, problems } = await enter('/operator/tenants');
  await page.getByRole('link', { name: 'Platform log' }).click(PATIENT);
  await page.getByText('tenants.create').first().waitFor(PATIENT);
  expect(new URL(page.url()).pathname).toBe('/console/audit');
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows names with markup, from right to left and very long ones as plain text', async () => {
  await makeTenant('hostile', HOSTILE);
  await makeTenant('long', 'W'.repeat(200));
  const { page, problems } = await enter('/operator/tenants', { width: 360 });
  await page.getByText(HOSTILE).waitFor(PATIENT);
  expect(await page.locator('main img').count()).toBe(0);
  expect(await overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole.each(['/operator', '/operator/tenants', '/operator/signing-keys'])(
  'shows nothing of %s to an administrator of a tenant',
  async (path) => {
    const key = await createDemoKey(session, 'admin');
    const { page, problems } = await session.enter({ key, path: `/console${path}` });
    await page.getByText('This page is for the operator of the service.').waitFor(PATIENT);
    const links = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents();
    expect(links).not.toContain('Operator');
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

const PAGES = {
  '/operator': 'The service is ready',
  '/operator/tenants': 'portfolio',
  '/operator/signing-keys': 'Certificate until',
};

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page, problems } = await enter('/about', view);
  for (const [path, text] of Object.entries(PAGES)) {
    await page.goto(`${session.service.url}/console${path}`);
    await page.getByText(text).first().waitFor(PATIENT);
    expect([path, await accessibilityViolations(page)]).toEqual([path, []]);
  }
  expect(problems).toEqual([]);
  await page.context().close();
});
