/**
 * How many names of a file are found when they are written in another script, compared with a trivial baseline.
 *   npm run bench:scripts-file -- <pairs> [--traps <pairs>] [--schema Person|Organization] [--errors]
 * Lines of a file are `Latin|other script`. The pairs of `--traps` are of different people or organisations, so each
 * match among them is an error.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { describePair, judge, pairsOf, summary, type Outcome } from './scripts-judge';

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      traps: { type: 'string' },
      schema: { type: 'string', default: 'Organization' },
      errors: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name a file of pairs.');
  const schema = values.schema === 'Person' ? 'Person' : 'Organization';
  const read = (group: string, path: string): Outcome[] =>
    pairsOf(group, schema, readFileSync(path, 'utf8')).map(judge);
  const pairs = read('pairs', file);
  const traps = values.traps === undefined ? [] : read('traps', values.traps);
  console.table({
    pairs: summary(pairs),
    ...(traps.length === 0 ? {} : { 'traps (matches are errors)': summary(traps) }),
  });
  if (!values.errors) return;
  const missed = pairs.filter(({ score, isCandidate }) => score < MATCH_THRESHOLD || !isCandidate);
  const matched = traps.filter(({ score }) => score >= MATCH_THRESHOLD);
  for (const pair of [...missed, ...matched]) console.log(...describePair(pair));
}

main();
