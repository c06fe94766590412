/**
 * How many names of the shared lists are still found after typical damage: the share whose entity scores at least 0.7, and
 * the share whose entity is the first candidate as well. Trivial baselines see only the name and its damaged form.
 *   node test/support/run-typescript.cjs bench/damage.ts [names per kind and list] [--errors] [--list=un|us]
 * A hash of the entity's name splits the names in two: `--errors` shows the misses of the half for development.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { foldText } from '../src/kernel/text/fold';
import { sharedFile } from '../test/support/app/shared-data';
import { exactFold, sortedJaroWinkler, sortedWords } from './baselines';
import { LETTER_DAMAGE, SHORT_DAMAGE } from './letter-damage';
import { Chance, LIST_FILES, realLists } from './listed-entities';
import { type Damage, PERSON_DAMAGE } from './name-damage';
import { ListedEntities } from './listed-index';
import { wilson } from './wilson';

const SAMPLE = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 500);
const LEAST_JARO_WINKLER = 0.9;
const SEED = 1_968;
const SHOWS_ERRORS = process.argv.includes('--errors');

interface ListedName {
  value: string;
  isPerson: boolean;
  isHeldOut: boolean;
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
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const lists = await realLists();
  const index = new ListedEntities(Object.values(lists).flat());
  console.log(`${index.names} names of ${index.entities} entities; up to ${SAMPLE} names for each kind, list and half`);
  const un = namesOf(lists.sanctions_un ?? []);
  const us = namesOf([...(lists.sanctions_ofac ?? []), ...(lists.us_consolidated ?? [])]);
  if (!process.argv.includes('--list=us')) report('UN list', un, index);
  if (!process.argv.includes('--list=un')) report('OFAC and US lists', us, index);
}

function report(list: string, names: readonly ListedName[], index: ListedEntities): void {
  const rows: Record<string, object> = {};
  const persons = names.filter(({ isPerson }) => isPerson);
  const others = names.filter(({ isPerson }) => !isPerson);
  const add = (kinds: Readonly<Record<string, Damage>>, of: readonly ListedName[], who: string): void => {
    const totals = [none(), none()];
    for (const [kind, damage] of Object.entries(kinds)) {
      const halves = [false, true].map((isHeldOut) =>
        measure(
          of.filter((name) => name.isHeldOut === isHeldOut),
          damage,
          index,
          SHOWS_ERRORS && !isHeldOut ? `${list}, ${who}, ${kind}` : undefined,
        ),
      );
      rows[`${kind}, ${who}`] = shown(halves);
      halves.forEach((half, at) => addTo(totals[at] ?? none(), half));
    }
    rows[`ALL OF THESE, ${who}`] = shown(totals);
  };
  add({ ...LETTER_DAMAGE, ...PERSON_DAMAGE }, persons, 'persons');
  add(LETTER_DAMAGE, others, 'others');
  add(SHORT_DAMAGE, persons, 'short words');
  console.log(list);
  console.table(rows);
}

/** Names in Latin letters that are not weak aliases, each once. */
function namesOf(entities: readonly EntityRecord[]): ListedName[] {
  const names = new Map<string, ListedName>();
  for (const { schema, caption, names: listed } of entities) {
    const hash = createHash('sha256').update(sortedWords(caption)).digest();
    for (const { value, kind } of listed) {
      if (kind === 'weak_alias' || !/^[\x20-\x7e]{5,}$/.test(value)) continue;
      names.set(value, { value, isPerson: schema === 'Person', isHeldOut: (hash[0] ?? 0) % 2 === 1 });
    }
  }
  return [...names.values()];
}

const none = (): Outcome => ({ names: 0, scored: 0, first: 0, exact: 0, jaroWinkler: 0 });

function measure(names: readonly ListedName[], damage: Damage, index: ListedEntities, label?: string): Outcome {
  const chance = new Chance(SEED);
  const outcome = none();
  for (let tries = 0; names.length > 0 && tries < 20 * SAMPLE && outcome.names < SAMPLE; tries++) {
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
    if (!isScored && label !== undefined) {
      console.log(`${label}: ${value} | ${damaged} | ${own === undefined ? 'not a candidate' : own.score.toFixed(2)}`);
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

/** Both halves; the held-out one is the result. */
function shown([seen, heldOut]: readonly Outcome[]): object {
  const percent = (share: number): string => (share * 100).toFixed(1);
  const { names, scored, first, exact, jaroWinkler } = heldOut ?? none();
  const [low, high] = wilson(scored, names);
  return {
    'development, %': percent((seen?.scored ?? 0) / (seen?.names ?? 1)),
    'held out': names,
    'score 0.7, %': percent(scored / names),
    '95 %': `${percent(low)} to ${percent(high)}`,
    'and first, %': percent(first / names),
    'exact fold, %': percent(exact / names),
    'sorted Jaro–Winkler, %': percent(jaroWinkler / names),
  };
}

void main();
