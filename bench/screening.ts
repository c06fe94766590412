/**
 * Screening from the point of view of users: every request is a POST /v1/lookup, on the lists next to the project.
 *
 *   [DATABASE_URL=postgres://…] npm run bench:screening -- [cases of each kind] [--development]
 *
 * Weights and the calibration were chosen on one half of the names and of the listed entities (`--development`). The
 * figures in docs/resolution.md are those of the other half.
 */
import 'reflect-metadata';
import { existsSync, writeFileSync } from 'node:fs';
import { DataSource } from 'typeorm';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { foldText } from '../src/kernel/text/fold';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';
import { sharedFile } from '../test/support/app/shared-data';
import { openBenchDatabase } from './bench-database';
import { OPERATOR_KEY, startBenchService } from './bench-service';
import { importEntities } from './import-entities';
import { Chance, LIST_FILES, realLists } from './listed-entities';
import { commonNames, type Half, listed, type ScreeningCase, strangers, withSlip } from './screening/cases';
import { peopleOfFaker } from './screening/people-of-faker';
import { bestRecords, bestThreshold, TRIVIAL_MATCHERS } from './screening/trivial-matchers';
import { binsOf, brier, calibrationError, calibrationErrorAt, type Claim, fitLogistic } from './screening/statistics';
import { wilson } from './wilson';

const COUNT = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 200);
const HALF: Half = process.argv.includes('--development') ? 'development' : 'measurement';

interface Answer {
  resolution: { status: string; confidence: number; reason: string };
  entities: {
    schema: string;
    confidence: number;
    score: number;
    profile: { names: { value: string }[] };
    traceability: { sources: { record_id: string }[] };
    evidence: { feature: string; weight: number }[];
  }[];
}

interface Outcome {
  asked: ScreeningCase;
  answer: Answer;
  isFound: boolean;
  isBestRight: boolean;
}

async function main(): Promise<void> {
  if (!Object.values(LIST_FILES).every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const lists = await realLists();
  const chance = new Chance(HALF === 'development' ? 11 : 23);
  const cases = [
    ...['en', 'es', 'ar', 'ru'].flatMap((culture) => inThreeForms(strangers(culture, COUNT, HALF, chance), chance)),
    ...peopleOfFaker(5 * COUNT, HALF, chance),
    ...commonNames(Math.ceil(COUNT / 6), HALF, chance),
    ...listed(Object.values(lists).flat(), COUNT, HALF, chance),
  ];
  const outcomes = await ask(lists, cases);
  print(outcomes);
  printBaselines(Object.values(lists).flat(), cases);
}

/** Each case as a name alone, as a name with one error, and with date of birth and country. */
const inThreeForms = (cases: ScreeningCase[], chance: Chance): ScreeningCase[] => [
  ...cases.map(({ group, name }) => ({ group: `${group}, name only`, name })),
  ...cases.map(({ group, name }) => ({ group: `${group}, one slip`, name: withSlip(name, chance) })),
  ...cases.map((one) => ({ ...one, group: `${one.group}, with date of birth and country` })),
];

async function ask(lists: Awaited<ReturnType<typeof realLists>>, cases: ScreeningCase[]): Promise<Outcome[]> {
  const database = await openBenchDatabase();
  try {
    const options = serviceDataSourceOptions({ url: database.systemUrl, size: 4, applicationName: 'tms bench' });
    const dataSource = await new DataSource(options).initialize();
    for (const [dataset, entities] of Object.entries(lists))
      await importEntities(new Db(dataSource, dataSource), dataset, entities);
    await dataSource.destroy();
    const service = await startBenchService(database);
    try {
      const key = await makeTenant(service.url);
      const outcomes: Outcome[] = [];
      for (const asked of cases) outcomes.push(judged(asked, await lookUp(service.url, key, asked)));
      return outcomes;
    } finally {
      await service.app.close();
    }
  } finally {
    await database.close();
  }
}

async function post(url: string, key: string, body: object): Promise<unknown> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function makeTenant(url: string): Promise<string> {
  await post(`${url}/v1/admin/tenants`, OPERATOR_KEY, { slug: 'bench', name: 'Bench' });
  const body = { name: 'bench', role: 'analyst', portfolios: ['*'] };
  return ((await post(`${url}/v1/admin/tenants/bench/api-keys`, OPERATOR_KEY, body)) as { key: string }).key;
}

async function lookUp(url: string, key: string, { name, birthDate, country, target }: ScreeningCase): Promise<Answer> {
  const isOrganisation = target !== undefined && target.schema !== 'Person';
  const identifiers = [
    { type: isOrganisation ? 'company_name' : 'name', value: name },
    ...(birthDate === undefined ? [] : [{ type: 'date_of_birth', value: birthDate }]),
    ...(country === undefined ? [] : [{ type: 'nationality', value: country }]),
  ];
  return (await post(`${url}/v1/lookup`, key, { identifiers })) as Answer;
}

function judged(asked: ScreeningCase, answer: Answer): Outcome {
  const isRight = (entity: Answer['entities'][number] | undefined): boolean => {
    const { target } = asked;
    if (entity === undefined || target === undefined) return false;
    // A copy of the record on another list has the same names and another id.
    const names = new Set(target.names.map(({ value }) => foldText(value)));
    return (
      entity.traceability.sources.some(({ record_id: id }) => id === target.sourceEntityId) ||
      entity.profile.names.some(({ value }) => names.has(foldText(value)))
    );
  };
  return { asked, answer, isFound: answer.entities.some(isRight), isBestRight: isRight(answer.entities[0]) };
}

const percent = (hits: number, total: number): string => {
  const [low, high] = wilson(hits, total);
  const shown = (value: number): string => (100 * value).toFixed(1);
  return `${shown(hits / total)} (${shown(low)}–${shown(high)})`;
};

function print(outcomes: Outcome[]): void {
  const rows = [...new Set(outcomes.map(({ asked }) => asked.group))].map((group) => {
    const own = outcomes.filter(({ asked }) => asked.group === group);
    const count = (test: (outcome: Outcome) => boolean): string => percent(own.filter(test).length, own.length);
    const mean = own.reduce((sum, { answer }) => sum + (answer.entities[0]?.confidence ?? 0), 0) / own.length;
    return {
      group,
      lookups: own.length,
      'found, %': count(({ isFound }) => isFound),
      'resolved right, %': count(({ answer, isBestRight }) => answer.resolution.status === 'resolved' && isBestRight),
      'resolved wrong, %': count(({ answer, isBestRight }) => answer.resolution.status === 'resolved' && !isBestRight),
      'ambiguous, %': count(({ answer }) => answer.resolution.status === 'ambiguous'),
      'mean confidence': mean.toFixed(3),
    };
  });
  console.log(HALF);
  console.table(rows);
  const claims = outcomes
    .filter(({ answer }) => answer.entities.length > 0)
    .map(({ answer, isBestRight }) => ({ chance: answer.entities[0]?.confidence ?? 0, isTrue: isBestRight }));
  console.table(binsOf(claims));
  console.log(
    `Brier ${brier(claims).toFixed(3)}, ECE ${calibrationError(claims).toFixed(3)} of ${claims.length} lookups that list an entity`,
  );
  printCalibrationByShare(outcomes);
  const points = outcomes.flatMap(({ answer, isBestRight }) => {
    const [best] = answer.entities;
    if (best?.schema !== 'Person') return [];
    return [{ x: best.evidence.reduce((sum, { weight }) => sum + weight, 0) * Math.LN2, isTrue: isBestRight }];
  });
  console.log('logistic fit of people:', fitLogistic(points));
  const raw = process.env.SCREENING_OUT;
  if (raw !== undefined) writeFileSync(raw, JSON.stringify(outcomes));
}

/** Of the lookups that list an entity, and of all, which claim 0 if they list none. */
function printCalibrationByShare(outcomes: readonly Outcome[]): void {
  const claimsOf = (isListed: boolean, isAll: boolean): Claim[] =>
    outcomes
      .filter(({ asked, answer }) => (asked.target !== undefined) === isListed && (isAll || answer.entities.length > 0))
      .map(({ answer, isBestRight }) => ({ chance: answer.entities[0]?.confidence ?? 0, isTrue: isBestRight }));
  console.table(
    [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => ({
      'share of listed subjects': share,
      'ECE of lookups that list an entity': calibrationErrorAt(share, claimsOf(true, false), claimsOf(false, false)),
      'ECE of all lookups': calibrationErrorAt(share, claimsOf(true, true), claimsOf(false, true)),
    })),
  );
}

const BASELINE_CASES = 40;

/** The results of trivial matchers for the first cases of each group, at the thresholds that suit these cases best. */
function printBaselines(entities: readonly EntityRecord[], cases: readonly ScreeningCase[]): void {
  const groups = [...new Set(cases.map(({ group }) => group))];
  const own = groups.flatMap((group) => cases.filter((one) => one.group === group).slice(0, BASELINE_CASES));
  for (const matcher of TRIVIAL_MATCHERS) {
    const found = bestRecords(matcher, entities, own);
    const threshold = bestThreshold(found);
    const reported = found.filter(({ similarity }) => similarity >= threshold);
    const rows = groups.map((group) => {
      const count = (isRight: boolean): number =>
        reported.filter((one) => one.group === group && one.isRight === isRight).length;
      const lookups = found.filter((one) => one.group === group).length;
      return { group, lookups, 'right, %': percent(count(true), lookups), 'wrong, %': percent(count(false), lookups) };
    });
    console.log(`${matcher.title}, at ${threshold.toFixed(3)}`);
    console.table(rows);
  }
}

void main();
