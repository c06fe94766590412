import { GENESIS_HASH, leafHash, recordHash } from '../recording/audit-record';
import { type ChainEvidence, diagnose } from './chain-diagnosis';

interface Link {
  seq: number;
  requestId: string;
  payload: string;
  prevHash: Buffer;
  recordHash: Buffer;
}

/** A chain over these texts; each text is also the id of its record. */
function chainOf(texts: readonly string[]): Link[] {
  let previous: Buffer = GENESIS_HASH;
  return texts.map((payload, index) => {
    const prevHash = previous;
    previous = recordHash(prevHash, leafHash(payload));
    return { seq: index + 1, requestId: payload, payload, prevHash, recordHash: previous };
  });
}

const GOOD = chainOf(['a', 'b', 'c', 'd', 'e', 'f']);
const good = (seq: number): Link => GOOD[seq - 1]!;
const renumbered = (links: readonly Link[]): Link[] => links.map((link, index) => ({ ...link, seq: index + 1 }));

/** The evidence for `links` in place of GOOD from `seq` on; with `isSealed` the leaves of GOOD are known. */
function evidence(links: readonly Link[], seq: number, isSealed: boolean, headSeq = GOOD.length): ChainEvidence {
  return {
    seq,
    previousHash: seq === 1 ? GENESIS_HASH : (links.find((link) => link.seq === seq - 1) ?? good(seq - 1)).recordHash,
    before: links.find((link) => link.seq === seq - 1) ?? null,
    found: links.filter((link) => link.seq >= seq),
    sealedLeaves: isSealed ? GOOD.slice(seq - 1).map(({ payload }) => leafHash(payload)) : [],
    lastSeq: links.at(-1)?.seq ?? 0,
    headSeq,
  };
}

const changed = { ...good(3), payload: 'C', requestId: 'C' };
const rehashed = { ...changed, recordHash: recordHash(good(3).prevHash, leafHash('C')) };
const withText = (seq: number, link: Link): Link[] => GOOD.with(seq - 1, link);
const textsSwapped = GOOD.with(2, { ...good(3), payload: 'e', requestId: 'e' }).with(4, {
  ...good(5),
  payload: 'c',
  requestId: 'c',
});
const rowsSwapped = renumbered(GOOD.with(2, good(5)).with(4, good(3)));
const extra = { ...chainOf(['a', 'b', 'x'])[2]! };
const intruding = renumbered(GOOD.toSpliced(2, 0, extra));

type Case = [
  what: string,
  links: Link[],
  at: number,
  headSeq: number,
  expected: [seq: number, kind: string, id: string | null],
];

describe('diagnosis of sealed records', () => {
  const CASES: Case[] = [
    ['a text that was not in the chain', withText(3, changed), 3, 6, [3, 'changed', 'C']],
    [
      'the sealed text with another hash',
      withText(3, { ...good(3), recordHash: GENESIS_HASH }),
      3,
      6,
      [3, 'changed', 'c'],
    ],
    ['a chain recomputed over a changed text', chainOf(['a', 'b', 'C', 'd', 'e', 'f']), 3, 6, [3, 'changed', 'C']],
    ['a missing number', GOOD.filter(({ seq }) => seq !== 3), 3, 6, [3, 'missing', null]],
    ['several missing numbers', GOOD.filter(({ seq }) => seq < 3 || seq > 5), 3, 6, [3, 'missing', null]],
    ['a chain recomputed without one record', chainOf(['a', 'b', 'd', 'e', 'f']), 3, 5, [3, 'missing', 'd']],
    [
      'a chain recomputed with an additional record',
      chainOf(['a', 'b', 'x', 'c', 'd', 'e', 'f']),
      3,
      7,
      [3, 'inserted', 'x'],
    ],
    [
      'two records with one number',
      [...GOOD.slice(0, 3), { ...extra, seq: 3 }, ...GOOD.slice(3)],
      3,
      6,
      [3, 'inserted', 'x'],
    ],
    [
      'two records with one number, the inserted one first',
      GOOD.toSpliced(2, 0, { ...extra, seq: 3 }),
      3,
      6,
      [3, 'inserted', 'x'],
    ],
    ['swapped texts', textsSwapped, 3, 6, [3, 'reordered', 'e']],
    ['a chain recomputed in another order', chainOf(['a', 'b', 'e', 'd', 'c', 'f']), 3, 6, [3, 'reordered', 'e']],
    ['a record moved to the end', chainOf(['a', 'b', 'd', 'e', 'f', 'c']), 3, 6, [3, 'reordered', 'd']],
    ['a record moved to the front', chainOf(['f', 'a', 'b', 'c', 'd', 'e']), 1, 6, [1, 'reordered', 'f']],
    ['a removed end', GOOD.slice(0, 4), 5, 6, [5, 'truncated', null]],
    ['a removed end with the head set back', GOOD.slice(0, 4), 5, 4, [5, 'truncated', null]],
    ['all records removed', [], 1, 0, [1, 'truncated', null]],
  ];
  test.each(CASES)('%s', (_what, links, at, headSeq, [seq, kind, requestId]) => {
    expect(diagnose(evidence(links, at, true, headSeq))).toEqual({ seq, kind, requestId });
  });
});

describe('diagnosis of records that are not sealed yet', () => {
  const CASES: Case[] = [
    ['a text that differs from its hash', withText(3, changed), 3, 6, [3, 'changed', 'C']],
    ['a text changed together with its hash', withText(3, rehashed), 4, 6, [3, 'changed', 'C']],
    ['a broken link', withText(3, { ...good(3), prevHash: GENESIS_HASH }), 3, 6, [3, 'changed', 'c']],
    ['a changed column with valid hashes', GOOD, 3, 6, [3, 'changed', 'c']],
    ['a missing number', GOOD.filter(({ seq }) => seq !== 3), 3, 6, [3, 'missing', null]],
    [
      'a removed record, the rest renumbered',
      renumbered(GOOD.filter(({ seq }) => seq !== 3)),
      3,
      6,
      [3, 'missing', 'd'],
    ],
    ['a removed first record, the rest renumbered', renumbered(GOOD.slice(1)), 1, 6, [1, 'missing', 'b']],
    ['an inserted record, chained to the one before it', intruding, 4, 6, [3, 'inserted', 'x']],
    [
      'an inserted record that follows no other',
      renumbered(GOOD.toSpliced(2, 0, { ...chainOf(['y', 'x'])[1]! })),
      3,
      6,
      [3, 'inserted', 'x'],
    ],
    [
      'two records with one number',
      [...GOOD.slice(0, 3), { ...extra, seq: 3, payload: 'z' }, ...GOOD.slice(3)],
      3,
      6,
      [3, 'inserted', 'x'],
    ],
    ['swapped texts', textsSwapped, 3, 6, [3, 'reordered', 'e']],
    ['swapped rows', rowsSwapped, 3, 6, [3, 'reordered', 'e']],
    ['a removed end', GOOD.slice(0, 4), 5, 6, [5, 'truncated', null]],
  ];
  test.each(CASES)('%s', (_what, links, at, headSeq, [seq, kind, requestId]) => {
    expect(diagnose(evidence(links, at, false, headSeq))).toEqual({ seq, kind, requestId });
  });
});
