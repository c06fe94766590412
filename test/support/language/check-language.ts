/**
 * Checks that comments, names, messages, test titles and documentation use the words of CONTRIBUTING.md ("Language"), and that
 * every exported name of src has one definition. Exceptions, with reasons, are in exceptions.json.
 *   node test/support/run-typescript.cjs test/support/language/check-language.ts
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doubledExports } from './doubled-exports';
import { textsOfMarkdown } from './markdown-texts';
import { exportProblems, type LanguageExceptions, wordProblems } from './problems';
import { type ReadableText, textsOfSource } from './source-texts';

const FOLDERS = ['src', 'config', 'migrations', 'client', 'bench', 'test', 'docs'];
const SOURCE_FILE = /\.[cm]?[jt]s$/;
const SKIPPED = /(?:^|\/)(?:node_modules|dist)\/|^client\/src\/schema\.ts$/;
/** These files list the avoided words. */
const WORD_LISTS = new Set(['test/support/language/word-list.ts', 'test/support/language/check-language.spec.ts']);
const EXCEPTIONS = 'test/support/language/exceptions.json';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

function textsOf(file: string): ReadableText[] {
  const content = readFileSync(file, 'utf8');
  return SOURCE_FILE.test(file) ? textsOfSource(file, content) : textsOfMarkdown(file, content);
}

function main(): void {
  const pages = readdirSync('.').filter((name) => name.endsWith('.md'));
  const files = [...FOLDERS.flatMap(filesIn), ...pages]
    .filter((file) => (SOURCE_FILE.test(file) || file.endsWith('.md')) && !SKIPPED.test(file) && !WORD_LISTS.has(file))
    .sort();
  const exceptions = JSON.parse(readFileSync(EXCEPTIONS, 'utf8')) as LanguageExceptions;
  const sources = files.filter((file) => file.startsWith('src/') && file.endsWith('.ts') && !file.endsWith('.spec.ts'));
  const doubled = doubledExports(new Map(sources.map((file) => [file, readFileSync(file, 'utf8')])));
  const problems = [
    ...wordProblems(files.flatMap(textsOf), exceptions),
    ...exportProblems(doubled, exceptions.doubledExports),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files: ${problems.length} problems of language`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

main();
