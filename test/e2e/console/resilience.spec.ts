import { Client } from 'pg';
import type { Page } from 'playwright-core';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
} from '../../support/console/console-session';

jest.setTimeout(300_000);

const HUALIEN = 'Earthquake M 6.4, 22 km NNE of Hualian, Taiwan';

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
});
afterAll(() => session.close());

const firstThreat = async (): Promise<{ id: string; title: string }> => {
  const { body } = await session.service.call('GET', '/v1/threats?limit=1', { key: session.key });
  return (body as { threats: { id: string; title: string }[] }).threats[0] ?? { id: '', title: '' };
};

const dismissed = async (): Promise<{ id: string }> => {
  const { body } = await session.service.call('GET', '/v1/threats?status=dismissed', { key: session.key });
  return (body as { threats: { id: string }[] }).threats[0] ?? { id: '' };
};

const change = async (id: string, body: object): Promise<void> => {
  const { status } = await session.service.call('PATCH', `/v1/threats/${id}`, { key: session.key, body });
  expect(status).toBe(200);
};

testConsole('shows a change that was made while its stream was cut', async () => {
  const { page } = await session.enter();
  await page.getByText('Live', { exact: true }).waitFor(PATIENT);
  await page.route('**/v1/threats/stream*', (route) => route.abort());
  session.service.app.getHttpServer().closeAllConnections();
  await page.getByText('Not live since').waitFor(PATIENT);
  const { id } = await firstThreat();
  await change(id, { pinned: true });
  await page.unroute('**/v1/threats/stream*');
  await page.getByText('Live', { exact: true }).waitFor(PATIENT);
  await page.getByRole('row', { name: HUALIEN }).getByText('Pinned').waitFor(PATIENT);
  await change(id, { pinned: false });
  await page.context().close();
});

testConsole('shows the state of the stream in every tab, though one of them reads it', async () => {
  const { page } = await session.enter();
  await page.getByText('Live', { exact: true }).waitFor(PATIENT);
  const context = page.context();
  const openTab = async (): Promise<Page> => {
    const tab = await context.newPage();
    await tab.goto(`${session.service.url}/console/p/default`);
    return tab;
  };
  const other = await openTab();
  await other.getByText('Live', { exact: true }).waitFor(PATIENT);
  await context.route('**/v1/threats/stream*', (route) => route.abort());
  session.service.app.getHttpServer().closeAllConnections();
  await other.getByText('Not live since').waitFor(PATIENT);
  await (await openTab()).getByText('Not live since').waitFor(PATIENT);
  await context.close();
});

testConsole('shows in one browser what another browser decides', async () => {
  const [one, other] = await Promise.all([session.enter(), session.enter()]);
  await one.page.getByText('Live', { exact: true }).waitFor(PATIENT);
  await other.page.keyboard.press('j');
  await other.page.keyboard.press('p');
  await one.page.getByRole('row', { name: HUALIEN }).getByText('Pinned').waitFor(PATIENT);
  await other.page.keyboard.press('p');
  await one.page
    .getByRole('row', { name: HUALIEN })
    .getByText('Pinned')
    .waitFor({ state: 'hidden', ...PATIENT });
  expect([...one.problems, ...other.problems]).toEqual([]);
  await Promise.all([one.page.context().close(), other.page.context().close()]);
});

testConsole('asks to sign in over the page when the session ends, and keeps what was typed', async () => {
  const { page } = await session.enter();
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  const dismissal = page.getByRole('dialog', { name: /^Dismiss/ });
  await dismissal.getByLabel('Reason').fill('Written before the session ended');
  const { body } = await session.service.call('DELETE', '/v1/auth/sessions', { key: session.key });
  expect((body as { ended: number }).ended).toBeGreaterThan(0);
  await page.keyboard.press('Control+Enter');
  const signIn = page.getByRole('dialog', { name: 'Your session has ended' });
  await signIn.waitFor(PATIENT);
  await signIn.getByLabel('API key').fill(session.key);
  await signIn.getByLabel('API key').press('Enter');
  await signIn.waitFor({ state: 'hidden', ...PATIENT });
  const unsaved = page.getByRole('dialog', { name: 'Your decision is not saved yet' });
  await unsaved.getByText('Written before the session ended').waitFor(PATIENT);
  await unsaved.getByRole('button', { name: 'Save now' }).click();
  await page.getByText(`Dismissed “${HUALIEN}”.`).waitFor(PATIENT);
  await change((await dismissed()).id, { status: 'active' });
  await page.context().close();
});

testConsole('works without WebGL, with a simple picture of the map', async () => {
  const { page, problems } = await session.enter();
  await page.getByText('This browser has no WebGL 2').waitFor(PATIENT);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Risk to Hualien City' }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('lists only what is in view on the simple picture as well', async () => {
  const { page } = await session.enter({ path: '/?at=121.6,24,6&view=1' });
  await page.getByRole('row', { name: HUALIEN }).waitFor(PATIENT);
  // Every threat is listed until the map has reported what it shows, so the test waits for the shorter list.
  const { body } = await session.service.call('GET', '/v1/threats/compact', { key: session.key });
  const { total } = body as { total: number };
  const waitForRows = (isShort: boolean): Promise<unknown> =>
    page.waitForFunction(
      ([all, short]) => Number(document.querySelector('[role=grid]')?.ariaRowCount) < all === short,
      [total, isShort] as const,
      PATIENT,
    );
  await waitForRows(true);
  await page.getByLabel('List only what is in view').uncheck();
  await waitForRows(false);
  await page.context().close();
  const { page: other } = await session.enter({ path: '/?at=-121.6,24,6&view=1' });
  await other.getByText('This browser has no WebGL 2').waitFor(PATIENT);
  await other.getByRole('row', { name: HUALIEN }).waitFor({ state: 'detached', ...PATIENT });
  await other.context().close();
});

testConsole('keeps markup, right-to-left text and long text of a title plain', async () => {
  const { id, title } = await firstThreat();
  const owner = new Client({ connectionString: session.service.database.ownerUrl });
  await owner.connect();
  const hostile = `<img src=x onerror="document.title='owned'"> زلزال \u202Eabc ${'long '.repeat(2_000)}`;
  try {
    await owner.query('update threat set title = $2 where id = $1', [id, hostile]);
    const { page, problems } = await session.enter({ width: 360 });
    await page.getByText('<img src=x', { exact: false }).first().waitFor(PATIENT);
    await page.goto(`${session.service.url}/console/p/default/threats/${id}`);
    await page.getByRole('heading', { name: '<img src=x' }).waitFor(PATIENT);
    expect(await page.title()).not.toBe('owned');
    expect(await overflowOf(page)).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  } finally {
    await owner.query('update threat set title = $2 where id = $1', [id, title]);
    await owner.end();
  }
});

testConsole('can be used at a zoom of 200 %', async () => {
  // A window of 1,280 pixels at 200 % has 640 CSS pixels.
  const { page, problems } = await session.enter({ width: 640, height: 400, deviceScaleFactor: 2 });
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Risk to Hualien City' }).waitFor(PATIENT);
  expect(await overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
