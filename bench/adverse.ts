/**
 * How well adverse media are distinguished from mere mentions, and how fast.
 *   node test/support/run-typescript.cjs bench/adverse.ts [--errors]
 * `--errors` lists the errors in the half of the sentences that is for development. Only the other half is measured.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { AdverseCategory, AdverseFinding } from '../src/kernel/adverse/adverse.types';
import { compilePack } from '../src/kernel/adverse/compile-pack';
import { findAdverse } from '../src/kernel/adverse/find-adverse';
import { packsFor } from '../src/kernel/adverse/packs/adverse-packs';
import { foldText } from '../src/kernel/text/fold';
import { wilson } from './wilson';

/** Their sentences were all written after their packs. */
const LATER_LANGUAGES = ['it', 'nl', 'pl', 'tr', 'uk'];
const LANGUAGES = ['en', 'fr', 'es', 'de', 'pt', 'ru', 'ar', 'zh', ...LATER_LANGUAGES];

interface Sentence {
  text: string;
  subject: string;
  adverse: AdverseCategory[];
  held_back: boolean;
  language: string;
}

type Search = (sentence: Sentence) => Pick<AdverseFinding, 'category'>[];

function main(): void {
  const sentences = LANGUAGES.flatMap(readSentences);
  const halves = {
    'looked at': sentences.filter((sentence) => !sentence.held_back),
    'held back': sentences.filter((sentence) => sentence.held_back),
  };
  for (const [half, some] of Object.entries(halves)) {
    const later = some.filter(({ language }) => LATER_LANGUAGES.includes(language));
    const earlier = some.filter((sentence) => !later.includes(sentence));
    const rows: Record<string, object> = {
      all: quality(some, find),
      'all, any term of the pack': quality(some, findAnyTerm),
      'first eight': quality(earlier, find),
      'first eight, any term of the pack': quality(earlier, findAnyTerm),
      'later five': quality(later, find),
      'later five, any term of the pack': quality(later, findAnyTerm),
    };
    for (const language of LANGUAGES) {
      const ofLanguage = some.filter((sentence) => sentence.language === language);
      rows[language] = quality(ofLanguage, find);
    }
    rows['language not given'] = quality(some, findWithoutLanguage);
    console.log(`Sentences ${half}`);
    console.table(rows);
  }
  if (process.argv.includes('--errors')) listErrors(halves['looked at']);
  speed(sentences);
}

function readSentences(language: string): Sentence[] {
  const text = readFileSync(join(__dirname, 'adverse-sentences', `${language}.json`), 'utf8');
  return (JSON.parse(text) as Omit<Sentence, 'language'>[]).map((sentence) => ({ ...sentence, language }));
}

const mentionIn = ({ text, subject }: Sentence) => {
  const start = text.indexOf(subject);
  return [{ start, end: start + subject.length }];
};

const find: Search = (sentence) =>
  findAdverse(sentence.text, mentionIn(sentence), { language: sentence.language, terms: [] });
const findWithoutLanguage: Search = (sentence) =>
  findAdverse(sentence.text, mentionIn(sentence), { language: null, terms: [] });

/** The trivial baseline: a term of the pack anywhere in the sentence, like a list of keywords. */
const findAnyTerm: Search = ({ text, language }) =>
  packsFor(language, text).flatMap((pack) => compilePack(pack).findTerms(foldText(text)).terms);

function quality(sentences: readonly Sentence[], search: Search): object {
  const found = sentences.map((sentence) => ({ sentence, findings: search(sentence) }));
  const isAdverse = ({ sentence }: { sentence: Sentence }): boolean => sentence.adverse.length > 0;
  const hits = found.filter((one) => isAdverse(one) && one.findings.length > 0);
  const misses = found.filter((one) => isAdverse(one) && one.findings.length === 0).length;
  const alarms = found.filter((one) => !isAdverse(one) && one.findings.length > 0).length;
  const rightCategory = hits.filter(({ sentence, findings }) =>
    findings.some(({ category }) => sentence.adverse.includes(category)),
  ).length;
  return {
    sentences: sentences.length,
    precision: round(hits.length / (hits.length + alarms)),
    'precision, 95 %': interval(hits.length, hits.length + alarms),
    recall: round(hits.length / (hits.length + misses)),
    'recall, 95 %': interval(hits.length, hits.length + misses),
    F1: round((2 * hits.length) / (2 * hits.length + misses + alarms)),
    'false positives': alarms,
    'false negatives': misses,
    'right category among the found': round(rightCategory / hits.length),
  };
}

const interval = (count: number, total: number): string => wilson(count, total).map(round).join(' to ');

const round = (value: number): number => Math.round(value * 1000) / 1000;

function listErrors(sentences: readonly Sentence[]): void {
  for (const sentence of sentences) {
    const findings = findAdverse(sentence.text, mentionIn(sentence), { language: sentence.language, terms: [] });
    const found = findings.map(({ category, term }) => `${category}: ${term}`).join(', ');
    const isRight = findings.length > 0 === sentence.adverse.length > 0;
    const hasCategory =
      sentence.adverse.length === 0 || findings.some(({ category }) => sentence.adverse.includes(category));
    if (isRight && hasCategory) continue;
    const kind = isRight ? 'category' : findings.length > 0 ? 'alarm' : 'missed';
    console.log(`${kind} ${sentence.language} [${sentence.adverse.join(', ')}] ${sentence.text} (${found})`);
  }
}

/**
 * Joins all sentences of a language into articles of about 20,000 characters that mention their subjects throughout.
 */
function speed(sentences: readonly Sentence[]): void {
  const rows: Record<string, object> = {};
  for (const language of LANGUAGES) {
    const ofLanguage = sentences.filter((sentence) => sentence.language === language);
    const { text, mentions } = article(ofLanguage, 20_000);
    const time = (tongue: string | null): number => {
      let best = Infinity;
      for (let attempt = 0; attempt < 20; attempt++) {
        const started = performance.now();
        findAdverse(text, mentions, { language: tongue, terms: [] });
        best = Math.min(best, performance.now() - started);
      }
      return round((best * 1000) / (text.length / 1000));
    };
    rows[language] = { characters: text.length, 'language given': time(language), 'language not given': time(null) };
  }
  console.log('Microseconds per 1,000 characters');
  console.table(rows);
}

function article(sentences: readonly Sentence[], length: number) {
  const mentions: { start: number; end: number }[] = [];
  let text = '';
  for (let index = 0; text.length < length; index++) {
    const sentence = sentences[index % sentences.length]!;
    const [mention] = mentionIn(sentence);
    mentions.push({ start: text.length + mention!.start, end: text.length + mention!.end });
    text += `${sentence.text} `;
  }
  return { text, mentions };
}

main();
