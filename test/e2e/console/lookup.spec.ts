import type { Page } from 'playwright-core';
import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';
import { HAMDAN_A, HARBOUR, person } from '../../support/fixtures/harbour-list';

jest.setTimeout(300_000);

const HAMDAN = 'Omar Khalil Hamdan';
const HOSTILE = '<img src=x onerror=alert(1)> Telltale';
const TAMIMI = 'يوسف إبراهيم التميمي';
const LONG = 'Longname'.repeat(40);
const LONG_ALIAS = 'Wilhelmine Langnamen';

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
  const many = {
    ...person('long', LONG),
    properties: { name: [LONG], alias: [LONG_ALIAS], notes: ['Remark '.repeat(300)] },
  };
  const list = [...HARBOUR, person('hostile', HOSTILE, '1970-01-01'), many];
  const rawBody = list.map((entity) => `${JSON.stringify(entity)}\n`).join('');
  const path = '/v1/admin/datasets/harbour/import?format=ftm';
  const headers = { 'content-type': 'application/octet-stream' };
  const imported = await session.service.call('POST', path, { key: OPERATOR_KEY, rawBody, headers });
  expect(imported.status).toBe(200);
});
afterAll(() => session.close());

const call = (method: string, path: string, body?: object) =>
  session.service.call(method, path, { key: session.key, ...(body && { body }) });

async function lookUp(name: string, reference: string | null = null): Promise<string> {
  const body = { identifiers: [{ type: 'name', value: name }], options: { requester_reference: reference } };
  const answer = await call('POST', '/v1/lookup', body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.request_id as string;
}
const decisionsOf = async (id: string) =>
  (await call('GET', `/v1/lookup/decisions?request_id=${id}`)).body.decisions as {
    decision: string;
    reason: string;
    withdrawn_at: string | null;
  }[];
const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, level: 1 }).waitFor(PATIENT);
const enter = (path = '/lookup', options: object = {}) => session.enter({ ...options, path });

testConsole('looks a name up and decides on each match by keyboard, with reasons', async () => {
  const { page, problems } = await session.enter();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await heading(page, 'Lookup');
  await page.keyboard.press('n');
  await page.keyboard.type(HAMDAN);
  await page.keyboard.press('Enter');
  await heading(page, HAMDAN);
  await page.getByText('2 entities match, and the evidence does not show that one of them is the subject.').waitFor();
  const matches = page.getByRole('article', { name: HAMDAN });
  expect(await matches.getByText('Not decided').count()).toBe(2);
  const question = matches.first().getByLabel('What was asked');
  expect(await question.getByText(HAMDAN).count()).toBe(1);
  await matches
    .first()
    .getByText(/ expected to bear this name\./)
    .first()
    .waitFor();
  await matches
    .first()
    .getByRole('list', { name: /^Comparison of/ })
    .first()
    .getByText(/^[+−]\d/)
    .first()
    .waitFor();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Decide: same' }).isDisabled()).toBe(true);
  await page.keyboard.type('The passport is the same');
  await dialog.getByRole('button', { name: 'Decide: same' }).press('Enter');
  await matches.getByText('Decided: same').waitFor(PATIENT);
  await page.keyboard.press('u');
  await page.locator('article[aria-current=true]').getByText('Match 2 of 2').waitFor(PATIENT);
  await page.keyboard.press('d');
  await page.keyboard.type('Born in another year');
  await dialog.getByRole('button', { name: 'Decide: different' }).press('Enter');
  await matches.getByText('Decided: different').waitFor(PATIENT);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await decisionsOf(id)).map(({ decision, reason }) => [decision, reason])).toEqual([
    ['different', 'Born in another year'],
    ['same', 'The passport is the same'],
  ]);
  await page.reload();
  await page.getByText('Born in another year').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Take back' }).last().click();
  await matches.getByText('Not decided').waitFor(PATIENT);
  await page
    .getByRole('listitem')
    .getByText(/taken back/)
    .waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole(
  'names the matches that a decision suppresses, and never calls a missing match final without all sources',
  async () => {
    const first = await lookUp('Vikenty Burov');
    const { body } = await call('GET', `/v1/lookup/${first}`);
    const decision = { entity_id: body.entities[0].entity_id, decision: 'different', reason: 'Another passport' };
    await call('POST', `/v1/lookup/${first}/decisions`, decision);
    const { page, problems } = await enter(`/lookup/${await lookUp('Vikenty Burov')}`);
    const outcome = page.getByRole('region', { name: 'Outcome' });
    await outcome.getByText('No match so far').waitFor(PATIENT);
    await outcome.getByText('Not every source answered.').waitFor();
    expect(await outcome.getAttribute('data-limited')).toBe('true');
    await page
      .getByRole('list', { name: 'Sources that did not answer' })
      .getByText(/has no data imported/)
      .first()
      .waitFor();
    await page.getByText('1 match is suppressed').click();
    await page.getByText('Vikenty Anatolyevich Burov').waitFor();
    await page.getByText('Another passport').waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('The decision was taken back.').waitFor(PATIENT);
    expect((await decisionsOf(first))[0]?.withdrawn_at).not.toBeNull();
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

testConsole('fills the fields with a pasted row after the user has seen the assignment', async () => {
  const { page, problems } = await enter();
  await page.getByLabel('Name of a person or vessel').waitFor(PATIENT);
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Paste a row of a spreadsheet' });
  await dialog.getByLabel('Row').fill('Name\tBorn\tRemark\nVikenty Burov\t1967-01-13\tAB1234567');
  expect(await page.getByLabel('Name of a person or vessel').inputValue()).toBe('');
  await dialog.getByLabel('Field for AB1234567').selectOption({ label: 'Passport number' });
  await dialog.getByRole('button', { name: 'Fill the fields' }).click();
  expect(await page.getByLabel('Name of a person or vessel').inputValue()).toBe('Vikenty Burov');
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('1967-01-13');
  expect(await page.getByLabel('Passport number').inputValue()).toBe('AB1234567');
  await page.getByLabel('Name of a person or vessel').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Other Name;1970-01-01;DE');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await dialog.getByLabel('Field for DE').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Name of a person or vessel').inputValue()).toBe('Vikenty Burov');
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows violations at their fields, and keeps what was entered when the session ends', async () => {
  const { page } = await enter();
  await page.getByLabel('Date of birth').fill('10/12/1948');
  await page.getByLabel('Your reference').fill('case 9');
  await page.keyboard.press('Enter');
  await page.getByText(/values? (?:is|are) not valid/).waitFor(PATIENT);
  const birth = page.getByLabel('Date of birth');
  expect(await birth.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Nationality').getAttribute('aria-invalid')).toBe('false');
  await birth.fill('1967-01-13');
  await page.getByLabel('Name of a person or vessel').fill('Vikenty Burov');
  await call('DELETE', '/v1/auth/sessions');
  await page.keyboard.press('Enter');
  const signIn = page.getByRole('dialog', { name: 'Your session has ended' });
  await signIn.waitFor(PATIENT);
  await signIn.getByLabel('API key').fill(session.key);
  await signIn.getByLabel('API key').press('Enter');
  await signIn.waitFor({ state: 'hidden', ...PATIENT });
  // A sign-in at an identity provider leaves the page.
  await page.reload();
  await page.getByLabel('Name of a person or vessel').waitFor(PATIENT);
  expect(await page.getByLabel('Name of a person or vessel').inputValue()).toBe('Vikenty Burov');
  expect(await page.getByLabel('Your reference').inputValue()).toBe('case 9');
  await page.getByRole('button', { name: 'Look up' }).click();
  await heading(page, 'Vikenty Burov');
  await page.keyboard.press('Escape');
  await page.getByLabel('Name of a person or vessel').waitFor(PATIENT);
  expect(await page.getByLabel('Name of a person or vessel').inputValue()).toBe('');
  await page.context().close();
});

testConsole('lists what is undecided first, filters by reference in the address, and erases', async () => {
  const open = await lookUp('Vikenty Burov', 'case 4711');
  const nothing = await lookUp('Telltale Nobody', 'case 4711');
  await lookUp('Telltale Nobody', 'case 47');
  const { page, problems } = await enter();
  await page.getByLabel('Reference, exactly as it was given').fill('case 4711');
  await page.waitForFunction(() => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === '3');
  expect(new URL(page.url()).searchParams.get('ref')).toBe('case 4711');
  await page.reload();
  const rows = page.getByRole('row', { name: /case 4711/ });
  await rows.first().waitFor(PATIENT);
  const links = await rows.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.map((link) => link?.split('/').at(-1))).toEqual([open, nothing]);
  await rows.first().getByText('1 of 1').waitFor();
  await page.getByLabel('Outcome').selectOption({ label: 'No match' });
  await page.waitForFunction(() => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === '2');
  await rows.first().getByRole('link').click();
  await heading(page, 'Telltale Nobody');
  const report = page.getByRole('link', { name: 'Download the signed report' });
  expect(await report.getAttribute('href')).toBe(`/v1/reports/${nothing}/pdf`);
  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByRole('dialog').getByText('What remains:').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await heading(page, 'Lookup');
  expect((await call('GET', `/v1/lookup/${nothing}`)).status).toBe(410);
  expect(problems).toEqual([]);
  await page.goto(`${session.service.url}/console/p/default/lookup/${nothing}`);
  await page.getByText('This lookup was erased, or it has expired.').waitFor(PATIENT);
  await page.context().close();
});

testConsole('lets a viewer read, and offers no change', async () => {
  const { body } = await session.service.call('POST', '/v1/admin/tenants/demo/api-keys', {
    key: OPERATOR_KEY,
    body: { name: 'viewer', role: 'viewer' },
  });
  const key = body.key as string;
  const id = await lookUp(HAMDAN_A.properties.name?.[0] ?? '');
  const { page, problems } = await enter(`/lookup/${id}`, { key });
  await heading(page, HAMDAN);
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('button', { name: /Same|Different|Erase|Take back/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Audit record' }).count()).toBe(0);
  await page.keyboard.press('s');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: 'Lookups' }).waitFor(PATIENT);
  expect(await page.getByRole('button', { name: 'Look up' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('shows hostile names accessibly in either theme at $width px', async (view) => {
  const { page, problems } = await enter(`/lookup/${await lookUp(HOSTILE, TAMIMI)}`, view);
  await page.getByRole('article', { name: HOSTILE }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('d');
  await page.getByRole('dialog').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const name of [TAMIMI, LONG_ALIAS]) {
    await page.goto(`${session.service.url}/console/p/default/lookup/${await lookUp(name)}`);
    await page.getByRole('article').first().waitFor(PATIENT);
    expect(await overflowOf(page)).toBe(0);
  }
  await page.goto(`${session.service.url}/console/p/default/lookup`);
  await page.getByRole('grid', { name: 'Lookups' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByLabel('Row').fill(`${HOSTILE}\t1970-01-01`);
  await page.getByRole('dialog').getByRole('combobox').first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
