import { parseFeed } from 'feedsmith';
import { PublicationUpkeep } from '../../../src/modules/exchange/publications/publication-upkeep';
import { Db } from '../../../src/platform/database/db';
import { Client } from 'pg';
import { testWith } from '../../support/app/programs';
import { capFaults } from '../../support/cap/cap-schema';
import { elementNamed, elementsNamed, parseXml } from '../../support/xml/xml-dom';
import {
  analyst,
  asset,
  closeDesk,
  event,
  importEvents,
  openDesk,
  patch,
  putAssets,
  scan,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';

const HOSTILE = 'Depot </title><script>alert(1)</script> & \u202e"';
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

let north: string;
let south: string;
let stranger: string;
let owner: Client;

beforeAll(async () => {
  await openDesk();
  ({ analyst: stranger = '' } = await service.tenant('strangers'));
  await putAssets(asset('n', 25.05, 121.5, { name: HOSTILE }), asset('s', 22.6, 120.35));
  [north, south] = await Promise.all([threatIdOf('north'), threatIdOf('south')]);
  owner = new Client({ connectionString: service.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await closeDesk();
});

const get = (path: string, options: { key?: string | null; headers?: Record<string, string> } = {}) =>
  service.call('GET', path, { key: analyst(), ...options });
const feed = (query = '') => get(`/v1/threats/cap${query}`);
const alert = async (id: string, query = ''): Promise<string> => (await get(`/v1/threats/${id}/cap${query}`)).text;
const valueOf = (xml: string, name: string): string => elementNamed(parseXml(xml), name).textContent;
const linksOf = (xml: string): Record<string, string> =>
  Object.fromEntries(
    elementsNamed(parseXml(xml), 'link')
      .filter(({ parentNode }) => (parentNode as { localName?: string } | null)?.localName === 'feed')
      .map((link) => [link.getAttribute('rel'), link.getAttribute('href')]),
  );
const entriesOf = (xml: string): string[] =>
  elementsNamed(parseXml(xml), 'entry').map((entry) => elementNamed(entry, 'id').textContent.replace('urn:uuid:', ''));

describe('the feed of CAP messages', () => {
  test('is an Atom feed with an entry for each live threat, which leads to its message', async () => {
    const { status, headers, text } = await feed();
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(entriesOf(text).sort()).toEqual([north, south].sort());
    const { format, feed: read } = parseFeed(text) as {
      format: string;
      feed: { id: string; entries: { links: { rel: string; href: string }[]; title: string }[] };
    };
    expect([format, read.entries.length]).toEqual(['atom', 2]);
    for (const { links } of read.entries) {
      const address = links.find(({ rel }) => rel === 'alternate')?.href ?? '';
      expect(address).toMatch(/^http:\/\/.*\/v1\/threats\/[\w-]{36}\/cap$/);
      const message = await get(new URL(address).pathname);
      expect([message.status, message.headers.get('content-type')]).toEqual([
        200,
        'application/cap+xml; charset=utf-8',
      ]);
    }
  });

  test('escapes hostile names', async () => {
    const { text } = await feed();
    expect(text).not.toContain('<script>');
    const names = elementsNamed(parseXml(text), 'areaDesc').map(({ textContent }) => textContent);
    expect(names).toContain(HOSTILE);
    expect(valueOf(await alert(north), 'areaDesc')).toContain(HOSTILE);
  });

  test('has pages with exact links, which together contain every entry once', async () => {
    const pages: string[] = [];
    const seen: string[] = [];
    for (let path: string | undefined = '/v1/threats/cap?limit=1'; path !== undefined;) {
      const { text } = await get(path);
      const { self = '', first = '', next } = linksOf(text);
      expect([new URL(self).href.endsWith(path), first.endsWith('/v1/threats/cap?limit=1')]).toEqual([true, true]);
      pages.push(text);
      seen.push(...entriesOf(text));
      path = next === undefined ? undefined : next.replace(/^http:\/\/[^/]+/, '');
    }
    expect([pages.length, seen.sort()]).toEqual([2, [north, south].sort()]);
  });

  test('is answered with 304 for its entity tag, and for its time once the second is over', async () => {
    const known = await feed();
    const again = await get('/v1/threats/cap', { headers: { 'if-none-match': known.headers.get('etag') ?? '' } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', known.headers.get('etag')]);
    await owner.query('update threat_publication_clock set last_us = last_us - 10000000');
    const older = await feed();
    const modified = older.headers.get('last-modified') ?? '';
    expect(Date.parse(modified)).toBeLessThan(Date.now());
    const since = (time: string) => get('/v1/threats/cap', { headers: { 'if-modified-since': time } });
    expect((await since(modified)).status).toBe(304);
    expect((await since(new Date(Date.parse(modified) - 1_000).toUTCString())).status).toBe(200);
    expect((await since('yesterday')).status).toBe(200);
    const both = { 'if-modified-since': modified, 'if-none-match': '"other"' };
    expect((await get('/v1/threats/cap', { headers: both })).status).toBe(200);
    expect((await get('/v1/threats/cap', { headers: { 'if-match': '"other"' } })).status).toBe(412);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['order=asc', 'order'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, body } = await feed(`?${query}`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', field]]);
  });

  test('needs a credential with the permission to read threats, and shows only the own portfolio', async () => {
    expect((await get('/v1/threats/cap', { key: null })).status).toBe(401);
    const others = await get('/v1/threats/cap', { key: stranger });
    expect([others.status, entriesOf(others.text)]).toEqual([200, []]);
    expect((await get(`/v1/threats/${north}/cap`, { key: stranger })).status).toBe(404);
  });
});

describe('the message of a threat', () => {
  test('is unknown for an unknown threat or number', async () => {
    for (const path of [`${NOBODYS_ID}/cap`, `${north}/cap?number=999`]) {
      const { status, body } = await get(`/v1/threats/${path}`);
      expect([status, body.error.code]).toEqual([404, 'not_found']);
    }
    const { status, body } = await get(`/v1/threats/${north}/cap?number=0`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'number']]);
  });

  test('is an alert, then an update with references, and stays the same under its number', async () => {
    const before = await alert(north);
    expect([valueOf(before, 'msgType'), valueOf(before, 'status')]).toEqual(['Alert', 'Test']);
    await patch(north, { severity: 'critical' });
    const after = await alert(north);
    expect([valueOf(after, 'msgType'), valueOf(after, 'severity')]).toEqual(['Update', 'Extreme']);
    const triple = ['sender', 'identifier', 'sent'].map((name) => valueOf(before, name)).join(',');
    expect(valueOf(after, 'references')).toBe(triple);
    expect(valueOf(after, 'incidents')).toBe(valueOf(before, 'incidents'));
    expect(await alert(north, '?number=1')).toBe(before);
    await patch(north, { severity: null });
  });

  test('does not change with what concerns no receiver', async () => {
    const before = await alert(north);
    await patch(north, { pinned: true });
    await patch(north, { snoozed_until: new Date(Date.now() + 3_600_000).toISOString() });
    await patch(north, { snoozed_until: null, pinned: false });
    await scan();
    expect(await alert(north)).toBe(before);
  });

  test('cancels a dismissed threat, and begins a new alert if it returns', async () => {
    await patch(south, { status: 'dismissed', dismissal_reason: 'A drill' });
    const end = await alert(south);
    expect([valueOf(end, 'msgType'), valueOf(end, 'urgency')]).toEqual(['Cancel', 'Past']);
    expect(end).not.toContain('A drill');
    expect(entriesOf((await feed()).text)).toContain(south);
    await patch(south, { status: 'active' });
    const again = await alert(south);
    expect([valueOf(again, 'msgType'), elementsNamed(parseXml(again), 'references').length]).toEqual(['Alert', 0]);
    expect(valueOf(again, 'identifier')).not.toBe(valueOf(end, 'identifier'));
  });

  test('cancels a threat that lost its last asset', async () => {
    await importEvents(event('east', 35.0, 139.0, { locationCountry: 'JP' }));
    const others = [asset('n', 25.05, 121.5, { name: HOSTILE }), asset('s', 22.6, 120.35)];
    await putAssets(...others, asset('e', 35.05, 139.0));
    const east = await threatIdOf('east');
    expect(valueOf(await alert(east), 'msgType')).toBe('Alert');
    await putAssets(...others);
    expect(valueOf(await alert(east), 'msgType')).toBe('Cancel');
  });

  testWith('xmllint')('every message of the feed is valid by the schema of CAP 1.2', async () => {
    const ids = entriesOf((await feed()).text);
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids) expect(capFaults(await alert(id))).toBe('');
  });
});

describe('the upkeep of publications', () => {
  const tend = () => service.app.get(PublicationUpkeep).tend(service.app.get(Db), new AbortController().signal);

  test('publishes live threats that were stored before there were publications', async () => {
    await owner.query('delete from threat_publication');
    expect(entriesOf((await feed()).text)).toEqual([]);
    await tend();
    expect(entriesOf((await feed()).text).sort()).toEqual([north, south].sort());
  });

  test('removes superseded versions after 30 days and keeps the last one', async () => {
    await patch(north, { severity: 'low' });
    await patch(north, { severity: null });
    const { rows } = await owner.query(
      'update threat_publication set added_us = added_us - 31 * 86400000000, created_us = 0 returning 1',
    );
    expect(rows.length).toBeGreaterThan(2);
    await tend();
    const left = await owner.query('select is_last from threat_publication where threat_id = $1 and part = $2', [
      north,
      'incident',
    ]);
    expect(left.rows).toEqual([{ is_last: true }]);
    expect(valueOf(await alert(north), 'identifier')).toBe(`${north}.3`);
  });
});
