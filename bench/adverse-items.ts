/**
 * How well adverse news are distinguished from news that only look adverse, on short texts of other authors.
 *   npm run bench:adverse-items -- <items.ndjson> [--errors]
 * Every line of the file is an `Item`, with `adverse` for `isAdverse`. `--errors` lists the items that are judged wrongly, with the findings.
 */
import { readFileSync } from 'node:fs';
import { assessAdverse } from '../src/kernel/adverse/classifier/assess-adverse';
import { compilePack } from '../src/kernel/adverse/compile-pack';
import { packsFor } from '../src/kernel/adverse/packs/adverse-packs';
import { detectLanguage } from '../src/kernel/articles/detect-language';
import { findMentions, prepareSearchSubject } from '../src/kernel/articles/mentions/find-mentions';
import { foldText } from '../src/kernel/text/fold';
import { scores, shown } from './adverse-articles/figures';
import { drawUnits, percentileInterval } from './bootstrap';
import { wilson } from './wilson';

interface Item {
  language: string;
  type: 'person' | 'organization';
  name: string;
  title: string;
  text: string;
  isAdverse: boolean;
  /** What the item reports; for an item that is not adverse, the kind of trap. */
  kind: string;
}

interface Judgement {
  isAdverse: boolean;
  /** The findings, for `--errors`. */
  note: string;
}

const BOOTSTRAP_SEED = 11;

async function main(): Promise<void> {
  const path = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  if (path === undefined) throw new Error('Name a file of items: bench/adverse-items.ts <items.ndjson>');
  const items = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { adverse, ...item } = JSON.parse(line) as Item & { adverse: boolean };
      return Object.assign(item, { isAdverse: adverse });
    });
  const given = items.map((item) => judge(item, item.language));
  const detected: Judgement[] = [];
  for (const item of items) detected.push(judge(item, await detectLanguage(`${item.title}\n${item.text}`)));
  const methods = {
    'the service, language given': given.map(({ isAdverse }) => isAdverse),
    'the service, language detected': detected.map(({ isAdverse }) => isAdverse),
    'always adverse': items.map(() => true),
    'any term of the pack': items.map(hasAnyTerm),
  };
  console.log(`${items.length} items`);
  console.table(mapValues(methods, (isFound) => quality(items, isFound)));
  console.log('By language: precision, recall, F1');
  console.table(tableBy(items, methods, ({ language }) => language));
  console.log('Right judgements by kind');
  console.table(rightByKind(items, methods));
  if (process.argv.includes('--errors')) listErrors(items, { given, detected });
}

/** What the service does with an article, except for its score of relevance. */
function judge(item: Item, language: string | null): Judgement {
  const { type, name } = item;
  const text = `${item.title}\n\n${item.text}`;
  const subject = prepareSearchSubject({ type, name, aliases: [], regions: [], languages: [], socialMediaUrls: [] });
  const mentions = findMentions(text, subject);
  const { findings } = assessAdverse(text, mentions, { language, terms: [] }, true);
  const shown = findings.map(({ category, start, end }) => `${category}: ${text.slice(start, end)}`);
  const named = mentions.map(({ start, end }) => text.slice(start, end));
  return { isAdverse: findings.length > 0, note: `[${named.join(', ')}] ${language} (${shown.join(', ')})` };
}

/** The trivial baseline: a term of the pack anywhere in the text, like a list of keywords. */
const hasAnyTerm = ({ language, title, text }: Item): boolean =>
  packsFor(language, text).some((pack) => compilePack(pack).findTerms(foldText(`${title} ${text}`)).terms.length > 0);

type Methods = Readonly<Record<string, readonly boolean[]>>;

const mapValues = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));

function quality(items: readonly Item[], isFound: readonly boolean[]): object {
  const { hits, alarms, misses, f1 } = scores(items, isFound, () => 1);
  const drawn = drawUnits(items.length, BOOTSTRAP_SEED).map(
    (times) => scores(items, isFound, (at) => times[at] ?? 0).f1,
  );
  const { low, high } = percentileInterval(drawn);
  return {
    precision: withInterval(hits, hits + alarms),
    recall: withInterval(hits, hits + misses),
    F1: `${shown(f1)} (${shown(low)} to ${shown(high)})`,
    'false positives': alarms,
    'false negatives': misses,
  };
}

const withInterval = (count: number, total: number): string =>
  `${shown(count / total)} (${wilson(count, total).map(shown).join(' to ')})`;

function tableBy(items: readonly Item[], methods: Methods, groupOf: (item: Item) => string): Record<string, object> {
  const groups = [...new Set(items.map(groupOf))];
  return Object.fromEntries(
    groups.map((group) => {
      const indices = [...items.keys()].filter((index) => groupOf(items[index]!) === group);
      const some = indices.map((index) => items[index]!);
      const row = mapValues(methods, (isFound) => {
        const found = indices.map((index) => isFound[index] === true);
        const { precision, recall, f1 } = scores(some, found, () => 1);
        return [precision, recall, f1].map((value) => value.toFixed(2)).join(' ');
      });
      return [group, { items: some.length, ...row }];
    }),
  );
}

function rightByKind(items: readonly Item[], methods: Methods): Record<string, object> {
  const kindOf = ({ isAdverse, kind }: Item): string => (isAdverse ? 'adverse' : kind);
  const kinds = [...new Set(items.map(kindOf))].sort((left, right) => left.localeCompare(right));
  return Object.fromEntries(
    kinds.map((kind) => {
      const indices = [...items.keys()].filter((index) => kindOf(items[index]!) === kind);
      const row = mapValues(methods, (isFound) => {
        const right = indices.filter((index) => isFound[index] === items[index]!.isAdverse).length;
        return `${right} (${wilson(right, indices.length)
          .map((bound) => bound.toFixed(2))
          .join(' to ')})`;
      });
      return [kind, { items: indices.length, ...row }];
    }),
  );
}

function listErrors(items: readonly Item[], judgements: Readonly<Record<string, readonly Judgement[]>>): void {
  for (const [way, some] of Object.entries(judgements)) {
    for (const [index, { isAdverse, note }] of some.entries()) {
      const item = items[index]!;
      if (isAdverse === item.isAdverse) continue;
      console.log(`\nlanguage ${way}: ${isAdverse ? 'ALARM' : 'MISSED'} ${item.language}, ${item.kind}: ${note}`);
      console.log(`${item.name} | ${item.title} | ${item.text}`);
    }
  }
}

void main();
