import { salienceRationale } from './salience.texts';
import type { SalienceInput } from './salience.types';

export interface Salience {
  /** 0 to 1, three decimals. */
  score: number;
  rationale: string;
}

const SEVERITY_WEIGHT = 0.55;
const ATTENTION_WEIGHT = 0.25;
const CIVILIANS_WEIGHT = 0.1;
const PRECISION_WEIGHT = 0.1;

/** The weight of a victim relative to one person killed. */
const INJURED_WEIGHT = 0.3;
const ABDUCTED_WEIGHT = 0.5;
/** The numbers of victims, magnitude, articles and sources at which a term reaches its maximum. */
const FULL_VICTIMS = 1_000;
const FULL_ARTICLES = 1_000;
const FULL_SOURCES = 50;
/** Earthquakes below 3 are rarely felt; 8 and more is a great earthquake. */
const LEAST_MAGNITUDE = 3;
const FULL_MAGNITUDE = 8;

const PRECISION_SHARE: Record<number, number> = { 1: 1, 2: 0.8, 3: 0.6, 4: 0.4, 5: 0.3, 6: 0.1, 7: 0.1 };

/**
 * How much an event stands out, where its source does not say:
 *
 *   0.55 · (1 − (1 − victims)(1 − shaking)) + 0.25 · attention + 0.10 · civilians + 0.10 · precision
 *
 * victims = log(1 + killed + 0.5 abducted + 0.3 injured) / log(1001), shaking = (magnitude − 3) / 5,
 * attention = 0.6 · log(articles) / log(1000) + 0.4 · log(sources) / log(50), each held within 0 and 1. More victims,
 * magnitude, articles or sources never lower it, nor does a better known place. The clock takes no part, so the same
 * row gives the same score whenever it is imported.
 */
export function computeSalience(input: SalienceInput): Salience {
  const found = 1 - (1 - victimsShare(input)) * (1 - shakingShare(input.magnitude));
  // A source's own scale is based on the same facts, so the larger of both counts instead of their sum.
  const severity = Math.max(found, clamp(input.severity?.share ?? 0));
  const attention =
    0.6 * logarithmicShare(input.articleCount, FULL_ARTICLES) + 0.4 * logarithmicShare(input.sourceCount, FULL_SOURCES);
  const precision = input.geoPrecision === null ? 0 : (PRECISION_SHARE[input.geoPrecision] ?? 0);
  const score =
    SEVERITY_WEIGHT * severity +
    ATTENTION_WEIGHT * attention +
    CIVILIANS_WEIGHT * (input.civilianTargeting === true ? 1 : 0) +
    PRECISION_WEIGHT * precision;
  const rounded = Math.round(score * 1_000) / 1_000;
  return { score: rounded, rationale: salienceRationale(input, rounded) };
}

function victimsShare({ fatalities, injuries, abductions }: SalienceInput): number {
  const weighted = (fatalities ?? 0) + ABDUCTED_WEIGHT * (abductions ?? 0) + INJURED_WEIGHT * (injuries ?? 0);
  return clamp(Math.log1p(weighted) / Math.log1p(FULL_VICTIMS));
}

function shakingShare(magnitude: number | null): number {
  return magnitude === null ? 0 : clamp((magnitude - LEAST_MAGNITUDE) / (FULL_MAGNITUDE - LEAST_MAGNITUDE));
}

function logarithmicShare(count: number, full: number): number {
  return clamp(Math.log(Math.max(1, count)) / Math.log(full));
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
