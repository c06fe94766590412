import { setTimeout as delay } from 'node:timers/promises';
import { fakeConnector, findingOf, identifier, queryFor } from '../../../../test/support/peers/fake-connector';
import { MasterKey } from '../../../platform/crypto/master-key';
import { ConnectorCache } from './connector-cache';
import type { SourceQuery } from '../connectors.contract';

const policy = { ...fakeConnector().policy, cacheTtlMs: 60_000 };
const connector = fakeConnector({ policy });
const QUERY = queryFor(identifier('domain', 'a.example'), identifier('lei', 'X'));
const ANSWER = findingOf('fake', 'a.example');
const newCache = (): ConnectorCache => new ConnectorCache(new MasterKey(Buffer.alloc(32, 1)));

test('returns an answer unchanged even if a caller modified it', () => {
  const cache = newCache();
  const given = structuredClone(ANSWER);
  cache.set(connector, QUERY, given);
  given.findings[0]!.value = 'changed after it was stored';
  const again = cache.get(connector, QUERY);
  expect(again).toEqual(ANSWER);
  again!.findings.pop();
  expect(cache.get(connector, QUERY)).toEqual(ANSWER);
});

test('ignores the order of the parts of a scope', () => {
  const cache = newCache();
  const scope = { countries: ['DE', 'FR'], eventCategories: [], eventTypes: [], dateFrom: null };
  cache.set(connector, { ...QUERY, dataScope: scope }, ANSWER);
  expect(cache.get(connector, { ...QUERY, dataScope: { ...scope, countries: ['FR', 'DE'] } })).toEqual(ANSWER);
});

test.each<[string, SourceQuery]>([
  ['another value', { ...QUERY, identifiers: [identifier('domain', 'b.example'), identifier('lei', 'X')] }],
  ['another type', { ...QUERY, identifiers: [identifier('url', 'a.example'), identifier('lei', 'X')] }],
  ['one less', { ...QUERY, identifiers: [identifier('domain', 'a.example')] }],
  ['values swapped', { ...QUERY, identifiers: [identifier('domain', 'X'), identifier('lei', 'a.example')] }],
  ['another order', { ...QUERY, identifiers: [...QUERY.identifiers].reverse() }],
  [
    'other facts',
    {
      ...QUERY,
      identifiers: [{ ...identifier('domain', 'a.example'), facts: { isIdn: true } }, identifier('lei', 'X')],
    },
  ],
  ['another depth', { ...QUERY, depth: 'deep' }],
  [
    'another scope',
    { ...QUERY, dataScope: { countries: ['DE'], eventCategories: [], eventTypes: [], dateFrom: null } },
  ],
])('caches a query with %s separately', (_what, query) => {
  const cache = newCache();
  cache.set(connector, QUERY, ANSWER);
  expect(cache.get(connector, query)).toBeUndefined();
});

test('separates scopes that differ in one part', () => {
  const cache = newCache();
  const scoped = (more: object): SourceQuery => ({
    ...QUERY,
    dataScope: { countries: [], eventCategories: [], eventTypes: [], dateFrom: null, ...more },
  });
  const scopes = [
    { countries: ['x'] },
    { eventCategories: ['x'] },
    { eventTypes: ['x'] },
    { dateFrom: '2020-01-01' },
    {},
  ].map(scoped);
  for (const [index, query] of scopes.entries()) cache.set(connector, query, findingOf('fake', String(index)));
  expect(scopes.map((query) => cache.get(connector, query)?.findings[0]?.value)).toEqual(['0', '1', '2', '3', '4']);
});

test('separates the answers of connectors', () => {
  const cache = newCache();
  cache.set(connector, QUERY, ANSWER);
  expect(cache.get(fakeConnector({ id: 'other', policy }), QUERY)).toBeUndefined();
});

test('keeps answers for the time of the policy', async () => {
  const cache = newCache();
  const never = fakeConnector();
  cache.set(never, QUERY, ANSWER);
  expect(cache.get(never, QUERY)).toBeUndefined();
  const shortly = fakeConnector({ policy: { ...policy, cacheTtlMs: 20 } });
  cache.set(shortly, QUERY, ANSWER);
  expect(cache.get(shortly, QUERY)).toEqual(ANSWER);
  await delay(50);
  expect(cache.get(shortly, QUERY)).toBeUndefined();
});

test('evicts the oldest answers for new ones with many records', () => {
  const cache = newCache();
  const queryOf = (index: number) => queryFor(identifier('domain', `${index}.example`));
  const [finding] = ANSWER.findings;
  for (let index = 0; index < 5; index++) {
    cache.set(connector, queryOf(index), {
      records: [],
      findings: Array<typeof finding>(6_000).fill(finding) as never,
    });
  }
  expect([0, 1, 2, 3, 4].filter((index) => cache.get(connector, queryOf(index)))).toEqual([2, 3, 4]);
});
