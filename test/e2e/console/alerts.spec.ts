import {
  accessibilityViolations,
  ConsoleSession,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';
import { createDemoKey } from '../../support/console/demo-key';
import { verified, WebhookReceiver } from '../../support/peers/webhook-receiver';

jest.setTimeout(300_000);

const HUALIEN = 'Earthquake M 6.4, 22 km NNE of Hualian, Taiwan';

let session: ConsoleSession;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  session = await ConsoleSession.start({ WEBHOOK_TRUSTED_ORIGINS: receiver.origin });
});
afterAll(async () => {
  await session.close();
  await receiver.close();
});

/** Replaces the rules, and returns the id of the first. */
async function putRules(rules: object[]): Promise<string> {
  const { status, body } = await session.service.call('PUT', '/v1/alerts/rules', { key: session.key, body: { rules } });
  expect(status).toBe(200);
  return (body as { rules: { id: string }[] }).rules[0]?.id ?? '';
}

testConsole('creates a webhook, tests and replays it, and rotates its secret', async () => {
  const key = await createDemoKey(session, 'admin');
  const { page, problems } = await session.enter({ key, path: '/alerts/webhooks' });
  await page.getByText('There is no webhook yet.').waitFor(PATIENT);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Create a webhook' });
  await form.getByLabel('Title').fill('ops-hook');
  await form.getByLabel('Address').fill('no address');
  await form.getByRole('button', { name: 'Create the webhook' }).click();
  await form.getByText('One value is not valid.').waitFor(PATIENT);
  await form.getByLabel('Address').fill(`${receiver.origin}/ops`);
  await form.getByRole('button', { name: 'Create the webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of ops-hook' });
  const secret = (await shown.getByTestId('secret').textContent(PATIENT)) ?? '';
  await page.keyboard.press('Escape');
  await shown.getByText('it cannot be shown again').waitFor();
  await shown.getByLabel('I have stored the secret').check();
  await shown.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Test' }).click(PATIENT);
  const [message] = await receiver.wait('/ops');
  expect(verified(message!, secret)).toMatchObject({ type: 'webhook.test' });
  const delivery = page.getByRole('row', { name: 'Delivered webhook.test' });
  await delivery.click(PATIENT);
  await page.getByRole('region', { name: 'Payload' }).getByText('webhook.test').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Replay' }).click();
  const [, again] = await receiver.wait('/ops', 2);
  expect(again!.headers['webhook-id']).toBe(message!.headers['webhook-id']);
  await page.getByRole('region', { name: 'Attempts' }).getByRole('row').nth(2).waitFor(PATIENT);

  await page.getByRole('button', { name: 'Rotate the secret…' }).click();
  await page.getByRole('button', { name: 'Create a new secret' }).click();
  const rotated = page.getByRole('dialog', { name: 'The new secret of ops-hook' });
  await rotated.getByText('Every message carries two signatures').waitFor(PATIENT);
  expect(await rotated.getByTestId('secret').textContent()).not.toBe(secret);
  await rotated.getByLabel('I have stored the secret').check();
  await rotated.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Two, with the new and the previous secret').waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  // The browser logs the response 422 to the invalid address.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await page.context().close();
});

testConsole('deletes a webhook after saying which rules lose it, and does not ask for it again', async () => {
  const key = await createDemoKey(session, 'admin');
  const { body } = await session.service.call('POST', '/v1/webhooks', {
    key,
    body: { title: 'old-hook', url: `${receiver.origin}/old` },
  });
  const id = body.id as string;
  const rule = { title: 'a rule of old-hook', severity_threshold: ['high'], webhook_ids: [id], enabled: false };
  await putRules([rule]);
  const { page, problems } = await session.enter({ key, path: `/alerts/webhooks/${id}` });
  await page.getByText(/^There is no delivery\./).waitFor(PATIENT);
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes(id) && requests.push(request.method()));
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete old-hook' });
  await dialog.getByText('1 rule no longer notifies it: a rule of old-hook.').waitFor(PATIENT);
  await dialog.getByRole('button', { name: 'Delete the webhook' }).click();
  await page.getByText('Deleted the webhook “old-hook”.').waitFor(PATIENT);
  await page.waitForURL(/\/alerts\/webhooks$/, PATIENT);
  await page.getByRole('link', { name: 'old-hook' }).waitFor({ state: 'detached', ...PATIENT });
  expect((await session.service.call('GET', `/v1/webhooks/${id}`, { key })).status).toBe(404);
  expect(requests).toEqual(['DELETE']);
  expect(problems).toEqual([]);
  await putRules([]);
  await page.context().close();
});

testConsole('adds a rule as a sentence with a preview, and saves it after showing the difference', async () => {
  await putRules([]);
  const { page, problems } = await session.enter({ path: '/alerts/rules' });
  await page.getByText('There is no alert rule yet.').waitFor(PATIENT);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add a rule' });
  await form.getByRole('button', { name: 'Add to the rules' }).click();
  await form.getByText('Write a title').waitFor();
  await form.getByLabel('Title').fill('Serious and near');
  await form.getByLabel('Within (km)').fill('50');
  await form.getByLabel('At most once every (hours)').fill('6');
  await form.getByLabel('ops-hook').check(PATIENT);
  await form.getByLabel('E-mail addresses').fill('a@example.com\nb@example.com');
  await form
    .getByText(
      'When a threat is high or critical and within 50 km of any asset, notify ops-hook and 2 people, at most once every 6 h.',
    )
    .waitFor();
  await form.getByText('1 live threat matches now.').waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add to the rules' }).click();
  await page.getByText('1 change not saved').waitFor();
  await page.keyboard.press('Control+s');
  const review = page.getByRole('dialog', { name: 'Save the rules' });
  await review.getByRole('heading', { name: 'Serious and near' }).waitFor(PATIENT);
  await review.getByRole('button', { name: 'Save all rules' }).click();
  await page.getByText('Saved 1 rule.').waitFor(PATIENT);
  const { body } = await session.service.call('GET', '/v1/alerts/rules', { key: session.key });
  expect(body).toMatchObject({ rules: [{ title: 'Serious and near', max_distance_km: 50, mute_interval_hours: 6 }] });
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('applies changes to rules that somebody else has changed, and says so', async () => {
  await putRules([{ title: 'First', severity_threshold: ['high'] }]);
  const { page } = await session.enter({ path: '/alerts/rules' });
  await page.getByRole('button', { name: 'Disable First' }).click(PATIENT);
  const { body } = await session.service.call('GET', '/v1/alerts/rules', { key: session.key });
  await putRules([...(body as { rules: object[] }).rules, { title: 'Second', severity_threshold: ['critical'] }]);
  await page.getByRole('button', { name: 'Review and save…' }).click();
  const review = page.getByRole('dialog', { name: 'Save the rules' });
  await review.getByText('Somebody else changed the rules since you began.').waitFor(PATIENT);
  await review.getByRole('button', { name: 'Save all rules' }).click();
  await page.getByText('Saved 2 rules.').waitFor(PATIENT);
  const saved = await session.service.call('GET', '/v1/alerts/rules', { key: session.key });
  expect(saved.body).toMatchObject({
    rules: [
      { title: 'First', enabled: false },
      { title: 'Second', enabled: true },
    ],
  });
  await page.context().close();
});

testConsole('does not overwrite rules that somebody else changes while the review is open', async () => {
  await putRules([{ title: 'First', severity_threshold: ['high'] }]);
  const { page } = await session.enter({ path: '/alerts/rules' });
  await page.getByRole('button', { name: 'Disable First' }).click(PATIENT);
  await page.getByRole('button', { name: 'Review and save…' }).click();
  const review = page.getByRole('dialog', { name: 'Save the rules' });
  const save = review.getByRole('button', { name: 'Save all rules' });
  await review.getByText('Changed', { exact: true }).waitFor(PATIENT);
  const { body } = await session.service.call('GET', '/v1/alerts/rules', { key: session.key });
  await putRules([...(body as { rules: object[] }).rules, { title: 'Second', severity_threshold: ['critical'] }]);
  await save.click(PATIENT);
  await review.getByText('Somebody else changed the rules just now.').waitFor(PATIENT);
  await review.getByText('Somebody else changed the rules since you began.').waitFor(PATIENT);
  await save.click();
  await page.getByText('Saved 2 rules.').waitFor(PATIENT);
  await page.context().close();
});

testConsole('shows rules to a viewer, who cannot change them', async () => {
  await putRules([{ title: 'Serious', severity_threshold: ['high', 'critical'] }]);
  const key = await createDemoKey(session, 'viewer');
  const { page, problems } = await session.enter({ key, path: '/alerts/rules' });
  await page.getByRole('heading', { name: 'Serious' }).waitFor(PATIENT);
  expect(await page.getByRole('button', { name: 'Add a rule' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Change Serious' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows what became of the message of an alert at the webhook of its rule', async () => {
  const { body } = await session.service.call('GET', '/v1/webhooks', { key: session.key });
  const [hook] = (body as { webhooks: { id: string }[] }).webhooks;
  const severities = ['medium', 'high', 'critical'];
  const rule = { title: 'Sent to ops', severity_threshold: severities, webhook_ids: [hook!.id] };
  const id = await putRules([rule]);
  const { page, problems } = await session.enter({ path: `/alerts?rule=${id}` });
  await page.getByRole('row', { name: HUALIEN }).click(PATIENT);
  const panel = page.getByRole('complementary', { name: 'Selected alert' });
  await panel.getByText('Delivered after 1 attempt: Status 204').waitFor(PATIENT);
  await panel.getByRole('link', { name: 'ops-hook' }).click();
  await page.getByRole('region', { name: 'Payload' }).getByText(HUALIEN).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows the refusal of a rule in its form', async () => {
  await putRules([]);
  const { page } = await session.enter({ path: '/alerts/rules' });
  await page.getByRole('button', { name: 'Add a rule' }).click(PATIENT);
  const form = page.getByRole('dialog', { name: 'Add a rule' });
  await form.getByLabel('Title').fill('Too far');
  await form.getByLabel('Within (km)').fill('99999');
  await form.getByRole('button', { name: 'Add to the rules' }).click();
  await page.getByRole('button', { name: 'Review and save…' }).click();
  await page.getByRole('button', { name: 'Save all rules' }).click(PATIENT);
  await page.getByText('One value is not valid.').waitFor(PATIENT);
  expect(await page.getByLabel('Within (km)').getAttribute('aria-invalid')).toBe('true');
  await page.context().close();
});

testConsole('acknowledges an alert by keyboard, takes it back, and opens its threat', async () => {
  const severities = ['medium', 'high', 'critical'];
  const receivers = ['a@example.com'];
  const id = await putRules([{ title: 'Serious', severity_threshold: severities, email_receivers: receivers }]);
  const { page, problems } = await session.enter({ path: `/alerts?rule=${id}` });
  const alert = page.getByRole('row', { name: HUALIEN });
  await alert.waitFor(PATIENT);
  await page.getByRole('link', { name: /^Alerts \d+ new$/ }).waitFor(PATIENT);
  await alert.click();
  const panel = page.getByRole('complementary', { name: 'Selected alert' });
  await panel.getByText('Sent once.').waitFor();
  await panel.getByText('the service has no mail server').waitFor();
  await page.keyboard.press('a');
  await page.getByText(`Acknowledged: “${HUALIEN}”.`).waitFor(PATIENT);
  expect(await alert.count()).toBe(0);
  await page.keyboard.press('z');
  await page.getByText('Undone: 1 alert.').waitFor(PATIENT);
  await alert.click(PATIENT);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: HUALIEN }).waitFor(PATIENT);
  await page.goBack();
  await alert.waitFor(PATIENT);
  expect(new URL(page.url()).searchParams.get('sel')).not.toBeNull();
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('sets the state of several alerts at once', async () => {
  const id = await putRules([{ title: 'Several', severity_threshold: ['low', 'medium', 'high', 'critical'] }]);
  const { page } = await session.enter({ path: `/alerts?rule=${id}` });
  await page.getByRole('row', { name: HUALIEN }).waitFor(PATIENT);
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('group', { name: 'Chosen alerts' }).getByRole('button', { name: 'Mark as seen' }).click();
  await page.getByText('Seen: 2 alerts.').waitFor(PATIENT);
  await page.getByRole('button', { name: /^Seen 2/ }).click(PATIENT);
  expect(new URL(page.url()).searchParams.get('state')).toBe('seen');
  await page.getByRole('row', { name: HUALIEN }).first().waitFor(PATIENT);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await session.enter({ ...view, path: '/alerts?state=all' });
  await page.getByRole('row', { name: HUALIEN }).first().click(PATIENT);
  await page.getByRole('complementary', { name: 'Selected alert' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('list', { name: 'Alert rules' }).getByText('When a threat').waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('heading', { name: 'A receiver that verifies the signature' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.context().close();
});
