import { createHash } from 'node:crypto';
import type { CodedRecord } from './records';

const SINGLE_PUBLISHER_ARTICLES = 200;

/** Articles of each kind that were judged first, next to the number of publishers and the code. The others were judged without seeing these. */
const JUDGED_OPENLY = 90;

/**
 * Records of which the address of the article describes an act of violence of about the last two weeks at the place of the record,
 * judged by reading it. All other judged records count as "no", also those whose address does not determine it.
 */
const DESCRIBES_RECENT_ACT: ReadonlySet<string> = new Set(
  `
  1277174481 1277438900 1277925214 1278812582 1279076997 1279166508 1279182674 1279469614 1279770316 1280028402
  1280034120 1280060533 1280074262 1280093583 1280541538 1280725422 1280751302 1280879113 1281196533 1281613545
  1282507220 1282551302 1282559447 1283094418 1283384425 1283652609 1283770819 1283927677 1285075108 1285130999
  1285537761 1285687092 1285823849 1286051382 1286776308 1287007862 1287098012 1287162066 1277402284 1287539554
  1287880905 1287899283 1288179967 1288847757 1289209981 1290312873 1290312875 1295753188 1295799306 3321610679
  `
    .trim()
    .split(/\s+/),
);

export interface Judged {
  record: CodedRecord;
  isBlind: boolean;
}

/** One record of each article: 200 articles of one publisher, drawn by a hash of the id, and all articles of several. */
export function judgedRecords(records: readonly CodedRecord[]): Judged[] {
  const drawn = [...records].sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
  const single = onePerArticle(drawn.filter(({ publishers }) => publishers === 1));
  const several = onePerArticle(drawn.filter(({ publishers }) => publishers > 1));
  return [single.slice(0, SINGLE_PUBLISHER_ARTICLES), several].flatMap((kind) =>
    kind.map((record, index) => ({ record, isBlind: index >= JUDGED_OPENLY })),
  );
}

export const describesRecentAct = ({ id }: CodedRecord): boolean => DESCRIBES_RECENT_ACT.has(id);

/** Ids of positive judgements that are not among the judged records, which shows that the sample has changed. */
export function unusedJudgements(judged: readonly Judged[]): string[] {
  const ids = new Set(judged.map(({ record }) => record.id));
  return [...DESCRIBES_RECENT_ACT].filter((id) => !ids.has(id));
}

const hashOf = ({ id }: CodedRecord): string => createHash('sha1').update(id).digest('hex');

function onePerArticle(records: readonly CodedRecord[]): CodedRecord[] {
  const first = new Map<string, CodedRecord>();
  for (const record of records) if (!first.has(record.address)) first.set(record.address, record);
  return [...first.values()];
}
