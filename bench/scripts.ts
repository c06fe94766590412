/**
 * How many well-known names are found when they are written in another script, compared with a trivial baseline.
 *   npm run bench:scripts [-- --errors]
 * A hash splits the names into those that may be inspected while the matcher is tuned, and those that are only used
 * for measuring.
 */
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { PEOPLE } from './scripts-data';
import { FRESH_ORGANISATIONS, OTHER_ORGANISATIONS } from './scripts-fresh-organisations';
import { describePair, judge, pairsOf, summary, type Outcome, type Pair } from './scripts-judge';
import { KNOWN_PEOPLE } from './scripts-known-people';
import { LATER_ORGANISATIONS } from './scripts-later-organisations';
import { FIRST_LITTLE_KNOWN, SECOND_LITTLE_KNOWN, THIRD_LITTLE_KNOWN } from './scripts-little-known-organisations';
import { FIRST_LISTED, FOURTH_LISTED, SECOND_LISTED, THIRD_LISTED } from './scripts-listed-organisations';
import { OTHER_LISTED, OTHERS_OF_FOURTH } from './scripts-listed-others';
import { KNOWN_ORGANISATIONS } from './scripts-organisations';
import { FRESH_PEOPLE, ORGANISATIONS, STRANGERS } from './scripts-others';
import { UNSEEN_ORGANISATIONS, UNSEEN_PEOPLE } from './scripts-unseen';
import { LAST_ORGANISATIONS, LAST_PEOPLE } from './scripts-unseen-later';

function main(): void {
  const people = Object.entries(PEOPLE).flatMap(([group, text]) => pairsOf(group, 'Person', text));
  const organisations = pairsOf('organisations', 'Organization', ORGANISATIONS);
  const outcomes = [...people, ...organisations].map(judge);
  const fresh = pairsOf('fresh', 'Person', FRESH_PEOPLE).map(judge);
  const strangers = pairsOf('strangers', 'Person', STRANGERS).map(judge);
  const organisationsOf = (group: string, text: string): Outcome[] => pairsOf(group, 'Organization', text).map(judge);
  const others = organisationsOf('other organisations', OTHER_ORGANISATIONS);
  const rows: Record<string, object> = {};
  for (const group of new Set(outcomes.map((pair) => pair.group))) {
    rows[group] = summary(outcomes.filter((pair) => pair.group === group));
  }
  const isPerson = ({ schema }: Pair): boolean => schema === 'Person';
  rows['all people'] = summary(outcomes.filter(isPerson));
  rows['people, held back'] = summary(outcomes.filter((pair) => isPerson(pair) && pair.isHeldBack));
  rows['people written down last'] = summary(fresh);
  rows['organisations, held back'] = summary(outcomes.filter((pair) => !isPerson(pair) && pair.isHeldBack));
  rows['organisations, known'] = summary(organisationsOf('known organisations', KNOWN_ORGANISATIONS));
  rows['organisations written down last'] = summary(organisationsOf('fresh organisations', FRESH_ORGANISATIONS));
  const known = pairsOf('known people', 'Person', KNOWN_PEOPLE).map(judge);
  const later = organisationsOf('later organisations', LATER_ORGANISATIONS);
  rows['people, known'] = summary(known);
  rows['organisations, known later'] = summary(later);
  rows['people, unseen'] = summary(pairsOf('unseen', 'Person', UNSEEN_PEOPLE).map(judge));
  rows['organisations, unseen'] = summary(organisationsOf('unseen organisations', UNSEEN_ORGANISATIONS));
  rows['people, after all changes'] = summary(pairsOf('last', 'Person', LAST_PEOPLE).map(judge));
  rows['organisations, after all changes'] = summary(organisationsOf('last organisations', LAST_ORGANISATIONS));
  const listed = Object.entries({ first: FIRST_LISTED, second: SECOND_LISTED, third: THIRD_LISTED }).map(
    ([name, text]) => [`organisations, listed, ${name}`, organisationsOf('known listed', text)] as const,
  );
  for (const [name, ones] of listed) rows[name] = summary(ones);
  rows['organisations, listed, fourth'] = summary(organisationsOf('fourth listed', FOURTH_LISTED));
  const littleKnown = { first: FIRST_LITTLE_KNOWN, second: SECOND_LITTLE_KNOWN, third: THIRD_LITTLE_KNOWN };
  for (const [name, text] of Object.entries(littleKnown)) {
    rows[`organisations, little known, ${name}`] = summary(organisationsOf('little known', text));
  }
  rows['strangers (matches are errors)'] = summary(strangers);
  rows['other organisations (matches are errors)'] = summary(others);
  rows['other listed organisations (matches are errors)'] = summary(organisationsOf('other listed', OTHER_LISTED));
  rows['others of the fourth (matches are errors)'] = summary(organisationsOf('others of fourth', OTHERS_OF_FOURTH));
  console.table(rows);
  const seen = [...outcomes, ...known, ...later, ...listed.flatMap(([, ones]) => ones)];
  if (process.argv.includes('--errors')) showErrors(seen, strangers);
}

function showErrors(outcomes: readonly Outcome[], strangers: readonly Outcome[]): void {
  const isSeen = ({ isHeldBack, group }: Pair): boolean => !isHeldBack || /^(?:known|later)/.test(group);
  const missed = outcomes.filter((pair) => isSeen(pair) && (pair.score < MATCH_THRESHOLD || !pair.isCandidate));
  const matched = strangers.filter((pair) => isSeen(pair) && pair.score >= MATCH_THRESHOLD);
  for (const pair of [...missed, ...matched]) console.log(...describePair(pair));
}

main();
