import { TIDY_SCREENING } from '../../../src/modules/lookup/monitored/ongoing-screening.jobs';
import { ScreeningStream } from '../../../src/modules/lookup/monitored/stream/screening-stream';
import { Db } from '../../../src/platform/database/db';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { Owner } from '../../support/audit/audit-fixtures';
import { person } from '../../support/fixtures/harbour-list';
import { LookupDesk } from '../../support/fixtures/lookup-fixture';
import { type ScreeningAlert, ScreeningDesk } from '../../support/fixtures/screening-fixture';
import { readStream, type StreamedEvent, type StreamOptions, type StreamRead } from '../../support/http/event-stream';
import { until } from '../../support/peers/webhook-receiver';

const NAMES = ['Pia Oderbruch', 'Ruben Fjellheim', 'Tilda Abendroth'];

let desk: LookupDesk;
let screening: ScreeningDesk;
let owner: Owner;
let ids: string[];

beforeAll(async () => {
  desk = await LookupDesk.open();
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  screening = new ScreeningDesk(desk, owner);
  ids = [];
  for (const name of NAMES) ids.push(await screening.monitor([['name', name]]));
  await screening.importList('streamed', [person('0', NAMES[0]!)]);
}, 60_000);
afterAll(async () => {
  await owner.close();
  await desk.close();
});

const read = (options: Partial<StreamOptions>): Promise<StreamRead> =>
  readStream(`${desk.service.url}/v1/lookup/screening-alerts/stream`, { key: desk.keys.viewer, ...options });
const dataOf = ({ data }: StreamedEvent) =>
  JSON.parse(data) as { seq: number; kind: string; screening_alert_id: string; screening_alert: ScreeningAlert | null };
const setState = (id: string, state: string): Promise<unknown> =>
  desk.call('PATCH', `/v1/lookup/screening-alerts/${id}/state`, { body: { state } });

test('the stream from its start has every alert as the list shows it, numbered from 1', async () => {
  const { status, headers, events } = await read({ lastEventId: 0, cutAfterId: 1 });
  expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const [alert] = await screening.alertsOf(ids[0]!);
  expect(events.map(({ id, type }) => [id, type])).toEqual([[1, 'created']]);
  expect(dataOf(events[0]!)).toEqual({
    seq: 1,
    kind: 'created',
    screening_alert_id: alert?.id,
    screening_alert: alert,
  });
});

test('alerts and their states arrive while the stream is open, and a reader resumes where it was cut', async () => {
  const reading = read({ cutAfterId: 3 });
  await until(
    () => Promise.resolve(desk.service.app.get(ScreeningStream).alerts.openStreams),
    (open) => open === 1,
  );
  await screening.importList('streamed', [person('0', NAMES[0]!), person('1', NAMES[1]!)]);
  const [alert] = await screening.alertsOf(ids[1]!);
  await setState(alert!.id, 'seen');
  await setState(alert!.id, 'seen');
  const { events } = await reading;
  expect(events.map(({ id, type }) => [id, type])).toEqual([
    [2, 'created'],
    [3, 'updated'],
  ]);
  expect(dataOf(events[1]!).screening_alert).toMatchObject({ id: alert?.id, state: 'seen' });
  await setState(alert!.id, 'acked');
  const resumed = await read({ lastEventId: 2, cutAfterId: 4 });
  expect(resumed.events.map(({ id }) => id)).toEqual([3, 4]);
  expect(resumed.events.map((one) => dataOf(one).screening_alert?.state)).toEqual(['acked', 'acked']);
});

test('the alert of a removed subject is null, and its number remains', async () => {
  expect((await desk.call('DELETE', `/v1/lookup/monitored/${ids[1]}`)).status).toBe(204);
  const { events, text } = await read({ lastEventId: 0, cutAfterId: 4 });
  expect(events.map((one) => dataOf(one).screening_alert === null)).toEqual([false, true, true, true]);
  expect(text).not.toContain(NAMES[1]);
});

test('another tenant sees none of the events', async () => {
  const key = await desk.newTenant();
  const own = await screening.monitor([['name', NAMES[2]!]], {}, key);
  await screening.importList(
    'streamed',
    NAMES.map((name, index) => person(String(index), name)),
  );
  const { events, text } = await read({ key, lastEventId: 0, cutAfterId: 1 });
  expect(events.map((one) => dataOf(one).screening_alert?.monitored_subject_id)).toEqual([own]);
  expect(text).not.toContain(ids[2]);
});

test('a reader whose next event has expired, or whose last one never existed, gets a reset', async () => {
  const { last } = (await owner.query<{ last: number }>('select max(seq)::int as last from screening_event'))[0]!;
  const beyond = await read({ lastEventId: 1_000, cutAfterId: last });
  expect(beyond.events[0]).toMatchObject({ type: 'reset' });
  await owner.query(`update screening_event set occurred_at = now() - interval '8 days'`);
  await desk.service.app
    .get(Db)
    .runAsSystem('test', (tx) => desk.service.app.get(JobQueue).enqueue(tx, TIDY_SCREENING, {}));
  await until(
    () => owner.query('select from screening_event'),
    ({ length }) => length === 0,
  );
  const { events } = await read({ lastEventId: 1, cutAfterId: last });
  expect(events.map(({ type }) => type)).toEqual(['reset']);
  expect((await read({ lastEventId: 'x' })).status).toBe(422);
});
