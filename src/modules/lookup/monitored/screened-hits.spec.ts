import type { Resolution, ResolvedEntity } from '../../../kernel/resolution/resolution.types';
import type { StoredHit } from './monitored.types';
import { newsOf, screenedState, type ScreenedState, watchedSources } from './screened-hits';

interface EntityOptions {
  ids?: string[];
  confidence?: number;
  born?: string;
  address?: string;
  features?: string[];
  decidedBy?: ResolvedEntity['decidedBy'];
  lists?: string[];
}

function entity({
  ids = ['l:1'],
  confidence = 0.95,
  born = '1970-01-02',
  address = 'Quay 1',
  features = ['name_parts', 'birth_date'],
  decidedBy = null,
  lists = [],
}: EntityOptions = {}): ResolvedEntity {
  const value = (text: string): object => ({ value: text, confidence, sources: ids });
  return {
    entityId: ids.join(' '),
    schema: 'Person',
    score: 0.9,
    confidence,
    decidedBy,
    sources: ids.map((id) => ({ id, dataset: id.split(':')[0], lists })),
    profile: {
      caption: value('Ada Solvik'),
      names: [value('Ada Solvik')],
      birth_dates: [value(born)],
      addresses: [value(address)],
    },
    explanation: features.map((feature) => ({ feature })),
  } as unknown as ResolvedEntity;
}

const stateOf = (entities: ResolvedEntity[], suppressed: string[] = [], status?: Resolution['status']): ScreenedState =>
  screenedState({
    status: status ?? (entities.length === 1 ? 'resolved' : entities.length === 0 ? 'no_match' : 'ambiguous'),
    entities,
    suppressed: suppressed.map((id) => ({ sourceIds: [id] })),
  } as unknown as Resolution);

const shown = (before: ScreenedState, after: ScreenedState): [string, string[], string][] =>
  newsOf(before, after).map(({ kind, changes, hit }) => [kind, changes, hit.entity_id]);

const ONE = stateOf([entity()]);
const NONE = stateOf([]);

test('reports a new hit, and its removal with the hit as it was', () => {
  expect(shown(NONE, ONE)).toEqual([['new', [], 'l:1']]);
  expect(shown(ONE, NONE)).toEqual([['removed', [], 'l:1']]);
});

test('never reports the same state twice', () => {
  expect(shown(ONE, ONE)).toEqual([]);
  expect(shown(NONE, NONE)).toEqual([]);
});

test.each<[string, EntityOptions, string[]]>([
  ['a field that counted', { born: '1971-01-02' }, ['birth_dates']],
  ['a field that counts now', { features: ['name_parts', 'birth_date', 'address'] }, ['addresses']],
  ['a field that did not count', { address: 'Quay 2' }, []],
  ['the level of confidence', { confidence: 0.6 }, ['confidence']],
  ['a confidence of the same level', { confidence: 0.91 }, []],
  ['another source', { ids: ['l:1', 'm:7'] }, ['sources']],
  ['another list within the file', { lists: ['Entity List'] }, ['sources']],
])('a change of %s reports %j as %j', (_what, options, changes) => {
  const news = newsOf(ONE, stateOf([entity(options)]));
  expect(news.map((one) => one.changes)).toEqual(changes.length === 0 ? [] : [changes]);
});

test('two hits that become one are a change of sources, and neither is removed', () => {
  const two = stateOf([entity(), entity({ ids: ['m:7'] })], [], 'resolved');
  expect(shown(two, stateOf([entity({ ids: ['l:1', 'm:7'] })]))).toEqual([['changed', ['sources'], 'l:1 m:7']]);
});

test('a decision that a hit is somebody else is no news, and neither is the confidence of the others', () => {
  const two = stateOf([entity({ confidence: 0.4 }), entity({ ids: ['m:7'] })]);
  expect(shown(two, stateOf([entity()], ['m:7']))).toEqual([]);
});

test('a decision that a hit is the subject is no news, but changes of its data are', () => {
  const unsure = stateOf([entity({ confidence: 0.4 })], [], 'ambiguous');
  expect(shown(unsure, stateOf([entity({ decidedBy: 'review' })]))).toEqual([]);
  expect(shown(unsure, stateOf([entity({ decidedBy: 'review', born: '1971' })]))).toEqual([
    ['changed', ['birth_dates'], 'l:1'],
  ]);
});

test('reports a status that changes by itself once, with the best hit', () => {
  expect(shown(ONE, stateOf([entity()], [], 'ambiguous'))).toEqual([['changed', ['status'], 'l:1']]);
  expect(shown(ONE, stateOf([entity(), entity({ ids: ['m:7'] })]))).toEqual([['new', [], 'm:7']]);
});

test('watches the records of hits and of suppressed entities', () => {
  expect(watchedSources(stateOf([entity({ ids: ['m:7', 'l:1'] })], ['k:3', 'm:7']))).toEqual(['k:3', 'l:1', 'm:7']);
});

test('keeps facts about a hit and fingerprints instead of its profile', () => {
  const [hit] = ONE.hits as [StoredHit];
  expect(hit).toMatchObject({ entity_id: 'l:1', confidence_level: 'high', is_confirmed: false });
  expect(Object.keys(hit.fingerprints).sort()).toEqual(['birth_dates', 'names']);
  expect(JSON.stringify(hit)).not.toContain('1970');
});
