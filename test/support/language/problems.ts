import type { ReadableText } from './source-texts';
import { AVOIDED_WORDS } from './word-list';

/** A text in which an avoided word is right, for example because a data format contains it. */
export interface LanguageException {
  file: string;
  /** The text around the word, as the file contains it, or the name. */
  text: string;
  why: string;
}

export interface LanguageExceptions {
  /** Folders and files whose texts have not been rewritten yet. */
  unconverted: string[];
  texts: LanguageException[];
  /** Exported names that are still defined in several files, with the reason. */
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
  const isExcused = (text: ReadableText, { file, text: part }: LanguageException): boolean =>
    text.file === file && text.text.includes(part);
  const isUnconverted = (file: string): boolean =>
    exceptions.unconverted.some((path) => file === path || file.startsWith(`${path}/`));
  const stale = exceptions.texts.filter((entry) => !findings.some(({ text }) => isExcused(text, entry)));
  const converted = exceptions.unconverted.filter(
    (path) => !findings.some(({ text: { file } }) => file === path || file.startsWith(`${path}/`)),
  );
  return [
    ...findings
      .filter(({ text }) => !isUnconverted(text.file) && !exceptions.texts.some((entry) => isExcused(text, entry)))
      .map(
        ({ text: { file, line, kind }, found, instead }) => `${file}:${line}: ${kind}: "${found}": write ${instead}`,
      ),
    ...stale.map(({ file, text }) => `${file}: "${text}": remove the exception, it no longer applies`),
    ...converted.map((path) => `${path}: remove it from the unconverted folders, it has no findings`),
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
