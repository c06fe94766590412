/**
 * Analyses every regular expression of src, config and client for inputs on which it takes more than linear time
 * (ReDoS). A
 * rejected one is rewritten, or listed in allowed-expressions.json with the bound on its input that makes it safe.
 * node test/support/run-typescript.cjs test/support/regular-expressions/check-regex.ts
 */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { complaintAbout } from './analyse-expression';
import { type AllowedExpression, problemsOf, type Verdict } from './regex-allow-list';
import { expressionsIn, type FoundExpression } from './regex-sources';

const FOLDERS = ['src', 'config', 'client'];
/** Specs never read text from strangers. */
const SOURCE_FILE = /(?<!\.spec)\.[cm]?[jt]sx?$/;
const ALLOW_LIST = 'test/support/regular-expressions/allowed-expressions.json';

function foundExpressions(): FoundExpression[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return files
    .filter((file) => SOURCE_FILE.test(file))
    .sort()
    .flatMap((file) => expressionsIn(file, readFileSync(file, 'utf8')));
}

/** Each pattern once, several at a time: the analyser runs in a separate process. */
async function complaintsAbout(expressions: readonly FoundExpression[]): Promise<Map<string, string | null>> {
  const waiting = new Map(expressions.map((expression) => [keyOf(expression), expression]));
  const complaints = new Map<string, string | null>();
  const worker = async (): Promise<void> => {
    for (const [key, expression] of waiting) {
      waiting.delete(key);
      complaints.set(key, await complaintAbout(expression));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return complaints;
}

const keyOf = ({ pattern, text }: FoundExpression): string => JSON.stringify(pattern ?? text);

async function main(): Promise<void> {
  const expressions = foundExpressions();
  const complaints = await complaintsAbout(expressions);
  const verdicts = expressions.map((expression): Verdict => {
    const complaint = complaints.get(keyOf(expression));
    if (complaint === undefined) throw new Error(`Not analysed: ${expression.file}:${expression.line}`);
    return { expression, complaint };
  });
  const allowed = JSON.parse(readFileSync(ALLOW_LIST, 'utf8')) as AllowedExpression[];
  const problems = problemsOf(verdicts, allowed);
  for (const problem of problems) console.error(problem);
  const summary = `${expressions.length} regular expressions, ${complaints.size} different ones, ${allowed.length} on the allow-list`;
  console.log(`${summary}: ${problems.length} problems`);
  // The analyser's process would keep this one alive.
  process.exit(problems.length > 0 ? 1 : 0);
}

void main();
