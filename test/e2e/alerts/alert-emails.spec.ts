import { capturedLog } from '../../support/app/captured-log';
import {
  alerts,
  ask,
  changeThreat,
  keys,
  openAlertDesk,
  putRules,
  rule,
  service,
  threatAt,
} from '../../support/fixtures/alert-fixture';
import { headersOf, MailServer, type TakenMail } from '../../support/peers/mail-server';
import { startTestApp } from '../../support/app/test-app';
import { until } from '../../support/peers/webhook-receiver';

const ACCOUNT = { user: 'tms', password: 'must-stay-secret-8f2c' };
/** Directional characters and angle brackets, which subjects and pages must show as text. */
const HOSTILE = 'Rule \u202eBcc: all@example.com <b>&"';

let server: MailServer;
const captured = capturedLog();

beforeAll(async () => {
  server = await MailServer.start(ACCOUNT);
  const smtpUrl = `smtp://${ACCOUNT.user}:${ACCOUNT.password}@127.0.0.1:${server.port}`;
  await openAlertDesk({ SMTP_URL: smtpUrl, MAIL_FROM: 'Alerts@tms.example.org' }, captured.log);
  await threatAt('Hualien');
}, 600_000);
afterAll(async () => {
  await service.close();
  await server.close();
});

const to = (receiver: string): TakenMail[] => server.mails.filter((mail) => mail.to.includes(receiver));
const mailsTo = (receiver: string, count = 1): Promise<TakenMail[]> =>
  until(
    () => Promise.resolve(to(receiver)),
    (mails) => mails.length >= count,
  );
const emailOf = (ruleId: string, awaited: string): Promise<{ email: string }[]> =>
  until(
    () => alerts(`rule_id=${ruleId}`),
    ([alert]: { email: string }[]) => alert?.email === awaited,
  );
const mailRule = (receivers: string[], more: object = {}) =>
  rule({ asset_ids: ['hualien'], email_receivers: receivers, ...more });

test('sends each recipient a separate e-mail, as text and as HTML', async () => {
  const [{ id } = { id: '' }] = await putRules(mailRule(['one@example.com', 'Two@example.com'], { title: HOSTILE }));
  const [alert] = (await emailOf(id, 'sent')) as unknown as [
    { id: string; threat: { title: string; severity: string } },
  ];
  const messageIds = new Set<string>();
  for (const receiver of ['one@example.com', 'Two@example.com']) {
    const [mail] = (await mailsTo(receiver)) as [TakenMail];
    expect([mail.from, mail.to]).toEqual(['Alerts@tms.example.org', [receiver]]);
    const headers = headersOf(mail);
    expect(headers.get('to')).toEqual([receiver]);
    expect(headers.get('from')).toEqual(['Alerts@tms.example.org']);
    expect(headers.get('subject')).toEqual([`[Threat] ${alert.threat.severity.toUpperCase()}: ${alert.threat.title}`]);
    expect([headers.has('bcc'), headers.has('cc')]).toEqual([false, false]);
    expect(headers.get('content-type')?.[0]).toMatch(/^multipart\/alternative;/);
    const [messageId = ''] = headers.get('message-id') ?? [];
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@tms\.example\.org>$/);
    messageIds.add(messageId);
    expect(mail.text).toContain(alert.id);
    expect(mail.text.slice(mail.text.indexOf('<!doctype html>'))).not.toContain('<b>');
  }
  expect(messageIds.size).toBe(2);
});

test('sends an e-mail again when the alert is renewed', async () => {
  const threat = await threatAt('Hualien');
  await changeThreat(threat.id, { severity: 'low' });
  await putRules(mailRule(['renewed@example.com']));
  await mailsTo('renewed@example.com');
  await changeThreat(threat.id, { severity: 'critical' });
  const [, second] = (await mailsTo('renewed@example.com', 2)) as [TakenMail, TakenMail];
  expect(headersOf(second).get('subject')?.[0]).toMatch(/^\[Threat changed\] CRITICAL: /);
  await changeThreat(threat.id, { severity: null });
});

test('retries what the mail server refuses temporarily, under the same id, and gives up what it refuses permanently', async () => {
  server.refusals.push(451);
  const [{ id } = { id: '' }] = await putRules(mailRule(['later@example.com']));
  await mailsTo('later@example.com');
  await emailOf(id, 'sent');

  server.refusals.push(550);
  const [{ id: refused } = { id: '' }] = await putRules(mailRule(['never@example.com']));
  await emailOf(refused, 'failed');
  expect(to('never@example.com')).toEqual([]);
});

test('shows the password in no log and no answer', async () => {
  expect(server.logins).toContain(ACCOUNT.user);
  expect(JSON.stringify(captured.lines)).not.toContain(ACCOUNT.password);
  expect(JSON.stringify(captured.lines)).not.toMatch(/(later|never|one)@example\.com/);
  expect((await ask('GET', '/rules')).text).not.toContain(ACCOUNT.password);
});

test('accepts rules with recipients without a mail server, and alerts report that no e-mail is sent', async () => {
  const other = await startTestApp({ ROLE: 'serve' }, service.database);
  const call = (method: string, path: string, body?: object) =>
    other.call(method, `/v1/alerts${path}`, { key: keys.analyst!, ...(body && { body }) });
  const put = await call('PUT', '/rules', { rules: [mailRule(['nobody@example.com'])] });
  expect(put.status).toBe(200);
  const { body } = await call('GET', `?rule_id=${put.body.rules[0].id}`);
  expect(body.alerts.map(({ email }: { email: string }) => email)).toEqual(['not_configured']);
  await other.close();
});
