import { OPERATOR_KEY } from '../../support/app/test-app';
import { ConsoleSession, PATIENT, testConsole } from '../../support/console/console-session';

jest.setTimeout(300_000);

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
});
afterAll(() => session.close());

testConsole('keeps the way back to the portfolio on a page that belongs to none', async () => {
  const { page, problems } = await session.enter({ path: '/console/about' });
  await page.getByRole('heading', { name: 'About this console' }).waitFor(PATIENT);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: 'Incidents' }).waitFor(PATIENT);
  expect(new URL(page.url()).pathname).toBe('/console/p/default/incidents');
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('leads an operator, who has no portfolio, to a page that exists without one', async () => {
  const { page, problems } = await session.enter({ key: OPERATOR_KEY, path: '/console/' });
  await page.waitForURL(/\/console\/(?!enter|$)/, PATIENT);
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await links.filter({ hasText: 'About' }).waitFor(PATIENT);
  expect(await links.allTextContents()).not.toContain('Overview');
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('names a portfolio that the user may not open', async () => {
  const { page } = await session.enter({ path: '/console/p/foreign/incidents' });
  await page.getByText('You have no access to the portfolio “foreign”.').waitFor(PATIENT);
  await page.context().close();
});

testConsole('says that a text is not an email address when someone signs in with it', async () => {
  const { page } = await session.enter({ path: '/console/about' });
  await page.context().clearCookies();
  await page.goto(`${session.service.url}/console/`);
  const field = page.getByLabel('Work email address');
  await field.fill('someone.example');
  await field.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'This is not an email address.' });
  await alert.waitFor(PATIENT);
  expect(await alert.textContent()).toContain('It should look like name@example.com.');
  await field.fill('someone@nowhere.example');
  await field.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'No organisation uses this address.' }).waitFor(PATIENT);
  await page.context().close();
});
