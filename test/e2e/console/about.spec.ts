import { version } from '../../../package.json';
import { METHODOLOGY_VERSION } from '../../../src/kernel/evaluation/settings';
import { createDemoKey } from '../../support/console/demo-key';
import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';

jest.setTimeout(300_000);

const PATH = '/console/about';

let session: ConsoleSession;
let adminKey: string;

beforeAll(async () => {
  session = await ConsoleSession.start({ RATE_LIMIT_PER_MINUTE: '6000' });
  adminKey = await createDemoKey(session, 'admin');
});
afterAll(() => session.close());

testConsole(
  'shows versions, the state of the service, the rate limit and its own requests to an administrator',
  async () => {
    const { page, problems } = await session.enter({ key: adminKey, path: PATH });
    await page.getByText('The database responds.').waitFor(PATIENT);
    await page.getByText(`${METHODOLOGY_VERSION}. The service evaluates threats with it`).waitFor();
    await page.getByText(`Version ${version}, started`).waitFor();
    await page.getByRole('row', { name: 'Mail No sends alerts by e-mail' }).waitFor();
    expect(await page.getByRole('row', { name: /Hardware security module/ }).count()).toBe(0);
    await page.getByRole('meter', { name: 'Requests left' }).waitFor();
    await page.getByText(/of [\d,]+ requests were left/).waitFor();
    await page.getByRole('region', { name: 'API requests' }).getByText('/v1/me').first().waitFor();
    await page.getByText('Go to About').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

testConsole('lists third-party software when it is opened by keyboard, with the licences of the console', async () => {
  const { page, problems } = await session.enter({ path: PATH });
  await page.getByText('Packages of the console and the service').click(PATIENT);
  const packages = page.getByRole('region', { name: 'Third-party packages' });
  await packages.getByRole('row', { name: /^react \d+\.\d+\.\d+ MIT the console$/ }).waitFor(PATIENT);
  await packages.getByRole('row', { name: /^fastify \d+\.\d+\.\d+ MIT the service$/ }).waitFor();
  const licences = await session.service.call('GET', '/console/third-party-licences.txt');
  expect(licences.status).toBe(200);
  expect(licences.text).toMatch(/== react \d+\.\d+\.\d+ \(MIT\) ==\s+MIT License/);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows an analyst everything but the state of the service, without a refused request', async () => {
  const { page, problems } = await session.enter({ path: PATH });
  await page.getByText('Administrators of all portfolios see here').waitFor(PATIENT);
  expect(await page.getByRole('list', { name: 'Checks' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows the operator what concerns the operator alone, and leads to Health', async () => {
  const { page, problems } = await session.enter({ key: OPERATOR_KEY, path: PATH });
  await page.getByRole('row', { name: /Hardware security module No/ }).waitFor(PATIENT);
  await page.getByRole('link', { name: 'Health' }).press('Enter');
  await page.getByRole('heading', { name: 'The service is ready' }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page, problems } = await session.enter({ key: adminKey, ...view, path: PATH });
  await page.getByText('The database responds.').waitFor(PATIENT);
  await page.getByText('Packages of the console and the service').click();
  await page.getByRole('region', { name: 'Third-party packages' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
