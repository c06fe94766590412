import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTER_THRESHOLD, MATCH_THRESHOLD } from '../matching/weights';
import { expectedBearers } from '../names/expected-bearers';
import { SOURCE_RELIABILITY } from './beliefs';
import { BIRTH_DATE_CHANCE, IDENTIFIER_KNOTS, NAME_KNOTS, REVIEWED_CHANCE } from './evidence/confidence';
import { APPROXIMATE_YEARS } from './profile/date-span';
import { BITS, CONFIDENCE_CALIBRATION, VARIANT_CHANCE } from './evidence/evidence-weights';
import { LEAST_NAME_SCORE, LEAST_NAME_WITH_NUMBER_AND_DATE } from './links/entity-link';
import { MAX_EXPLAINED_MEMBERS } from './explanation';
import { MAX_DATA } from './profile/merge-facts';
import { CANDIDATE_FLOOR } from './clusters/pick-candidates';

// The formatter pads the columns of tables.
const page = readFileSync(join(__dirname, '../../../docs/resolution.md'), 'utf8').replace(/\s+/g, ' ');

it('docs/resolution.md prints the numbers in use', () => {
  const knots = (pairs: typeof NAME_KNOTS): string =>
    pairs.map(([score, chance]) => `${score} → ${chance}`).join(' · ');
  expect(page).toContain(`| names and what supports them | ${knots(NAME_KNOTS)} |`);
  expect(page).toContain(`an equal deciding number (or the line above, if higher) | ${knots(IDENTIFIER_KNOTS)} |`);
  expect(page).toContain(`a score not below that of the names | ${BIRTH_DATE_CHANCE} |`);
  expect(page).toContain(`| confirmed by a reviewer | ${REVIEWED_CHANCE} |`);
  expect(page).toContain(`records that score at least ${CANDIDATE_FLOOR} for the subject`);
  expect(page).toContain(`if the pair scores ${CLUSTER_THRESHOLD.toFixed(2)}`);
  expect(page).toContain(`by average link from ${CLUSTER_THRESHOLD.toFixed(2)} on`);
  expect(page).toContain(`Entities from **${MATCH_THRESHOLD.toFixed(2)}** on are listed`);
  expect(page).toContain(`1 − Π (1 − ${SOURCE_RELIABILITY} b)`);
  expect(page).toContain(`approximate dates may be ${APPROXIMATE_YEARS} years off`);
  expect(page).toContain(`at most ${MAX_DATA} values`);
  const least = (score: number): string => score.toFixed(2);
  expect(page).toContain(`names that score ${least(MATCH_THRESHOLD)} (${least(LEAST_NAME_WITH_NUMBER_AND_DATE)} if`);
  expect(page).toContain(`a complete date of birth and names that score ${least(LEAST_NAME_SCORE.birth_date)} |`);
  expect(page).toContain(`date of incorporation and names that score ${least(LEAST_NAME_SCORE.incorporation_date)} |`);
  expect(page).toContain(`a country and names that score ${least(LEAST_NAME_SCORE.country)} |`);
  expect(page).toContain(`for the ${MAX_EXPLAINED_MEMBERS} best records`);
});

const bits = (...weights: number[]): string =>
  weights.map((weight) => (weight > 0 ? `+${weight}` : `−${-weight}`)).join('; ');

it('docs/resolution.md prints the weights of the evidence in use', () => {
  const { name, birthDate, identifier, otherIdentifier, otherCountry, otherGender } = BITS;
  for (const row of [
    bits(name.spelling),
    bits(name.initial, name.initialConflict),
    bits(name.extra, name.extraPatronymic),
    bits(name.conflict, name.furtherConflict),
    bits(name.weakAlias),
    bits(birthDate.equal, birthDate.firstOfJanuary, birthDate.partial),
    bits(birthDate.swapped, birthDate.typing),
    bits(birthDate.same_year, birthDate.near_year, birthDate.different, birthDate.impossible),
    bits(otherCountry, otherGender),
    bits(identifier.universal, identifier.national, identifier.contact),
    bits(otherIdentifier.universal, otherIdentifier.national),
  ])
    expect(page).toContain(`| ${row} |`);
  const { slip, near, far } = VARIANT_CHANCE;
  const oneIn = (chance: number): string => `1 in ${(1 / chance).toLocaleString('en-US')}`;
  expect(page).toContain(`This chance is ${oneIn(slip)} for one given slip of a letter`);
  expect(page).toContain(
    `${oneIn(near)} for a similar name such as a short form, and ${oneIn(far)} for a less similar one`,
  );
  expect(page).toContain(
    `The log odds are ${CONFIDENCE_CALIBRATION.intercept} + ${CONFIDENCE_CALIBRATION.slope} × those of the evidence`,
  );
  expect(page).toContain(`an organisation with the same name loses ${-BITS.personsNameOfOrganisation} bits`);
});

it.each([
  ['Mohammed Ali', ['mohammed', 'ali']],
  ['John Smith', ['john', 'smith']],
  ['Ivan Petrov', ['ivan', 'petrov']],
])('docs/resolution.md prints the expected bearers of %s', (shown, words) => {
  const bearers = Number(expectedBearers(words).toPrecision(2)).toLocaleString('en-US');
  expect(page).toContain(`| ${shown} | ${bearers} |`);
});
