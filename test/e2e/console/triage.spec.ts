import {
  accessibilityViolations,
  ConsoleSession,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';

jest.setTimeout(300_000);

const HUALIEN = 'Earthquake M 6.4, 22 km NNE of Hualian, Taiwan';

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
});
afterAll(() => session.close());

testConsole(
  'leads from a one-time link to the reasons of the most serious threat, and recomputes its score',
  async () => {
    const { page, problems } = await session.enter({ hasWebGl: true });
    expect(new URL(page.url()).hash).toBe('');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: HUALIEN }).waitFor(PATIENT);
    await page.getByRole('heading', { name: 'Risk to Hualien City' }).waitFor();
    await page.getByText('Recomputed here ✓').nth(2).waitFor();
    expect(await page.getByText('Recomputed here ✓').count()).toBe(3);
    for (const [digit, text] of [
      ['2', 'First detected'],
      ['3', 'There is one version'],
      ['4', '20 events from'],
    ] as const) {
      await page.keyboard.press(digit);
      await page.getByText(text).first().waitFor(PATIENT);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

testConsole('dismisses a threat by keyboard alone, selects the next one, and takes the decision back', async () => {
  const { page, problems } = await session.enter();
  const first = page.getByRole('row', { name: HUALIEN });
  await first.waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await page.getByRole('dialog').getByLabel('Reason').fill('Not one of our sites');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Dismissed “${HUALIEN}”.`).waitFor(PATIENT);
  expect(await first.count()).toBe(0);
  await page.keyboard.press('z');
  await page.getByText(`Undone: “${HUALIEN}”.`).waitFor(PATIENT);
  await first.waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('leads back from a threat to the list with its filters, where the threat is still selected', async () => {
  const { page, problems } = await session.enter({ path: '/?severity=high&severity=medium' });
  const rows = page.getByRole('grid', { name: 'Threats' }).getByRole('row');
  await page.getByRole('row', { name: HUALIEN }).waitFor(PATIENT);
  const shown = await rows.count();
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: /^Risk to / }).waitFor(PATIENT);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.keyboard.press('2');
  await page.getByText('First detected').first().waitFor(PATIENT);
  await page.keyboard.press('Escape');
  await page.locator(`[role=grid][aria-activedescendant="threat-${id}"]`).waitFor(PATIENT);
  expect(await rows.count()).toBe(shown);
  const { searchParams } = new URL(page.url());
  expect([searchParams.getAll('severity'), searchParams.get('sel')]).toEqual([['medium', 'high'], id]);
  await page.keyboard.press('d');
  await page.getByRole('dialog').getByLabel('Reason').waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('asks what to do if somebody else has changed the threat', async () => {
  const { page } = await session.enter();
  const { body } = await session.service.call('GET', '/v1/threats?limit=1', { key: session.key });
  const { id } = (body as { threats: { id: string }[] }).threats[0] ?? { id: '' };
  await page.goto(`${session.service.url}/console/p/default/threats/${id}`);
  await page.getByRole('heading', { name: HUALIEN }).waitFor(PATIENT);
  await session.service.call('PATCH', `/v1/threats/${id}`, { key: session.key, body: { status: 'monitoring' } });
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this threat' });
  await dialog.getByRole('cell', { name: 'Monitoring' }).waitFor(PATIENT);
  await dialog.getByRole('button', { name: 'Apply my decision to it' }).click();
  await page.getByText(`Contained “${HUALIEN}”.`).waitFor(PATIENT);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await session.enter({ ...view, hasWebGl: true });
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Risk to Hualien City' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.context().close();
});

testConsole('snoozes several threats at once, and says until when', async () => {
  const { page, problems } = await session.enter();
  await page.getByRole('row', { name: HUALIEN }).waitFor(PATIENT);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('2 threats chosen').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Decide…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide on 2 threats' });
  await dialog.getByLabel('Snooze').check();
  await dialog.getByLabel('Another time').check();
  await dialog.getByRole('button', { name: 'Apply to 2 threats' }).click();
  await dialog.getByText('Choose a date and a time.').waitFor(PATIENT);
  await dialog.getByLabel('30 days').check();
  await dialog.getByRole('button', { name: 'Apply to 2 threats' }).click();
  await page.getByText('Changed 2 threats.').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Snoozed (2)' }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});
