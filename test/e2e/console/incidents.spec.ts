import type { Page } from 'playwright-core';
import { uuidv7 } from 'uuidv7';
import { Db } from '../../../src/platform/database/db';
import { OPERATOR_KEY } from '../../support/app/test-app';
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

const HUALIEN = 'Earthquake M 6.4, 22 km NNE of Hualian, Taiwan';
const COLLEAGUE = 'Ben Tan';

let session: ConsoleSession;
let threatIds: string[];

beforeAll(async () => {
  session = await ConsoleSession.start();
  const { body } = await call('GET', '/v1/threats?limit=3&assets_for=page');
  threatIds = (body as { threats: { id: string }[] }).threats.map(({ id }) => id);
  await addColleague();
});
afterAll(() => session.close());

const call = (method: string, path: string, body?: object) =>
  session.service.call(method, path, { key: session.key, ...(body && { body }) });

/** A person with access to the portfolio, as a sign-in would create one. */
async function addColleague(): Promise<void> {
  const [connectionId, userId] = [uuidv7(), uuidv7()];
  const rules = JSON.stringify([{ value: 'analysts', role: 'analyst', portfolios: ['*'] }]);
  await session.service.app.get(Db, { strict: false }).runAsSystem('test', async (tx) => {
    await tx.query(
      `insert into sso_connection (id, tenant_id, kind, issuer, settings, role_rules, sealed_secrets)
       select $1, id, 'saml', 'https://idp.example/metadata', '{}', $2, '\\x00' from tenant where slug = 'demo'`,
      [connectionId, rules],
    );
    await tx.query(
      `insert into app_user (id, tenant_id, connection_id, subject, name, groups)
       select $1, id, $2, 'ben', $3, '{analysts}' from tenant where slug = 'demo'`,
      [userId, connectionId, COLLEAGUE],
    );
  });
}

async function createIncident(title: string, more: object = {}): Promise<string> {
  const { body } = await call('POST', '/v1/incidents', { title, ...more });
  return body.id as string;
}

async function openIncident(id: string, options: EnterOptions = {}): Promise<Watched> {
  const watched = await session.enter({ ...options, path: `/incidents/${id}` });
  await watched.page.getByText('created the incident').waitFor(PATIENT);
  return watched;
}

const notice = (page: Page, text: string): Promise<void> => page.getByRole('status').getByText(text).waitFor(PATIENT);

testConsole('starts an incident, writes notes and a comment, resolves, closes and reopens it by keyboard', async () => {
  const { page, problems } = await session.enter();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: 'Incidents' }).waitFor(PATIENT);
  await page.keyboard.press('n');
  await page.keyboard.type('Port of Hualien closed');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Port of Hualien closed' }).waitFor(PATIENT);
  await page.keyboard.press('e');
  await page.keyboard.type('Called the port <b>authority</b>');
  await page.keyboard.press('Control+Enter');
  await notice(page, 'Saved the notes.');
  await page.getByText('Called the port <b>authority</b>').waitFor();
  await page.keyboard.press('c');
  await page.keyboard.type('Pier 3 reopens tonight.');
  await page.keyboard.press('Control+Enter');
  const activity = page.getByRole('list', { name: 'Activity' });
  await activity.getByText('Pier 3 reopens tonight.').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Resolve' }).focus();
  await page.keyboard.press('r');
  await activity.getByText('changed the status from open to resolved').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('This incident is closed. Reopen it to change it.').waitFor(PATIENT);
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Edit|Hand over/ }).count()).toBe(0);
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Edit the notes' }).waitFor(PATIENT);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Port of Hualien closed/ }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows what somebody else changed, keeps the text, and applies it on request', async () => {
  const id = await createIncident('Two at one incident');
  const { page } = await openIncident(id);
  await page.keyboard.press('e');
  await page.keyboard.type('My notes');
  await call('PATCH', `/v1/incidents/${id}`, { notes: 'Their notes', status: 'resolved' });
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this incident' });
  await dialog.getByRole('row', { name: 'Notes empty Their notes' }).waitFor(PATIENT);
  await dialog.getByRole('row', { name: 'Status Open Resolved' }).waitFor();
  await dialog.getByRole('button', { name: 'Keep it as it is now' }).click();
  await page.getByText('Resolved', { exact: true }).waitFor(PATIENT);
  expect(await page.getByLabel('Notes').inputValue()).toBe('My notes');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Apply my change to it' }).click();
  await notice(page, 'Saved your change.');
  expect((await call('GET', `/v1/incidents/${id}`)).body).toMatchObject({ notes: 'My notes', status: 'resolved' });
  await page.context().close();
});

testConsole('hands an incident over with a note, and finds it by its assignee', async () => {
  const id = await createIncident('To be handed over');
  const { page, problems } = await openIncident(id);
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await dialog.getByLabel('To').selectOption({ label: COLLEAGUE });
  await dialog.getByLabel('Note').fill('Call the plant at 18:00.');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  const activity = page.getByRole('list', { name: 'Activity' });
  await activity.getByText(`assigned it to ${COLLEAGUE}`).waitFor(PATIENT);
  await activity.getByText('Call the plant at 18:00.').waitFor(PATIENT);
  await page.getByRole('link', { name: 'Incidents' }).last().click();
  // The page of an incident has a field of this name as well.
  await page.getByRole('heading', { name: 'Incidents' }).waitFor(PATIENT);
  await page.getByLabel('Assignee').selectOption({ label: COLLEAGUE });
  await page.getByText('1 incident', { exact: true }).waitFor(PATIENT);
  await page.keyboard.press('v');
  await page.getByRole('row', { name: `To be handed over Open – 0 ${COLLEAGUE}` }).waitFor(PATIENT);
  const address = new URL(page.url());
  expect([address.searchParams.get('view'), address.searchParams.get('assignee')]).toEqual([
    'table',
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ]);
  await page.reload();
  await page.getByRole('row', { name: /To be handed over/ }).waitFor(PATIENT);
  await page.getByLabel('Search incidents').fill('nothing like this');
  await page.getByText('No incident matches the filters.').waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows linked threats in their current state, unlinks one and takes it back, and deletes', async () => {
  const id = await createIncident('Hualien earthquake', { threat_ids: threatIds });
  const { page, problems } = await openIncident(id);
  const threats = page.getByRole('region', { name: /^Threats/ });
  await threats.getByRole('link', { name: HUALIEN }).waitFor();
  expect(await threats.getByText('Active', { exact: true }).count()).toBe(3);
  await threats.getByRole('button', { name: `Unlink ${HUALIEN}` }).click();
  await notice(page, `Unlinked “${HUALIEN}”.`);
  await page.getByRole('heading', { name: 'Threats (2)' }).waitFor(PATIENT);
  await page.keyboard.press('z');
  await page.getByRole('heading', { name: 'Threats (3)' }).waitFor(PATIENT);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Incidents' }).waitFor(PATIENT);
  expect((await call('GET', `/v1/incidents/${id}`)).status).toBe(404);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('lets a viewer read an incident, and offers no change', async () => {
  const { body } = await session.service.call('POST', '/v1/admin/tenants/demo/api-keys', {
    key: OPERATOR_KEY,
    body: { name: 'viewer', role: 'viewer' },
  });
  const id = await createIncident('Read only', { threat_ids: threatIds.slice(0, 1) });
  const { page, problems } = await openIncident(id, { key: body.key as string });
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Edit|Unlink|Resolve|Hand over|Delete|comment/ }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('writes a note on a threat, snoozes it, and finds it among the snoozed ones', async () => {
  const { page, problems } = await session.enter({ path: `/threats/${threatIds[0] ?? ''}` });
  await page.getByRole('heading', { name: HUALIEN }).waitFor(PATIENT);
  await page.keyboard.press('w');
  await page.getByRole('textbox', { name: 'Note' }).waitFor(PATIENT);
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page.keyboard.type('The plant reports no damage.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('listitem').getByText('The plant reports no damage.').waitFor(PATIENT);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('listitem').getByText('The plant reports no damage.').waitFor(PATIENT);
  await page.keyboard.press('s');
  await page.getByRole('dialog').getByLabel('30 days').check();
  await page.keyboard.press('Enter');
  await notice(page, `Snoozed “${HUALIEN}”.`);
  await page.getByText('Snoozed until').first().waitFor(PATIENT);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Snoozed (1)' }).waitFor(PATIENT);
  expect(await page.getByRole('row', { name: HUALIEN }).count()).toBe(0);
  await page.getByRole('button', { name: 'Snoozed (1)' }).click();
  const row = page.getByRole('row', { name: HUALIEN });
  await row.waitFor(PATIENT);
  await row.click();
  await page.keyboard.press('s');
  await page.getByRole('dialog').getByRole('button', { name: 'End the snooze' }).click();
  await notice(page, `“${HUALIEN}” is no longer snoozed.`);
  await page.getByRole('button', { name: 'Snoozed (0)' }).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const id = await createIncident('زلزال هوالين', { threat_ids: threatIds, description: 'Text\nin lines' });
  const { page } = await openIncident(id, view);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('h');
  await page.getByRole('dialog', { name: 'Hand over' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const query of ['', '?view=table']) {
    await page.goto(`${session.service.url}/console/p/default/incidents${query}`);
    await page.getByRole('link', { name: /زلزال/ }).first().waitFor(PATIENT);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  expect(await overflowOf(page)).toBe(0);
  await page.goto(`${session.service.url}/console/p/default/threats/${threatIds[1] ?? ''}?tab=notes`);
  await page.getByRole('textbox', { name: 'Note' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.context().close();
});
