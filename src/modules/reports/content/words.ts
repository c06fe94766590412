import { humanWord } from '../human-word';
import type { ReportCell, ReportFact, ReportText, RiskLevel } from '../report-model';

/** `2018-02-06 15:50 UTC`. */
export const instantText = (rfc3339: string): string =>
  `${new Date(rfc3339).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const dayText = (rfc3339: string): string => new Date(rfc3339).toISOString().slice(0, 10);

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const degrees = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(4)}° ${lng < 0 ? 'W' : 'E'}`;

export const kilometres = (km: number): string => (km < 10 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`);

export const levelCell = (level: RiskLevel): ReportCell => ({ text: humanWord(level), level });

/** The facts that have a value. */
export const presentFacts = (
  ...facts: readonly [label: string, value: ReportText | null | undefined][]
): ReportFact[] =>
  facts.flatMap(([label, value]) =>
    value === null || value === undefined || value.length === 0 ? [] : [{ label, value }],
  );

/** `1 threat`, `2 threats`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** Shortens a text to a length, at the end of a word if possible. */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const blank = cut.lastIndexOf(' ');
  return `${cut.slice(0, blank > maxLength / 2 ? blank : cut.length).trimEnd()}…`;
}
