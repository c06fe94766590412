import * as fc from 'fast-check';
import { atPointer, dataIn, recomputedHash } from '../../../test/support/fixtures/lookup-hash';
import {
  decisionsArbitrary,
  recordsArbitrary,
  sampleRecord,
  subjectArbitrary,
  subjectBy,
} from '../../../test/support/samples/resolution-samples';
import { checkIdentifiers, type CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { IdentifierFacts } from '../../kernel/identifiers/normalized-identifier';
import type { IdentifierType } from '../../kernel/identifiers/identifier-types';
import { resolve } from '../../kernel/resolution/resolve';
import type { IdentifierFinding } from '../../kernel/resolution/records/source-record';
import type { ConnectorOutcome } from '../connectors/connectors.contract';
import { lookupAnswer, type LookupFindings, reportHash } from './lookup-answer';

const REQUEST_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const NOTHING = resolve(subjectBy({ name: 'Nobody' }), [], { decisions: [] });

const found = (more: Partial<LookupFindings> = {}): LookupFindings => ({
  requestId: REQUEST_ID,
  queriedAt: new Date('2026-03-01T12:00:00.5Z'),
  depth: 'standard',
  requesterReference: null,
  identifiers: [],
  outcomes: [],
  screening: new Set(),
  resolution: NOTHING,
  ...more,
});
const identifier = (type: IdentifierType, normalized: string, facts: IdentifierFacts = {}): CheckedIdentifier => ({
  type,
  normalized,
  facts,
});
const finding = (connectorId: string, facts: IdentifierFacts, more: Partial<IdentifierFinding> = {}) => ({
  connectorId,
  answer: {
    records: [],
    findings: [{ connectorId, type: 'domain', value: 'a.example', facts, retrievedAt: '', ...more } as const],
  },
});
const factsOf = (identifiers: CheckedIdentifier[], outcomes: ConnectorOutcome[]) =>
  lookupAnswer(found({ identifiers, outcomes })).answer.identifiers.map(({ facts }) => facts);

const IVAN = sampleRecord({
  name: 'Ivan Petrov',
  birthDates: [{ value: '1961-04-12' }],
  remarks: 'note “é” \ud83d\ude00',
});
const ivanFound = found({
  identifiers: checkIdentifiers([{ type: 'name', value: 'Ivan Petrov' }]).identifiers,
  resolution: resolve(subjectBy({ name: 'Ivan Petrov' }), [IVAN], { decisions: [] }),
  outcomes: [{ connectorId: 'list', answer: { records: [IVAN], findings: [] } }],
});

describe('the answer of a lookup', () => {
  test('has every part even if nobody was found', () => {
    const { answer } = lookupAnswer(
      found({ requesterReference: 'case 1', identifiers: [identifier('name', 'Nobody'), identifier('name', 'None')] }),
    );
    expect(answer).toEqual({
      request_id: REQUEST_ID,
      queried_at: '2026-03-01T12:00:00.500Z',
      depth: 'standard',
      resolution: {
        status: 'no_match',
        confidence: 0,
        entity_count: 0,
        suppressed_count: 0,
        reason: 'No list was searched, so the absence of a match says nothing about the subject.',
      },
      warnings: [],
      entities: [],
      suppressed_entities: [],
      related_actors: [],
      identifiers: [
        { type: 'name', value: 'Nobody', facts: [] },
        { type: 'name', value: 'None', facts: [] },
      ],
      source_coverage: {
        available: [],
        unavailable: [],
        not_asked: [],
        unavailability_reason:
          'No source was queried: none of them can be searched by these identifiers at this depth.',
      },
      audit: {
        request_id: REQUEST_ID,
        record_url: `/v1/audit/${REQUEST_ID}`,
        requester_reference: 'case 1',
        identifiers_queried: ['name'],
        monitored_subject_id: null,
      },
    });
  });

  test('shows each entity with its sources, without internals of the resolution', () => {
    const { answer, hash } = lookupAnswer(ivanFound);
    expect(Object.keys(answer.entities[0] ?? {}).sort()).toEqual([
      ...['confidence', 'entity_id', 'evidence', 'expected_bearers', 'match_explanation', 'profile', 'schema', 'score'],
      'traceability',
    ]);
    expect(answer.entities[0]?.traceability).toMatchObject({
      report_hash: hash,
      report_signature: null,
      signing_key_id: null,
      signed_at: null,
      sources: [{ id: 'list:1', connector_id: 'list', record_id: '1' }],
    });
  });
});

describe('the hash of a lookup', () => {
  test('can be recomputed from the answer by its description', () => {
    const { answer, hash } = lookupAnswer(ivanFound);
    expect(hash).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(recomputedHash(JSON.stringify(answer))).toBe(hash);
    expect(reportHash(answer)).toBe(hash);
  });

  test('depends on everything except the caller’s reference', () => {
    const { hash } = lookupAnswer(ivanFound);
    expect(lookupAnswer({ ...ivanFound, requesterReference: 'x' }).hash).toBe(hash);
    const others: Partial<LookupFindings>[] = [
      { requestId: REQUEST_ID.replace('0193', '0194') },
      { queriedAt: new Date('2026-03-01T12:00:00.501Z') },
      { depth: 'deep' },
      { identifiers: [] },
      { resolution: NOTHING },
      { outcomes: [{ connectorId: 'list', reason: 'timeout' }] },
    ];
    const hashes = others.map((more) => lookupAnswer({ ...ivanFound, ...more }).hash);
    expect(new Set([hash, ...hashes]).size).toBe(others.length + 1);
  });

  test('can be computed if a source returned half a surrogate pair, which RFC 8785 cannot represent', () => {
    const outcomes = [finding('dns', { txt: ['cut \ud83d', 'whole \ud83d\ude00'], registrar: '\udc00' })];
    const { answer, hash } = lookupAnswer(found({ identifiers: [identifier('domain', 'a.example')], outcomes }));
    expect(answer.identifiers[0]?.facts.map(({ value }) => value)).toEqual([
      ['cut \ufffd', 'whole \ud83d\ude00'],
      '\ufffd',
    ]);
    expect(recomputedHash(JSON.stringify(answer))).toBe(hash);
  });

  test('can be recomputed from the JSON text, and the lineage covers every datum, for any findings', () => {
    const sources = fc.tuple(subjectArbitrary, recordsArbitrary, decisionsArbitrary);
    fc.assert(
      fc.property(
        sources,
        fc.dictionary(
          fc.string(),
          fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true, noDefaultInfinity: true })),
        ),
        ([subject, records, decisions], facts) => {
          const resolution = resolve(subject, records, { decisions });
          const identifiers = [identifier('domain', 'a.example')];
          const { answer, hash } = lookupAnswer(found({ resolution, identifiers, outcomes: [finding('x', facts)] }));
          expect(recomputedHash(JSON.stringify(answer))).toBe(hash);
          for (const [index, entity] of answer.entities.entries()) {
            const { data_lineage: lineage, sources: ids } = entity.traceability;
            const data = dataIn(entity.profile, `/entities/${index}/profile`);
            expect(Object.keys(lineage).sort()).toEqual(data.sort());
            for (const [pointer, said] of Object.entries(lineage)) {
              expect((atPointer(answer, pointer) as { sources: string[] }).sources).toEqual(said);
              expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining(said));
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('facts of an identifier', () => {
  const domain = identifier('domain', 'a.example');

  test('occur once per distinct value', () => {
    const outcomes = [
      finding('dns', { mx: ['mx.example'], exists: true, region: null }),
      finding('rdap', { exists: true, mx: ['other.example'], region: null }),
    ];
    expect(factsOf([domain], outcomes)).toEqual([
      [
        { name: 'mx', value: ['mx.example'], sources: ['dns'] },
        { name: 'exists', value: true, sources: ['dns', 'rdap'] },
        { name: 'region', value: null, sources: ['dns', 'rdap'] },
        { name: 'mx', value: ['other.example'], sources: ['rdap'] },
      ],
    ]);
  });

  test('name a source once that repeats a value', () => {
    const twice = finding('dns', { exists: true });
    expect(factsOf([domain], [twice, twice])).toEqual([[{ name: 'exists', value: true, sources: ['dns'] }]]);
  });

  test('keep values apart that only look similar', () => {
    const values = ['1', 1, true, 'true', null, 'null', ['1']] as const;
    const outcomes = values.map((value, index) => finding(`s${index}`, { n: value as string }));
    expect(factsOf([domain], outcomes)[0]).toEqual(
      values.map((value, index) => ({ name: 'n', value, sources: [`s${index}`] })),
    );
  });

  test('include those of its normalization', () => {
    const phone = identifier('phone', '+4930901820', { region: 'DE', isValid: true });
    const outcomes = [finding('phone_metadata', { region: 'DE' }, { type: 'phone', value: '+4930901820' })];
    expect(factsOf([phone], outcomes)).toEqual([
      [
        { name: 'region', value: 'DE', sources: ['normalization', 'phone_metadata'] },
        { name: 'isValid', value: true, sources: ['normalization'] },
      ],
    ]);
  });

  test('exclude findings of identifiers with another value or type', () => {
    const url = identifier('url', 'a.example');
    const other = identifier('domain', 'b.example');
    const outcomes = [
      finding('dns', { exists: true }),
      finding('rdap', { exists: false }, { value: 'b.example' }),
      finding('http', { exists: null }, { type: 'url' }),
      finding('lost', { exists: 'nobody asked' }, { value: 'c.example' }),
    ];
    expect(factsOf([domain, other, url], outcomes)).toEqual([
      [{ name: 'exists', value: true, sources: ['dns'] }],
      [{ name: 'exists', value: false, sources: ['rdap'] }],
      [{ name: 'exists', value: null, sources: ['http'] }],
    ]);
  });

  test('exclude sources without an answer', () => {
    expect(factsOf([domain], [{ connectorId: 'dns', reason: 'timeout' }])).toEqual([[]]);
  });
});
