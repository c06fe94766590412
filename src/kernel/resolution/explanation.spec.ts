import { sampleRecord, subjectBy } from '../../../test/support/samples/resolution-samples';
import { MAX_EXPLAINED_MEMBERS } from './explanation';
import { resolve } from './resolve';
import type { ExplainedFeature, ResolvedEntity } from './resolution.types';
import type { SourceRecord } from './records/source-record';

const subject = subjectBy({ name: 'Ivan Petrunin', date_of_birth: '1961-04-12' });

function entityOf(records: SourceRecord[]): ResolvedEntity {
  const { entities } = resolve(subject, records, { decisions: [] });
  expect(entities).toHaveLength(1);
  return entities[0]!;
}
const sumOf = (features: ExplainedFeature[]): number =>
  features.reduce((sum, { contribution }) => sum + contribution, 0);

it('adds up to each record’s score, and shows matching features even if they add nothing', () => {
  const { explanation, sources } = entityOf([
    sampleRecord({ connector: 'a', birthDates: [{ value: '1961-04-12' }] }),
    sampleRecord({ connector: 'b', name: 'Ivan Sergeyevich Petrunyn' }),
  ]);
  for (const { id, score } of sources) {
    expect(sumOf(explanation.filter(({ source_id }) => source_id === id))).toBeCloseTo(score, 3);
  }
  expect(explanation.filter(({ source_id }) => source_id === 'a:1')).toEqual([
    expect.objectContaining({ feature: 'name_parts', contribution: 1 }),
    expect.objectContaining({ feature: 'birth_date', contribution: 0, explanation: expect.stringContaining('same') }),
  ]);
  expect(explanation.every(({ source_id }) => source_id !== null)).toBe(true);
});

it('begins with all records read as one if together they score more than the best', () => {
  const { explanation, score, sources } = entityOf([
    sampleRecord({ connector: 'a', name: 'Ivan Sergeyevich Petrunin' }),
    sampleRecord({ connector: 'b', name: 'Ivan S. Petrunyn', birthDates: [{ value: '1961-04' }] }),
  ]);
  expect(score).toBeGreaterThan(Math.max(...sources.map((source) => source.score)));
  expect(explanation[0]?.source_id).toBeNull();
  expect(sumOf(explanation.filter(({ source_id }) => source_id === null))).toBeCloseTo(score, 3);
});

it('is limited to the best records', () => {
  const records = Array.from({ length: MAX_EXPLAINED_MEMBERS + 3 }, (_, index) =>
    sampleRecord({ connector: `list${index}`, name: index < 3 ? 'Ivan Petrunyn' : 'Ivan Petrunin' }),
  );
  const explained = new Set(entityOf(records).explanation.map(({ source_id }) => source_id));
  expect(explained.size).toBe(MAX_EXPLAINED_MEMBERS);
  expect(explained.has('list0:1')).toBe(false);
});
