import type { ReadableText } from './source-texts';
import { AVOIDED_WORDS } from './word-list';

/** Avoided words that are right in one file, for example because a data format contains them. */
export interface WordException {
  file: string;
  /** In lower case. */
  words: string[];
  why: string;
}

export interface LanguageExceptions {
  words: WordException[];
  /** Exported names that several files define, with the reason. */
  doubledExports: Record<string, string>;
}

/** A line for each avoided word, and for each exception that no longer applies. */
export function wordProblems(texts: readonly ReadableText[], exceptions: LanguageExceptions): string[] {
  const findings = texts.flatMap((text) =>
    AVOIDED_WORDS.filter(({ kinds }) => kinds === undefined || kinds.includes(text.kind)).flatMap((word) => {
      const match = word.pattern.exec(text.text);
      return match === null ? [] : [{ text, found: match[0], instead: word.instead }];
    }),
  );
  const isExcused = ({ text, found }: (typeof findings)[number], { file, words }: WordException): boolean =>
    text.file === file && words.includes(found.toLowerCase());
  const stale = exceptions.words.filter((entry) => !findings.some((finding) => isExcused(finding, entry)));
  return [
    ...findings
      .filter((finding) => !exceptions.words.some((entry) => isExcused(finding, entry)))
      .map(
        ({ text: { file, line, kind }, found, instead }) => `${file}:${line}: ${kind}: "${found}": write ${instead}`,
      ),
    ...stale.map(({ file, words }) => `${file}: ${words.join(', ')}: remove the exception, it no longer applies`),
  ];
}

export function exportProblems(
  doubled: ReadonlyMap<string, readonly string[]>,
  allowed: LanguageExceptions['doubledExports'],
): string[] {
  return [
    ...[...doubled]
      .filter(([name]) => allowed[name] === undefined)
      .map(([name, files]) => `${name} is exported by ${files.join(', ')}: give each of them its own name`),
    ...Object.keys(allowed)
      .filter((name) => !doubled.has(name))
      .map((name) => `${name}: remove the exception, it is exported by one file only`),
  ];
}
