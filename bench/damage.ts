/**
 * How many names of the shared lists are still found after typical damage: the share whose entity scores at least 0.7, and
 * the share whose entity is the first candidate as well. Trivial baselines see only the name and its damaged form.
 *   node test/support/run-typescript.cjs bench/damage.ts [names per kind] [--errors]
 */
import { existsSync } from 'node:fs';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { foldText } from '../src/kernel/text/fold';
import { sharedFile } from '../test/support/app/shared-data';
import { exactFold, sortedJaroWinkler } from './baselines';
import { Chance, LIST_FILES, realLists } from './listed-entities';
import { type Damage, LETTER_DAMAGE, PERSON_DAMAGE } from './name-damage';
import { ListedEntities } from './listed-index';
import { wilson } from './wilson';

const SAMPLE = Number(process.argv[2] ?? 500);
const LEAST_JARO_WINKLER = 0.9;
const SEED = 1_968;

interface ListedName {
  value: string;
  isPerson: boolean;
}

interface Outcome {
  names: number;
  scored: number;
  first: number;
  exact: number;
  jaroWinkler: number;
}

async function main(): Promise<void> {
  if (!Object.values(LIST_FILES).every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data beside the project is not there.');
    return;
  }
  const lists = await realLists();
  const index = new ListedEntities(Object.values(lists).flat());
  console.log(`${index.names} names of ${index.entities} entities; ${SAMPLE} names for each kind of damage`);
  const all = namesOf(Object.values(lists).flat());
  const persons = all.filter(({ isPerson }) => isPerson);
  const rows: Record<string, Outcome> = {};
  for (const [kind, damage] of Object.entries(LETTER_DAMAGE)) {
    rows[`${kind}, persons`] = measure(persons, damage, index, kind);
    rows[`${kind}, others`] = measure(
      all.filter(({ isPerson }) => !isPerson),
      damage,
      index,
      kind,
    );
  }
  for (const [kind, damage] of Object.entries(PERSON_DAMAGE)) rows[kind] = measure(persons, damage, index, kind);
  const ofUn = namesOf(lists.sanctions_un ?? []).filter(({ isPerson }) => isPerson);
  const total: Outcome = { names: 0, scored: 0, first: 0, exact: 0, jaroWinkler: 0 };
  for (const [kind, damage] of Object.entries(PERSON_DAMAGE)) addTo(total, measure(ofUn, damage, index, `UN, ${kind}`));
  rows['UN list, all of these kinds'] = total;
  console.table(Object.fromEntries(Object.entries(rows).map(([kind, outcome]) => [kind, shown(outcome)])));
}

/** Names in Latin letters that are not weak aliases; once each. */
function namesOf(entities: readonly EntityRecord[]): ListedName[] {
  const names = new Map<string, ListedName>();
  for (const { schema, names: listed } of entities) {
    for (const { value, kind } of listed) {
      if (kind === 'weak_alias' || !/^[\x20-\x7e]{5,}$/.test(value)) continue;
      names.set(value, { value, isPerson: schema === 'Person' });
    }
  }
  return [...names.values()];
}

function measure(names: readonly ListedName[], damage: Damage, index: ListedEntities, kind: string): Outcome {
  const chance = new Chance(SEED);
  const outcome: Outcome = { names: 0, scored: 0, first: 0, exact: 0, jaroWinkler: 0 };
  for (let tries = 0; tries < 20 * SAMPLE && outcome.names < SAMPLE; tries++) {
    const { value, isPerson } = chance.pick(names);
    const damaged = damage(value, chance);
    if (damaged === null || foldText(damaged) === foldText(value)) continue;
    const found = index.search(damaged, isPerson);
    const own = found.find(({ hasName }) => hasName(value));
    const isScored = own !== undefined && own.score >= MATCH_THRESHOLD;
    const isFirst = isScored && own.score >= (found[0]?.score ?? 0);
    addTo(outcome, {
      names: 1,
      scored: Number(isScored),
      first: Number(isFirst),
      exact: Number(exactFold(value, damaged)),
      jaroWinkler: Number(sortedJaroWinkler(value, damaged) >= LEAST_JARO_WINKLER),
    });
    if (!isScored && process.argv.includes('--errors')) {
      console.log(`${kind}: ${value} | ${damaged} | ${own === undefined ? 'not a candidate' : own.score.toFixed(2)}`);
    }
  }
  return outcome;
}

function addTo(total: Outcome, { names, scored, first, exact, jaroWinkler }: Outcome): void {
  total.names += names;
  total.scored += scored;
  total.first += first;
  total.exact += exact;
  total.jaroWinkler += jaroWinkler;
}

function shown({ names, scored, first, exact, jaroWinkler }: Outcome): object {
  const percent = (share: number): string => (share * 100).toFixed(1);
  const [low, high] = wilson(scored, names);
  return {
    names,
    'score 0.7, %': percent(scored / names),
    '95 %': `${percent(low)} to ${percent(high)}`,
    'and first, %': percent(first / names),
    'exact fold, %': percent(exact / names),
    'sorted Jaro–Winkler, %': percent(jaroWinkler / names),
  };
}

void main();
