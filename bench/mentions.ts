/**
 * How long it takes to find a subject in articles of 20,000 letters and to assess them, and the cost of hostile
 * texts.
 *   node test/support/run-typescript.cjs bench/mentions.ts
 */
import type { Article } from '../src/kernel/articles/article';
import { assessArticle } from '../src/kernel/articles/assess-article';
import { findMentions, prepareSearchSubject } from '../src/kernel/articles/mentions/find-mentions';
import { textFingerprint } from '../src/kernel/articles/near-duplicates';
import type { SearchSubject } from '../src/kernel/articles/mentions/search-subject';
import { Chance } from './listed-entities';

const LETTERS = 20_000;
const ARTICLES = 60;
/** About twenty occurrences of the subject or of similar names in an article. */
const ONE_IN = 150;
const MEGABYTE = 1_000_000;

const PERSON: SearchSubject = {
  type: 'person',
  name: 'Ivan Sergeyevich Petrov',
  aliases: ['Иван Петров', 'John Peters', '习近平', 'محمد صلاح'],
  regions: ['RU', 'Cyprus'],
  languages: ['en'],
  dateOfBirth: '1975-03-12',
  employer: 'Acme Holdings Ltd',
  employmentRole: 'chief executive',
  emailAddress: 'ivan.petrov@acme.example',
  socialMediaUrls: [{ url: 'https://x.com/ivanpetrov' }],
};
const ORGANISATION: SearchSubject = { ...PERSON, type: 'organization', name: 'Acme Holdings Ltd', aliases: [] };

const SYLLABLES = 'ba ce di fo gu ha ji ke lo mu ne pi ra so ti vu wa xe yo zu tra ble con ter ing ed er'.split(' ');
const SPOKEN = [
  'Ivan Petrov',
  'Petrov',
  'I. Petrov',
  'Petrov',
  'Ivan Sidorov',
  'Anna Petrova',
  'Acme Holdings Limited',
  'Иван Петров',
];

/** Invented words with capitals at the beginning of sentences and in names, and the subject in between. */
function article(chance: Chance): Article {
  const parts: string[] = [];
  let length = 0;
  while (length < LETTERS) {
    const word = chance.below(ONE_IN) === 0 ? chance.pick(SPOKEN) : madeUp(chance);
    parts.push(chance.below(14) === 0 ? `${word}.` : word);
    length += word.length + 1;
  }
  const facts = { url: null, isWhole: true, publishedAt: '2020-01-01', language: 'en', publisher: null, author: null };
  return { ...facts, title: 'Ivan Petrov charged', text: parts.join(' ') };
}

function madeUp(chance: Chance): string {
  const word = Array.from({ length: 1 + chance.below(4) }, () => chance.pick(SYLLABLES)).join('');
  return chance.below(8) === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function main(): void {
  const chance = new Chance(11);
  const articles = Array.from({ length: ARTICLES }, () => article(chance));
  const rows: Record<string, object> = {};
  for (const [kind, subject] of Object.entries({ person: PERSON, organisation: ORGANISATION })) {
    const prepared = prepareSearchSubject(subject);
    rows[`mentions of a ${kind}`] = timed(articles, ({ text }) => findMentions(text, prepared).length);
    const options = { adverseTerms: ['shell company'] };
    rows[`assessment for a ${kind}`] = timed(
      articles,
      (one) => assessArticle(prepared, one, options)?.adverse.length ?? 0,
    );
  }
  rows.fingerprint = timed(articles, ({ text }) => textFingerprint(text)?.length ?? 0);
  console.log(`ms for an article of ${LETTERS} letters`);
  console.table(rows);
  hostile();
}

function timed(articles: readonly Article[], work: (article: Article) => number): object {
  const times = articles.map((one) => {
    const started = process.cpuUsage();
    work(one);
    return sinceMs(started);
  });
  const [first = 0] = times;
  const sorted = [...times].sort((a, b) => a - b);
  return { first: round(first), median: round(sorted[sorted.length >> 1] ?? 0), longest: round(sorted.at(-1) ?? 0) };
}

/** CPU time, since other processes run at the same time. */
function sinceMs(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function hostile(): void {
  const words = (make: (index: number) => string): string => {
    let text = '';
    for (let index = 0; text.length < MEGABYTE; index++) text += make(index);
    return text;
  };
  const texts = {
    'the name alone': words(() => 'Ivan Petrov '),
    'the family name alone': words(() => 'Petrov '),
    'the family name beside other capitals': words((index) => `Petrov X${index.toString(36)} `),
    'capitals without end': words((index) => `Q${index.toString(36)}a `),
    'one word': words(() => 'a'),
    'signs without end': words(() => '习近'),
    'addresses without end': words(() => 'ivan.petrov@'),
    'initials without end': words(() => 'I. P. '),
  };
  const rows: Record<string, object> = {};
  for (const [kind, text] of Object.entries(texts)) {
    const prepared = prepareSearchSubject(PERSON);
    const started = process.cpuUsage();
    const { length } = findMentions(text, prepared);
    rows[kind] = { ms: round(sinceMs(started)), mentions: length };
  }
  console.log('findMentions in 1,000,000 letters');
  console.table(rows);
}

main();
