import { sampleRecord, subjectBy } from '../../../test/support/samples/resolution-samples';
import { prepareRecord } from './records/comparable-record';
import { computeEntityId } from './entity-id';
import { resolve } from './resolve';
import type { Resolution, ReviewedDecision, Subject } from './resolution.types';
import { type SourceRecord, sourceId } from './records/source-record';

const IVAN = subjectBy({ name: 'Ivan Petrunin' });
const passport = (value: string): Pick<SourceRecord['entity'], 'identifiers'> => ({
  identifiers: [{ type: 'passport_number', value }],
});
const bornIn = (value: string): Pick<SourceRecord['entity'], 'birthDates'> => ({ birthDates: [{ value }] });

const run = (records: SourceRecord[], subject: Subject = IVAN, decisions: ReviewedDecision[] = []): Resolution =>
  resolve(subject, records, { decisions });
const membersOf = ({ entities }: Resolution): string[][] =>
  entities.map(({ members }) => members.map((record) => sourceId(record)));

describe('the records of several sources', () => {
  it('are one entity if they agree', () => {
    const resolution = run([
      sampleRecord({ connector: 'un' }),
      sampleRecord({ connector: 'ofac', name: 'PETRUNIN Iwan' }),
    ]);
    expect(resolution).toMatchObject({ status: 'resolved', entityCount: 1, suppressed: [] });
    expect(membersOf(resolution)).toEqual([['ofac:1', 'un:1']]);
    expect(resolution.entities[0]).toMatchObject({
      entityId: computeEntityId(['ofac:1']),
      schema: 'Person',
      score: 1,
      decidedBy: null,
      confidence: resolution.confidence,
    });
    expect(resolution.entities[0]?.sources).toEqual([
      expect.objectContaining({ id: 'ofac:1', connector_id: 'ofac', record_id: '1', dataset: 'ofac', version: 3 }),
      expect.objectContaining({ id: 'un:1', url: null, retrieved_at: '2026-03-01T00:00:00.000Z', score: 1 }),
    ]);
  });

  it('stay apart within one list, unless a number of one holder is the same', () => {
    const records = [sampleRecord({ id: '1' }), sampleRecord({ id: '2' })];
    expect(run(records)).toMatchObject({ status: 'ambiguous', entityCount: 2 });
    const inn = { identifiers: [{ type: 'tax_id' as const, value: '7718852163' }] };
    expect(membersOf(run([sampleRecord({ id: '1', ...inn }), sampleRecord({ id: '2', ...inn })]))).toEqual([
      ['list:1', 'list:2'],
    ]);
    const document = passport('A123456');
    expect(run([sampleRecord({ id: '1', ...document }), sampleRecord({ id: '2', ...document })]).entityCount).toBe(2);
  });

  it('are one if lists of one file contain them, and stay apart within one of these lists', () => {
    const on = (id: string, ...lists: string[]): SourceRecord => {
      const record = sampleRecord({ id });
      return { ...record, listing: record.listing && { ...record.listing, lists } };
    };
    const [resolution, same, unnamed] = [
      run([on('1', 'Entity List'), on('2', 'SDN')]),
      run([on('1', 'Entity List', 'SDN'), on('2', 'SDN')]),
      run([on('1', 'Entity List'), on('2')]),
    ];
    expect(resolution).toMatchObject({ status: 'resolved', entityCount: 1 });
    expect(resolution.entities[0]?.sources.map(({ lists }) => lists)).toEqual([['Entity List'], ['SDN']]);
    expect([same.entityCount, unnamed.entityCount]).toEqual([2, 2]);
  });

  it('stay apart within one live source, and are compared across lists of one connector', () => {
    const live = (id: string): SourceRecord => sampleRecord({ id, connector: 'gleif', dataset: null });
    expect(run([live('1'), live('2')]).entityCount).toBe(2);
    const listed = (id: string, dataset: string): SourceRecord =>
      sampleRecord({ id, connector: 'other_lists', dataset });
    expect(run([listed('1', 'eu'), listed('2', 'uk')]).entityCount).toBe(1);
  });

  it('are found under another name by a number that they share with a matching record, directly or through others', () => {
    const chain = [
      sampleRecord({ connector: 'a', ...passport('A123456') }),
      sampleRecord({
        connector: 'b',
        name: 'Абу Мухаммад',
        identifiers: [...passport('A123456').identifiers, { type: 'national_id', value: '4500112233' }],
      }),
      sampleRecord({ connector: 'c', name: 'Yusuf', identifiers: [{ type: 'national_id', value: '4500112233' }] }),
      sampleRecord({ connector: 'd', name: 'Somebody Else', ...passport('B999999') }),
    ];
    expect(membersOf(run(chain))).toEqual([['a:1', 'b:1', 'c:1']]);
    // A record between the two that could be a candidate itself does not break the chain.
    const [first, second, ...rest] = chain;
    const names = [{ value: 'Ivan Olegov Petrunin', kind: 'weak_alias' as const }];
    const near = { ...second!, entity: { ...second!.entity, names } };
    expect(membersOf(run([first!, near, ...rest]))).toEqual([['a:1', 'b:1', 'c:1']]);
  });

  it('do not hide a match behind the data of another record', () => {
    const subject = subjectBy({ name: 'Ivan Petrunin', date_of_birth: '1980-02-01' });
    const records = [sampleRecord({ connector: 'a' }), sampleRecord({ connector: 'b', ...bornIn('1957-09-30') })];
    expect(membersOf(run(records, subject))).toEqual([['a:1']]);
    // A passport identifies one person: the birth date of one record is that of the other.
    const same = records.map((record) => ({ ...record, entity: { ...record.entity, ...passport('A123456') } }));
    expect(run(same, subject)).toMatchObject({ status: 'no_match', entities: [] });
  });
});

describe('records of context', () => {
  const actor = (id: string, given: Parameters<typeof sampleRecord>[0] = {}): SourceRecord =>
    sampleRecord({ id, connector: 'news', dataset: null, schema: 'PublicBody', ...given });
  const among = (...records: SourceRecord[]): Resolution =>
    resolve(IVAN, records, { decisions: [], isContext: ({ connectorId }) => connectorId === 'news' });

  it('do not lower the confidence of other entities', () => {
    const listed = sampleRecord({ connector: 'un' });
    const [alone, beside] = [among(listed), among(listed, actor('1'), actor('2'))];
    expect(alone.status).toBe('resolved');
    expect({ ...beside, context: [] }).toEqual(alone);
    expect(beside.context.map(({ members, score }) => [members.map(sourceId), score])).toEqual([
      [['news:1'], expect.any(Number)],
      [['news:2'], expect.any(Number)],
    ]);
  });

  it('stay beside a record that says the same of a person', () => {
    const listed = sampleRecord({ connector: 'un', birthDates: [{ value: '1961-04-12' }] });
    const president = subjectBy({ name: 'Ivan Petrunin', date_of_birth: '1961-04-12' });
    const actors = ['1', '2', '3'].map((id) => actor(id, { schema: 'Person', countries: ['RU'] }));
    const options = { decisions: [], isContext: ({ connectorId }: SourceRecord): boolean => connectorId === 'news' };
    const [alone, beside] = [[listed], [listed, ...actors]].map((records) => resolve(president, records, options));
    expect([alone?.status, beside?.context.length]).toEqual(['resolved', 3]);
    expect({ ...beside, context: [] }).toEqual(alone);
  });

  it('do not raise a weak record of another list to a rival of the entity', () => {
    const listed = sampleRecord({ connector: 'un', birthDates: [{ value: '1961-04-12' }] });
    const weak = sampleRecord({ connector: 'eu', name: 'Petrunin', countries: ['RU'] });
    const actors = ['1', '2'].map((id) => actor(id, { schema: 'Person', name: 'Ivan Petrunin', countries: ['RU'] }));
    const [alone, beside] = [among(listed, weak), among(listed, weak, ...actors)];
    expect({ ...beside, context: [] }).toEqual(alone);
  });

  it('are candidates if no other source has one', () => {
    const near = sampleRecord({ connector: 'un', name: 'Wholly Different' });
    expect(among(near, actor('1'))).toMatchObject({ entityCount: 1, context: [] });
    expect(among(near, actor('1'), actor('2'))).toMatchObject({ status: 'ambiguous', entityCount: 2, context: [] });
  });

  it('count like others once a reviewer confirmed them', () => {
    const same = {
      decisionId: 'd',
      decision: 'same',
      sourceIds: ['news:1'],
      decidedAt: '2026-01-01T00:00:00Z',
    } as const;
    const resolution = resolve(IVAN, [sampleRecord({ connector: 'un' }), actor('1')], {
      decisions: [same],
      isContext: ({ connectorId }) => connectorId === 'news',
    });
    expect(resolution).toMatchObject({ status: 'resolved', entityCount: 2, context: [] });
    expect(membersOf(resolution)[0]).toEqual(['news:1']);
  });
});

describe('the status', () => {
  it('is no_match if no record reaches the threshold, with the probability that none is the subject', () => {
    expect(run([])).toMatchObject({ status: 'no_match', confidence: 1, entityCount: 0, entities: [] });
    const near = run([sampleRecord({ names: [{ value: 'Ivan Olegov Petrunin', kind: 'weak_alias' }] })]);
    expect(near).toMatchObject({ status: 'no_match', entityCount: 0 });
    expect(near.confidence).toBeGreaterThan(0.5);
    expect(near.confidence).toBeLessThan(0.95);
    expect(run([sampleRecord({ name: 'Wholly Different' })]).confidence).toBe(1);
  });

  it('is ambiguous with several candidates, which share the probability', () => {
    const alone = run([sampleRecord({ id: '1' })]);
    const two = run([sampleRecord({ id: '1' }), sampleRecord({ id: '2' })]);
    expect(alone.status).toBe('resolved');
    expect(two.status).toBe('ambiguous');
    expect(two.confidence).toBe(two.entities[0]?.confidence);
    expect(two.confidence).toBeLessThan(0.5);
    expect(alone.confidence).toBeGreaterThan(0.95);
  });

  it('is resolved if a number decides for one of several', () => {
    const subject = subjectBy({ name: 'Ivan Petrunin', passport_number: 'A123456' });
    const resolution = run([sampleRecord({ id: '1' }), sampleRecord({ id: '2', ...passport('A123456') })], subject);
    expect(resolution.status).toBe('resolved');
    expect(resolution.entities.map(({ decidedBy }) => decidedBy)).toEqual(['identifier', null]);
    expect(resolution.confidence).toBe(resolution.entities[0]?.confidence);
  });

  it('is reported for a person and a company separately, and as a whole', () => {
    const subject = subjectBy({ name: 'Ivan Petrunin', company_name: 'Acme Trading' });
    const acme = sampleRecord({ id: '9', name: 'Acme Trading', schema: 'Company' });
    const both = run([sampleRecord({ id: '1' }), acme], subject);
    expect(both).toMatchObject({ status: 'resolved', entityCount: 2 });
    expect(both.facets.map(({ kind, status }) => [kind, status])).toEqual([
      ['person', 'resolved'],
      ['organisation', 'resolved'],
    ]);
    expect(both.confidence).toBe(Math.min(...both.facets.map(({ confidence }) => confidence)));
    const unsure = run([sampleRecord({ id: '1' }), sampleRecord({ id: '2' }), acme], subject);
    expect(unsure.status).toBe('ambiguous');
    expect(unsure.facets[1]?.status).toBe('resolved');
    expect(run([acme], subject)).toMatchObject({ status: 'resolved', entityCount: 1 });
  });
});

describe('a reviewer’s decision', () => {
  const decision = (given: Partial<ReviewedDecision>): ReviewedDecision => ({
    decisionId: 'd1',
    decision: 'same',
    sourceIds: ['a:1'],
    decidedAt: '2026-02-01T00:00:00Z',
    ...given,
  });

  it('confirms an entity with any score', () => {
    const renamed = sampleRecord({ connector: 'a', name: 'Olga Sidorova' });
    const resolution = run([renamed, sampleRecord({ connector: 'b' })], IVAN, [decision({})]);
    expect(resolution.status).toBe('resolved');
    expect(resolution.entities[0]).toMatchObject({ score: 1, decidedBy: 'review' });
    expect(membersOf(resolution)).toEqual([['a:1'], ['b:1']]);
    expect(resolution.entities[0]?.explanation.at(-1)).toEqual({
      source_id: 'a:1',
      feature: 'reviewed_decision',
      score: 1,
      weight: 1,
      contribution: 1 - resolution.entities[0]!.sources[0]!.score,
      explanation: 'A reviewer decided at 2026-02-01T00:00:00Z that this record is the subject (decision d1).',
    });
  });

  it('joins all records that are the subject, even of one list', () => {
    const records = [sampleRecord({ connector: 'a', id: '1' }), sampleRecord({ connector: 'a', id: '2' })];
    const decisions = [decision({}), decision({ decisionId: 'd2', sourceIds: ['a:2', 'gone:1'] })];
    expect(membersOf(run(records, IVAN, decisions))).toEqual([['a:1', 'a:2']]);
  });

  it('leaves out different records, and names them', () => {
    const different = decision({ decision: 'different' });
    const records = [sampleRecord({ connector: 'a' }), sampleRecord({ connector: 'b', name: 'Iwan Petrunyn' })];
    expect(run([records[0]!], IVAN, [different])).toMatchObject({
      status: 'no_match',
      suppressed: [{ entityId: computeEntityId(['a:1']), schema: 'Person', sourceIds: ['a:1'] }],
      entities: [],
    });
    expect(run(records, IVAN, [decision({ decision: 'different', sourceIds: ['a:1', 'b:1'] })])).toMatchObject({
      suppressed: [{ sourceIds: ['a:1', 'b:1'] }],
      entityCount: 0,
    });
    expect(run([sampleRecord({ name: 'Nobody' })], IVAN, [different]).suppressed).toEqual([]);
  });

  it('lists an entity that is different in part by its other records, and does not resolve to it', () => {
    const records = [sampleRecord({ connector: 'a' }), sampleRecord({ connector: 'b', name: 'Iwan Petrunyn' })];
    const resolution = run(records, IVAN, [decision({ decision: 'different' })]);
    expect(resolution).toMatchObject({ status: 'ambiguous', entityCount: 1, suppressed: [] });
    expect(membersOf(resolution)).toEqual([['a:1', 'b:1']]);
    expect(resolution.entities[0]?.score).toBeLessThan(1);
    expect(resolution.entities[0]?.explanation.map(({ explanation }) => explanation)).toContain(
      'A reviewer decided at 2026-02-01T00:00:00Z that this record is not the subject (decision d1).',
    );
  });

  it('never joins a record that is the subject with one that is not', () => {
    const records = [sampleRecord({ connector: 'a' }), sampleRecord({ connector: 'b' })];
    const decisions = [decision({}), decision({ decisionId: 'd2', decision: 'different', sourceIds: ['b:1'] })];
    const resolution = run(records, IVAN, decisions);
    expect(membersOf(resolution)).toEqual([['a:1']]);
    expect(resolution.suppressed.map(({ sourceIds }) => sourceIds)).toEqual([['b:1']]);
  });

  it('assigns jointly confirmed records to one facet', () => {
    const subject = subjectBy({ name: 'Ivan Petrunin', company_name: 'Acme Trading' });
    const records = [
      sampleRecord({ connector: 'a' }),
      sampleRecord({ connector: 'b', name: 'Acme', schema: 'LegalEntity' }),
    ];
    const resolution = run(records, subject, [decision({ sourceIds: ['a:1', 'b:1'] })]);
    expect(membersOf(resolution)).toEqual([['a:1', 'b:1']]);
    expect(resolution.entities[0]?.facet).toBe('person');
  });
});

it('uses the newest of several records with one id', () => {
  const older = { ...sampleRecord({ name: 'Iwan Petrunyn' }), retrievedAt: '2026-01-01T00:00:00.000Z' };
  for (const records of [
    [older, sampleRecord()],
    [sampleRecord(), older],
  ]) {
    const resolution = run(records);
    expect(resolution.entities[0]?.profile.caption.value).toBe('Ivan Petrunin');
    expect(resolution.entityCount).toBe(1);
  }
});

it('requests a prepared record once', () => {
  const asked: string[] = [];
  const records = [sampleRecord({ id: '1' }), sampleRecord({ id: '1' }), sampleRecord({ id: '2' })];
  const options = {
    decisions: [],
    prepared: (record: SourceRecord) => {
      asked.push(sourceId(record));
      return prepareRecord(record);
    },
  };
  expect(resolve(IVAN, records, options)).toEqual(run(records));
  expect(asked).toEqual(['list:1', 'list:2']);
});
