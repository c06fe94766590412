import { type Answer, OPERATOR_KEY } from '../../support/app/test-app';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';
import { createDemoKey } from '../../support/console/demo-key';

jest.setTimeout(300_000);

/** Markup, right-to-left text, and as long as a name may be. */
const HOSTILE = `<b>North</b> \u202eצפון ${'n'.repeat(180)}`;
const ADDRESS = '/console/admin/portfolios';

let session: ConsoleSession;
let admin: string;

beforeAll(async () => {
  session = await ConsoleSession.start();
  admin = await createDemoKey(session, 'admin');
});
afterAll(() => session.close());

const call = (method: string, path: string, body?: object, key = admin): Promise<Answer> =>
  session.service.call(method, path, { key, ...(body && { body }) });
const make = async (slug: string, name: string): Promise<string> =>
  (await call('POST', '/v1/tenant/portfolios', { slug, name })).body.id as string;

testConsole('deletes the current portfolio by keyboard once its short name is typed, and goes to another', async () => {
  const id = await make('north', HOSTILE);
  await session.service.call('PUT', '/v1/assets', {
    key: admin,
    headers: { 'x-portfolio': 'north' },
    body: { assets: [{ asset_id: 'a', name: 'A', attributes: { lat: 1, lng: 1 } }] },
  });
  await call('POST', '/v1/tenant/api-keys', { name: 'of north', role: 'viewer', portfolios: ['north'] });
  const { page, problems } = await session.enter({ key: admin, path: '/console/p/north/assets' });
  await page.getByRole('heading', { level: 1 }).waitFor(PATIENT);
  const choice = page.getByRole('combobox', { name: 'Portfolio' });
  expect(await choice.inputValue(PATIENT)).toBe('north');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('link', { name: 'Portfolios', exact: true }).press('Enter');
  await page.getByRole('rowheader', { name: '<b>North</b>' }).waitFor(PATIENT);
  expect(await choice.inputValue()).toBe('north');
  await page.getByRole('button', { name: /^Delete <b>North/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Delete <b>North/ });
  await dialog.getByText(/Deleted: 1 asset.* 1 API key of this portfolio alone is revoked\./).waitFor(PATIENT);
  await page.keyboard.type('nort');
  await page.keyboard.press('Enter');
  expect(await dialog.getByRole('button', { name: 'Delete the portfolio' }).isDisabled()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Delete <b>North/ }).press('Enter');
  await dialog.getByLabel('Type north to confirm').waitFor(PATIENT);
  await dialog.getByText(/Deleted: 1 asset/).waitFor(PATIENT);
  await page.keyboard.type('north');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes(id) && requests.push(request.method()));
  await page.keyboard.press('Enter');
  await page.getByText(/Deleted the portfolio “<b>North<\/b>.*: \d+ rows deleted\./).waitFor(PATIENT);
  await page.getByRole('rowheader', { name: '<b>North</b>' }).waitFor({ state: 'detached' });
  // Only one portfolio is left, so there is no choice.
  await choice.waitFor({ state: 'detached' });
  expect((await call('GET', '/v1/tenant/portfolios')).body.total).toBe(1);
  // The console does not ask for the deleted portfolio again.
  expect(requests).toEqual(['DELETE']);
  await page.getByRole('link', { name: 'Assets', exact: true }).press('Enter');
  await page.waitForURL(/\/console\/p\/default\/assets/, PATIENT);
  await page.goto(`${session.service.url}/console/`);
  await page.waitForURL(/\/console\/p\/default/, PATIENT);
  await page.goto(`${session.service.url}/console/p/north/assets`);
  await page.getByText('You have no access to the portfolio “north”.').waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('says on an open page that its portfolio is gone, when somebody else deletes it', async () => {
  const id = await make('east', 'East');
  const { page } = await session.enter({ key: admin, path: '/console/p/east' });
  await page.locator('[data-state="live"]').waitFor(PATIENT);
  expect((await call('DELETE', `/v1/tenant/portfolios/${id}?confirm=east`)).status).toBe(200);
  await page.getByText('You have no access to the portfolio “east”.').waitFor(PATIENT);
  await page.getByRole('link', { name: 'Go to your portfolio' }).press('Enter');
  await page.waitForURL(/\/console\/p\/default/, PATIENT);
  await page.context().close();
});

testConsole('says why a portfolio cannot be deleted', async () => {
  const id = await make('south', 'South');
  const { page, problems } = await session.enter({ key: admin, path: ADDRESS });
  await page.getByRole('rowheader', { name: 'Default' }).waitFor(PATIENT);
  expect(await page.getByRole('button', { name: 'Delete Default' }).count()).toBe(0);
  await call('PUT', '/v1/admin/tenants/demo/legal-hold', { reason: 'case' }, OPERATOR_KEY);
  await page.getByRole('button', { name: 'Delete South' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete South' });
  await dialog.getByLabel('Type south to confirm').fill('south');
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('alert')
    .getByText(/The tenant is under legal hold/)
    .waitFor(PATIENT);
  await call('DELETE', '/v1/admin/tenants/demo/legal-hold', undefined, OPERATOR_KEY);
  // Somebody else deletes it meanwhile.
  expect((await call('DELETE', `/v1/tenant/portfolios/${id}?confirm=south`)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Delete the portfolio' }).press('Enter');
  await dialog
    .getByRole('alert')
    .getByText(/Not found/)
    .waitFor(PATIENT);
  await page.keyboard.press('Escape');
  await page.getByRole('rowheader', { name: 'South' }).waitFor({ state: 'detached', ...PATIENT });
  // The browser logs the responses 409 and 404.
  expect(problems.filter((problem) => !/409|404/.test(problem))).toEqual([]);
  await page.context().close();
});

testConsole(
  'offers no change to a reader, nothing to a viewer, and says what a limited administrator lacks',
  async () => {
    await make('west', 'West');
    const limited = async (...permissions: string[]): Promise<string> => {
      const body = { name: 'limited', role: 'admin', portfolios: ['*'], permissions };
      return (await call('POST', '/v1/tenant/api-keys', body)).body.key as string;
    };
    const { page: ofReader } = await session.enter({
      key: await limited('portfolios:read', 'sessions:own'),
      path: ADDRESS,
    });
    await ofReader.getByRole('rowheader', { name: 'West' }).waitFor(PATIENT);
    expect(await ofReader.getByRole('button', { name: /West|Create/ }).count()).toBe(0);
    await ofReader.context().close();
    const { page: ofViewer } = await session.enter({ path: ADDRESS });
    await ofViewer
      .getByText(/permission/)
      .first()
      .waitFor(PATIENT);
    expect(await ofViewer.getByRole('rowheader').count()).toBe(0);
    await ofViewer.context().close();
    const key = await limited('portfolios:read', 'portfolios:write', 'sessions:own');
    const { page } = await session.enter({ key, path: ADDRESS });
    await page.getByRole('button', { name: 'Delete West' }).press('Enter', PATIENT);
    await page.getByLabel('Type west to confirm').fill('west');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/whole access of an administrator.*assets:write/)
      .waitFor(PATIENT);
    expect((await call('GET', '/v1/tenant/portfolios')).body.total).toBe(2);
    await page.context().close();
  },
);

testEachWidth('has no accessibility violation in either theme at $width px', async ({ width }) => {
  const slug = `wide-${width}`;
  const id = await make(slug, HOSTILE);
  const { page, problems } = await session.enter({ key: admin, width, path: ADDRESS });
  await page.getByRole('button', { name: /^Delete <b>North/ }).click(PATIENT);
  await page.getByText(/Deleted: the portfolio, which is empty/).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: /^Delete <b>North/ }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
  await call('DELETE', `/v1/tenant/portfolios/${id}?confirm=${slug}`);
});
