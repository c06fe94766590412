/**
 * Whether the order of words matters: every name of the shared lists compared with its words in other orders and as
 * "Last, First".
 *   npm run bench:order [-- --errors]
 * The result is the share of names whose every order scores at least 0.95, by kind and script.
 */
import { existsSync } from 'node:fs';
import { compareNames, prepareName } from '../src/kernel/matching/match-names';
import { comparableEntity } from '../src/kernel/entities/comparable-entity';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import type { EntitySchema } from '../src/kernel/matching/matching.types';
import { sharedFile } from '../test/support/app/shared-data';
import { Chance, LIST_FILES, realLists } from './listed-entities';
import { wilson } from './wilson';

const LEAST_SCORE = 0.95;
const SEED = 404;
/** All orders of up to this number of words, and as many random ones of longer names. */
const MOST_WORDS = 4;
const DRAWN_ORDERS = 24;
const SCRIPTS = [
  'Cyrillic',
  'Arabic',
  'Han',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Hebrew',
  'Greek',
  'Devanagari',
  'Thai',
];

interface Counts {
  names: number;
  orders: number;
  held: number;
  heldOrders: number;
}

async function main(): Promise<void> {
  if (!Object.values(LIST_FILES).every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const chance = new Chance(SEED);
  const counts = new Map<string, Counts>();
  for (const [value, schema] of namesOf(Object.values(await realLists()).flat())) {
    const words = value.split(/[\s,]+/).filter((word) => word !== '');
    if (words.length < 2) continue;
    const listed = prepareName(value, schema);
    const scores = ordersOf(words, chance, schema === 'Person').map((order) => {
      const { score } = compareNames(listed, prepareName(order, schema));
      if (score < LEAST_SCORE && process.argv.includes('--errors'))
        console.log(score.toFixed(2), schema, value, '|', order);
      return score;
    });
    count(counts, `${schema}, ${scriptOf(value)}`, scores);
    count(counts, 'all', scores);
  }
  console.table(Object.fromEntries([...counts].sort().map(([kind, one]) => [kind, shown(one)])));
}

function namesOf(entities: readonly EntityRecord[]): Map<string, EntitySchema> {
  const comparable = entities.map((entity) => comparableEntity('', entity));
  return new Map(
    comparable.flatMap(({ schema, names }) => names.map(({ value }): [string, EntitySchema] => [value, schema])),
  );
}

const scriptOf = (value: string): string =>
  SCRIPTS.find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(value)) ?? 'Latin';

/**
 * Orders of the words joined by spaces, and for persons each rotation with a comma: "Last, First" and "Rest, First".
 */
function ordersOf(words: readonly string[], chance: Chance, isPerson: boolean): string[] {
  const orders =
    words.length <= MOST_WORDS
      ? permutations(words)
      : Array.from({ length: DRAWN_ORDERS }, () => shuffled(words, chance));
  const rotated = words
    .slice(1)
    .map((_, at) => `${words.slice(at + 1).join(' ')}, ${words.slice(0, at + 1).join(' ')}`);
  return [...orders.map((order) => order.join(' ')), ...(isPerson ? rotated : [])];
}

function permutations(words: readonly string[]): string[][] {
  if (words.length <= 1) return [[...words]];
  return words.flatMap((word, at) =>
    permutations(words.filter((_, other) => other !== at)).map((rest) => [word, ...rest]),
  );
}

const shuffled = (words: readonly string[], chance: Chance): string[] =>
  words
    .map((word) => ({ word, key: chance.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ word }) => word);

function count(counts: Map<string, Counts>, kind: string, scores: readonly number[]): void {
  const one = counts.get(kind) ?? { names: 0, orders: 0, held: 0, heldOrders: 0 };
  const held = scores.filter((score) => score >= LEAST_SCORE).length;
  counts.set(kind, {
    names: one.names + 1,
    orders: one.orders + scores.length,
    held: one.held + Number(held === scores.length),
    heldOrders: one.heldOrders + held,
  });
}

function shown({ names, orders, held, heldOrders }: Counts): object {
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
  return {
    names,
    'every order': percent(held / names),
    '95 % interval': wilson(held, names).map(percent).join(' to '),
    orders,
    'of all orders': percent(heldOrders / orders),
  };
}

void main();
