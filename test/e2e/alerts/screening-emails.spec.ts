import { SEND_SCREENING_DIGEST } from '../../../src/modules/alerts/alerts.jobs';
import { Db } from '../../../src/platform/database/db';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { Owner } from '../../support/audit/audit-fixtures';
import { startTestApp, type Answer } from '../../support/app/test-app';
import { person } from '../../support/fixtures/harbour-list';
import { LookupDesk, SECOND } from '../../support/fixtures/lookup-fixture';
import { ScreeningDesk } from '../../support/fixtures/screening-fixture';
import { INSTANT } from '../../support/http/answer-forms';
import { headersOf, MailServer, type TakenMail } from '../../support/peers/mail-server';
import { until } from '../../support/peers/webhook-receiver';

const ACCOUNT = { user: 'tms', password: 'must-stay-secret-8f2c' };
const PATH = '/v1/alerts/screening-notifications';
const NAMES = ['Osric Vandermolen', 'Petronella Aakervik'];
const ORIGIN = 'https://threats.example.com';

let desk: LookupDesk;
let screening: ScreeningDesk;
let owner: Owner;
let server: MailServer;

beforeAll(async () => {
  server = await MailServer.start(ACCOUNT);
  const smtpUrl = `smtp://${ACCOUNT.user}:${ACCOUNT.password}@127.0.0.1:${server.port}`;
  desk = await LookupDesk.open({ SMTP_URL: smtpUrl, MAIL_FROM: 'alerts@tms.example.org', PUBLIC_URL: ORIGIN });
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  screening = new ScreeningDesk(desk, owner);
  for (const name of NAMES) await screening.monitor([['name', name]]);
}, 60_000);
afterAll(async () => {
  await owner.close();
  await desk.close();
  await server.close();
});

const get = async (): Promise<Answer['body']> => (await desk.call('GET', PATH)).body;
const put = (receivers: unknown): Promise<Answer> => desk.call('PUT', PATH, { body: { email_receivers: receivers } });
const to = (receiver: string): TakenMail[] => server.mails.filter((mail) => mail.to.includes(receiver));

/** The times of the digests that are enqueued. */
const digestJobs = (): Promise<{ minutes: number }[]> =>
  owner.query<{ minutes: number }>(
    `select extract(epoch from run_at - now())::float8 / 60 as minutes from graphile_worker.jobs where task_identifier = $1`,
    [SEND_SCREENING_DIGEST.name],
  );

/** Sends the digest without waiting for the end of the quiet time, and returns its state. */
async function sendNow(state: string): Promise<void> {
  const [scope] = await owner.query<{ tenantId: string; portfolioId: string }>(
    `select tenant_id as "tenantId", portfolio_id as "portfolioId" from screening_notification where waiting_since is not null`,
  );
  const key = `${SEND_SCREENING_DIGEST.name}:${scope!.portfolioId}`;
  const queue = desk.service.app.get(JobQueue);
  await desk.service.app.get(Db).run(scope!, (tx) => queue.enqueue(tx, SEND_SCREENING_DIGEST, scope!, { key }));
  await until(get, ({ waiting_alert_count: waiting, email }) => waiting === 0 && email === state);
}

const listed = (names: readonly string[]) => names.map((name, index) => person(String(index), name));

describe('the recipients of screening alerts', () => {
  test('are none at first, and are replaced and read again', async () => {
    const none = { email_receivers: [], email: 'none', last_digest_at: null, waiting_alert_count: 0, updated_at: null };
    expect(await get()).toEqual(none);
    const set = await put(['one@example.com', 'two@example.com', 'one@example.com']);
    expect([set.status, set.body]).toEqual([
      200,
      { ...none, email_receivers: ['one@example.com', 'two@example.com'], updated_at: INSTANT },
    ]);
    expect(await get()).toEqual(set.body);
    const key = await desk.newTenant();
    for (const headers of [{}, SECOND]) expect((await desk.call('GET', PATH, { key, headers })).body).toEqual(none);
  });

  test.each([
    ['no list', 'one@example.com', ['body', 'email_receivers']],
    ['two addresses in one text', ['one@example.com,two@example.com'], ['body', 'email_receivers', 0]],
    ['a header in an address', ['one@example.com', 'a@b.c\r\nBcc: d@e.f'], ['body', 'email_receivers', 1]],
    ['too many', Array.from({ length: 51 }, (_each, at) => `a${at}@example.com`), ['body', 'email_receivers']],
  ])('are refused if they are %s, with the field', async (_name, receivers, loc) => {
    const { status, body } = await put(receivers);
    expect([status, body.detail]).toEqual([422, [expect.objectContaining({ loc })]]);
  });

  test('are read with alerts:read and set with alerts:write', async () => {
    const key = desk.keys.viewer;
    expect((await desk.call('GET', PATH, { key })).status).toBe(200);
    expect((await desk.call('PUT', PATH, { key, body: { email_receivers: [] } })).status).toBe(403);
  });
});

describe('the alerts of an update of a list', () => {
  test('wait for one job, and become one e-mail for each recipient, without names', async () => {
    await screening.importList('mailed', listed(NAMES));
    expect(await get()).toMatchObject({ waiting_alert_count: 2, email: 'none', last_digest_at: null });
    const jobs = await digestJobs();
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.minutes).toBeLessThanOrEqual(5);
    expect(server.mails).toEqual([]);
    await sendNow('sent');
    expect(await get()).toMatchObject({ waiting_alert_count: 0, last_digest_at: INSTANT });
    const { body } = await desk.call('GET', '/v1/lookup/screening-alerts');
    const ids = (body.screening_alerts as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    for (const receiver of ['one@example.com', 'two@example.com']) {
      const [mail, ...others] = to(receiver) as [TakenMail];
      expect(others).toEqual([]);
      expect(headersOf(mail).get('subject')).toEqual(['[Screening] 2 screening alerts in default']);
      expect(headersOf(mail).get('to')).toEqual([receiver]);
      const text = mail.text.replace(/=\r?\n/g, '');
      expect(text).toContain('New hits: 2');
      expect(text).toContain(`${ORIGIN}/console/p/default/lookup/monitored`);
      for (const id of ids) expect(text).toContain(id);
      expect(text).not.toMatch(/Osric|Vandermolen|Petronella|Aakervik/);
    }
  });

  test('are not sent again, and the next ones are a digest of their own', async () => {
    server.refusals.push(550);
    await screening.importList('mailed', listed(NAMES.slice(0, 1)));
    expect(await get()).toMatchObject({ waiting_alert_count: 1, email: 'sent' });
    await sendNow('failed');
    const mails = [...to('one@example.com'), ...to('two@example.com')];
    expect(mails).toHaveLength(3);
    expect(mails.filter(({ text }) => text.includes('Removed hits: 1'))).toHaveLength(1);
  });

  test('of before are not sent to a recipient who is set later, and no alert waits without recipients', async () => {
    await screening.importList('mailed', listed(NAMES));
    expect(await get()).toMatchObject({ waiting_alert_count: 1 });
    expect((await put([])).body).toMatchObject({ waiting_alert_count: 0, email: 'none' });
    await screening.importList('mailed', [person('other', 'Somebody Else')]);
    expect((await put(['late@example.com'])).body).toMatchObject({ waiting_alert_count: 0 });
    expect(to('late@example.com')).toEqual([]);
  });
});

test('recipients can be set without a mail server, and the state says that no e-mail is sent', async () => {
  const other = await startTestApp({ ROLE: 'serve' }, desk.service.database);
  const body = { email_receivers: ['nobody@example.com'] };
  const set = await other.call('PUT', PATH, { key: desk.keys.analyst, body });
  expect([set.status, set.body.email]).toEqual([200, 'not_configured']);
  await other.close();
});

test('recipients and what waits for them are deleted with their portfolio', async () => {
  const made = await desk.operator('POST', '/v1/admin/tenants/acme/portfolios', {
    body: { slug: 'brief', name: 'Brief' },
  });
  expect(made.status).toBe(201);
  const headers = { 'x-portfolio': 'brief' };
  const set = await desk.call('PUT', PATH, { headers, body: { email_receivers: ['brief@example.com'] } });
  expect(set.status).toBe(200);
  const count = async (): Promise<number> =>
    (await owner.query(`select from screening_notification where email_receivers = '{brief@example.com}'`)).length;
  expect(await count()).toBe(1);
  const deleted = await desk.operator('DELETE', `/v1/admin/tenants/acme/portfolios/${made.body.id}?confirm=brief`);
  expect(deleted.status).toBe(200);
  expect(await count()).toBe(0);
});
