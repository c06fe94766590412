import { joinWithAnd } from '../../../kernel/text/counted';
import { clip } from '../../../platform/records/text-fields';

/** The facts in the titles and descriptions of UCDP events. */
export interface UcdpFacts {
  typeOfViolence: number;
  sideA: string;
  sideB: string;
  place: string;
  precision: number | null;
  country: string;
  admin1: string | null;
  startDate: string;
  endDate: string | null;
  /** UCDP's date_prec: 1 day to 5 more than a month. */
  datePrecision: number | null;
  deaths: { best: number; low: number | null; high: number | null; sideA: number; sideB: number; civilians: number };
  conflict: string | null;
  whereDescription: string | null;
  sourceOffice: string | null;
  sourceHeadline: string | null;
}

const BATTLE_DEATHS = 25;
const MAX_NAME_IN_TITLE = 160;
const MAX_QUOTED = 2_000;

/** For instance "Clash between Government of Myanmar and KNU near Hpa-an, Myanmar: 3 killed". */
export function ucdpTitle(facts: UcdpFacts): string {
  const { best } = facts.deaths;
  const period = isPeriod(facts) ? ` (${facts.startDate} to ${facts.endDate ?? facts.startDate})` : '';
  return `${what(facts)} ${where(facts)}${period}${best > 0 ? `: ${best} killed` : ''}`;
}

function what(facts: UcdpFacts): string {
  const sideA = sideInTitle(facts.sideA);
  if (facts.typeOfViolence === 3) {
    const noun = isPeriod(facts) ? 'Attacks' : facts.deaths.best >= BATTLE_DEATHS ? 'Mass killing' : 'Attack';
    return noun === 'Mass killing' ? `Mass killing of civilians by ${sideA}` : `${noun} by ${sideA} on civilians`;
  }
  return `${noun(facts)} between ${sideA} and ${sideInTitle(facts.sideB)}`;
}

function noun(facts: UcdpFacts): string {
  const { best, civilians, sideA, sideB } = facts.deaths;
  if (isPeriod(facts)) return 'Fighting';
  if (best >= BATTLE_DEATHS) return 'Battle';
  return civilians > 0 && sideA + sideB === 0 ? 'Violence' : 'Clash';
}

/** UCDP records violence over a longer period as one event if no details are known. */
function isPeriod({ datePrecision, startDate, endDate }: UcdpFacts): boolean {
  return (datePrecision ?? 1) >= 4 && endDate !== null && endDate !== startDate;
}

/** UCDP writes "Government of Myanmar (Burma)"; other names keep their brackets, which distinguish factions. */
function sideInTitle(name: string): string {
  const short = name.startsWith('Government of ') ? name.replace(/ \([^()]*\)$/, '') : name;
  return clip(short, MAX_NAME_IN_TITLE);
}

function where({ precision, place, country }: UcdpFacts): string {
  const land = country.replace(/ \([^()]*\)$/, '');
  const name = clip(place, MAX_NAME_IN_TITLE).replace(/ (?:town|city|village)$/i, '');
  if (precision === 6 || name === country) return `in ${land}`;
  const preposition = precision === 2 ? 'near' : precision === 5 ? 'around' : 'in';
  return `${preposition} ${name}, ${land}`;
}

/** Actors, act, place and time, with UCDP's numbers and the report that they are based on. */
export function ucdpDescription(facts: UcdpFacts): string {
  const [sideA, sideB] = [sideInSentence(facts.sideA), sideInSentence(facts.sideB)];
  const who = facts.typeOfViolence === 3 ? `${sideA} attacked civilians` : `${sideA} and ${sideB} fought`;
  const what = `${who} in ${placeInWords(facts)} ${timeInWords(facts)}.`;
  const sentences = [`${what.charAt(0).toUpperCase()}${what.slice(1)}`, deathsInWords(facts)];
  if (facts.conflict !== null) sentences.push(`Conflict: ${clip(facts.conflict, MAX_QUOTED)}.`);
  if (facts.whereDescription !== null) {
    sentences.push(`Location as described by UCDP: ${clip(facts.whereDescription, MAX_QUOTED)}.`);
  }
  if (facts.sourceHeadline !== null) {
    const by = facts.sourceOffice === null ? '' : ` by ${clip(distinct(facts.sourceOffice, ', '), MAX_QUOTED)}`;
    sentences.push(`Reported${by}: "${clip(distinct(facts.sourceHeadline, '; '), MAX_QUOTED)}".`);
  }
  return sentences.join(' ');
}

/** Several reports are in one cell, separated by semicolons. */
const distinct = (cell: string, separator: string): string =>
  [...new Set(cell.split(';').map((part) => part.trim()))].join(separator);

const sideInSentence = (name: string): string => (name.startsWith('Government of ') ? `the ${name}` : name);

function placeInWords({ place, admin1, country }: UcdpFacts): string {
  return [...new Set([place, admin1, country].filter((part) => part !== null))].join(', ');
}

function timeInWords({ startDate, endDate }: UcdpFacts): string {
  return endDate === null || endDate === startDate ? `on ${startDate}` : `between ${startDate} and ${endDate}`;
}

function deathsInWords({ deaths, sideA, sideB, typeOfViolence }: UcdpFacts): string {
  const { best, low, high, civilians } = deaths;
  const range = low !== null && high !== null && low !== high ? `; range ${low} to ${high}` : '';
  const estimate = `(UCDP's best estimate${range})`;
  if (best === 0) return `No deaths are recorded ${estimate}.`;
  const killed = best === 1 ? '1 person was killed' : `${best} people were killed`;
  const onSide = (name: string): string => `on the side of ${sideInSentence(name)}`;
  const groups: Victims[] = [
    { count: deaths.sideA, whole: onSide(sideA), some: onSide(sideA) },
    { count: typeOfViolence === 3 ? 0 : deaths.sideB, whole: onSide(sideB), some: onSide(sideB) },
    {
      count: civilians,
      whole: best === 1 ? 'a civilian' : 'civilians',
      some: civilians === 1 ? 'civilian' : 'civilians',
    },
  ];
  return `${killed} ${estimate}${victimsInWords(
    best,
    groups.filter(({ count }) => count > 0),
  )}.`;
}

/** How to name the victims of one group, if they are all victims and if they are some of them. */
interface Victims {
  count: number;
  whole: string;
  some: string;
}

function victimsInWords(best: number, groups: readonly Victims[]): string {
  const [only] = groups;
  if (only === undefined) return '';
  if (groups.length === 1 && only.count === best) {
    return best === 1 ? `, ${only.whole}` : `, all of them ${only.whole}`;
  }
  const parts = joinWithAnd(groups.map(({ count, some }) => `${count} ${some}`));
  const sum = groups.reduce((total, { count }) => total + count, 0);
  return sum === best ? `: ${parts}` : `, including ${parts}`;
}
