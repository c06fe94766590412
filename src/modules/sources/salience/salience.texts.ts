import { countedNoun } from '../../../kernel/text/counted';
import type { SalienceInput } from './salience.types';

const PRECISION_WORDS: Record<number, string> = {
  1: 'exact location',
  2: 'approximate location',
  3: 'location known at district level',
  4: 'location known at region level',
  5: 'location is an area or a line',
  6: 'location known at country level',
  7: 'location at sea',
};

/** The facts that the score of an event is based on. */
export function salienceRationale(input: SalienceInput, score: number): string {
  const { fatalities, injuries, abductions, magnitude, severity, geoPrecision } = input;
  const grounds: string[] = [];
  if (fatalities !== null) grounds.push(fatalities === 0 ? 'no one killed' : `${fatalities} killed`);
  if (injuries !== null && injuries > 0) grounds.push(`${injuries} injured`);
  if (abductions !== null && abductions > 0) grounds.push(`${abductions} abducted`);
  if (magnitude !== null) grounds.push(`magnitude ${magnitude}`);
  if (severity) grounds.push(severity.words);
  if (input.civilianTargeting === true) grounds.push('civilians targeted');
  grounds.push(countedNoun(input.sourceCount, 'source'), countedNoun(input.articleCount, 'article'));
  grounds.push((geoPrecision === null ? undefined : PRECISION_WORDS[geoPrecision]) ?? 'location unknown');
  return `Salience ${score} of 1: ${grounds.join(', ')}.`;
}

/** The severity that sources state, each on its own scale. */
export const SEVERITY_TEXTS = {
  gdacs: (level: string) => `alert level ${level}`,
  wind: (speed: number) => `wind speed ${speed} kts`,
  burntArea: (acres: number) => `area of ${countedNoun(acres, 'acre')}`,
  alertInForce: (severity: string, certainty: string) => `severity ${severity}, certainty ${certainty}`,
  alertEnded: (state: string) => `alert ${state}`,
} as const;
