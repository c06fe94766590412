import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import { prepareEntity, type PreparedEntity } from '../../../kernel/matching/entities/prepare-entity';
import type { EntitySchema } from '../../../kernel/matching/matching.types';
import { CANDIDATE_FLOOR } from '../../../kernel/resolution/clusters/pick-candidates';
import { MATCH_THRESHOLD } from '../../../kernel/matching/weights';
import { matchRecord } from '../../../kernel/resolution/evidence/match-record';
import { SUBJECT_TYPES, type SubjectType } from '../../../kernel/resolution/resolution.types';
import { buildSubject } from '../../../kernel/resolution/subject';
import type { SubjectToScreen } from './monitored-subjects.repository';
import { SubjectComparison } from './subject-comparison';

const SCHEMAS: EntitySchema[] = ['Person', 'Company', 'LegalEntity', 'Vessel', 'Thing'];
const NAMES = [
  'Vikenty Burov',
  'Viken Burow',
  'Vikenty Anatolyevich Burov',
  'Викентий Буров',
  'Omar Hamdan',
  'Omar Khalil Hamdan',
  'Hamdan Trading LLC',
  'Hamdan Tradng',
  'Burov Cargo',
  'Ocean Pearl',
  'Pearl',
];
const BORN = ['1967-01-13', '1967', undefined];

const listed = NAMES.flatMap((value) =>
  SCHEMAS.flatMap((schema) =>
    BORN.map((born) =>
      prepareEntity({
        id: `${value} ${schema}`,
        schema,
        names: [{ value }],
        birthDates: born === undefined ? [] : [born],
        countries: [],
        genders: [],
        identifiers: [],
      }),
    ),
  ),
);

const subjectOf = (
  value: string,
  type: SubjectType,
  born: string | undefined,
  sourceIds: string[] = [],
): SubjectToScreen => ({
  id: value,
  identifiers: [{ type: 'name', value }, ...(born === undefined ? [] : [{ type: 'date_of_birth', value: born }])],
  subject_type: type,
  status: 'no_match',
  hits: [],
  source_ids: sourceIds,
  revision: 0,
});

const bestScore = ({ identifiers, subject_type: type }: SubjectToScreen, entity: PreparedEntity): number => {
  const { facets } = buildSubject(checkIdentifiers(identifiers).identifiers, type);
  return Math.max(0, ...facets.map((facet) => matchRecord(facet, entity)?.score ?? 0));
};

describe.each(SUBJECT_TYPES)('of a subject of the type %s', (type) => {
  test.each<[string, string[], boolean, number]>([
    ['a match is never rejected', [], false, MATCH_THRESHOLD],
    ['a candidate is never rejected if the subject has hits', ['list:1'], false, CANDIDATE_FLOOR],
    ['a candidate is never rejected if it is linked', [], true, CANDIDATE_FLOOR],
  ])('%s', (_what, sourceIds, isLinked, floor) => {
    let accepted = 0;
    let rejected = 0;
    const wrong: string[] = [];
    for (const name of NAMES) {
      for (const born of ['1967-01-13', undefined]) {
        const subject = subjectOf(name, type, born, sourceIds);
        const comparison = new SubjectComparison();
        for (const prepared of listed) {
          const mayBe = comparison.mayBeAny(subject, [{ prepared, isLinked }]);
          if (!mayBe && bestScore(subject, prepared) >= floor) wrong.push(`${name}: ${prepared.id}`);
          accepted += mayBe ? 1 : 0;
          rejected += mayBe ? 0 : 1;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(5);
    expect(rejected).toBeGreaterThan(accepted);
  });
});
