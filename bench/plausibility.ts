/**
 * Which violent events of GDELT are plausible: whether UCDP has a deadly event nearby, and whether the address of the article names
 * the act and the place, by the properties that a rating could use. Each share has a 95 % interval and what chance gives.
 *   node test/support/run-typescript.cjs bench/plausibility.ts
 */
import { existsSync } from 'node:fs';
import { sharedFile } from '../test/support/app/shared-data';
import { namesPlace, namesViolence, wordsOfAddress } from './plausibility/addresses';
import { GROUPS, type Group } from './plausibility/groups';
import { describesRecentAct, judgedRecords, unusedJudgements } from './plausibility/judgements';
import { codedRecords, type CodedRecord, GDELT_MONTHS, GDELT_QUARTER, isViolent } from './plausibility/records';
import { deadlyEvents, hasEventNear, isCovered, type Nearness, UCDP } from './plausibility/ucdp';
import { wilson } from './wilson';

const NEARNESSES: Nearness[] = [
  { km: 25, days: 3 },
  { km: 50, days: 7 },
  { km: 100, days: 14 },
];
/** The year before, in steps of four weeks, so that days of the week stay the same. */
const SHIFTS_DAYS = Array.from({ length: 12 }, (_shift, index) => -28 * (index + 1));
/** How far the addresses are moved along the records for the baseline. */
const ROTATIONS = Array.from({ length: 20 }, (_rotation, index) => 7 * (index + 1));

async function main(): Promise<void> {
  const missing = [GDELT_MONTHS, GDELT_QUARTER, UCDP].filter((file) => !existsSync(sharedFile(file)));
  if (missing.length > 0) {
    console.log(`Skipped: ${missing.join(', ')} of the data next to the project is missing.`);
    return;
  }
  const quarter = await codedRecords(GDELT_QUARTER);
  await compareWithUcdp(quarter);
  const months = (await codedRecords(GDELT_MONTHS)).filter(isViolent);
  compareWithAddresses('December 2025 to March 2026', months);
  compareWithAddresses('15 minutes of 24 October 2019', quarter.filter(isViolent));
  compareWithJudgements(months);
}

async function compareWithUcdp(records: readonly CodedRecord[]): Promise<void> {
  const events = await deadlyEvents();
  const covered = records.filter(isCovered);
  const violent: Group = { name: 'violent', has: isViolent };
  const groups: Group[] = [
    { name: 'every record of the countries', has: () => true },
    violent,
    ...GROUPS.map(({ name, has }) => ({
      name: `violent, ${name}`,
      has: (record: CodedRecord) => isViolent(record) && has(record),
    })),
  ];
  const columns = NEARNESSES.map(({ km, days }) => `${km} km, ${days} days | other dates`);
  console.log(`\nA deadly event of UCDP near records of 24 October 2019, in countries that it covers completely\n`);
  head(['records', 'reports', 'articles', ...columns.flatMap((column) => column.split(' | '))]);
  for (const { name, has } of groups) {
    const members = reports(covered.filter(has));
    if (members.length === 0) continue;
    const cells = NEARNESSES.flatMap((nearness) => {
      const near = (shift: number): number =>
        members.filter((one) => hasEventNear(one, events, nearness, shift)).length;
      const byChance = SHIFTS_DAYS.reduce((sum, shift) => sum + near(shift), 0) / SHIFTS_DAYS.length / members.length;
      return [share(near(0), members.length), byChance.toFixed(2)];
    });
    row([name, covered.filter(has).length, members.length, articles(members), ...cells]);
  }
}

function compareWithAddresses(period: string, records: readonly CodedRecord[]): void {
  console.log(`\nWhat the addresses of violent records name, ${period}\n`);
  head(['records', 'reports', 'violence', 'the place', 'both', 'both by chance']);
  for (const { name, has } of [{ name: 'every record', has: () => true }, ...GROUPS]) {
    const members = reports(records.filter(has));
    if (members.length === 0) continue;
    const words = members.map(({ address }) => wordsOfAddress(address));
    const both = (rotation: number): number =>
      members.filter(({ location }, index) => {
        const of = words[(index + rotation) % words.length] ?? [];
        return namesViolence(of) && namesPlace(of, location);
      }).length;
    const byChance = ROTATIONS.reduce((sum, rotation) => sum + both(rotation), 0) / ROTATIONS.length / members.length;
    row([
      name,
      records.filter(has).length,
      members.length,
      share(words.filter(namesViolence).length, members.length),
      share(members.filter(({ location }, index) => namesPlace(words[index] ?? [], location)).length, members.length),
      share(both(0), members.length),
      byChance.toFixed(3),
    ]);
  }
}

function compareWithJudgements(records: readonly CodedRecord[]): void {
  const judged = judgedRecords(records);
  const unused = unusedJudgements(judged);
  if (unused.length > 0) console.log(`\nNot among the judged records: ${unused.join(', ')}`);
  console.log('\nA recent act of violence at the place of the record, judged from the address of the article\n');
  head(['judged', 'recent act there', 'judged blind', 'recent act there']);
  for (const { name, has } of [{ name: 'every judged article', has: () => true }, ...GROUPS]) {
    const members = judged.filter(({ record }) => has(record));
    if (members.length === 0) continue;
    const cells = [members, members.filter(({ isBlind }) => isBlind)].flatMap((of) => [
      of.length,
      share(of.filter(({ record }) => describesRecentAct(record)).length, of.length),
    ]);
    row([name, ...cells]);
  }
}

/** One record for each article, place and day: several acts coded from one report depend on each other completely. */
function reports(records: readonly CodedRecord[]): CodedRecord[] {
  return [...new Map(records.map((one) => [`${one.address} ${one.location} ${one.dayMs}`, one])).values()];
}

const articles = (records: readonly CodedRecord[]): number => new Set(records.map(({ address }) => address)).size;

function share(hits: number, count: number): string {
  const [low, high] = wilson(hits, count);
  return `${(hits / count).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function head(columns: readonly string[]): void {
  row(['records with', ...columns]);
  row(['', ...columns].map(() => '---'));
}

const row = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

void main();
