import type {
  AlertClass,
  AssetMatch,
  AssetRisk,
  EvaluationAsset,
  EvaluationEvent,
  HistoryCounts,
} from './evaluation.types';
import type { AssetInstructions } from './custom-instructions';
import type { EventHarm, EventImpact } from './impact';
import type { EvaluationSettings } from './settings';

/** An event and an asset that may concern each other; both are ids of the input, `assetId` the asset's `id`. */
export interface CandidatePair {
  eventId: string;
  assetId: string;
}

/** What to look for in the history. */
export interface HistoryQuery {
  /** Null where the kind has no place: then the neighbourhood is the country. */
  lat: number | null;
  lng: number | null;
  country: string | null;
  category: string;
  type: string;
  /** Earthquakes: those below it are not of the kind. */
  minMagnitude: number | null;
  /** What starts after it is not history yet. */
  asOfMs: number;
}

/** Counts the history of a kind: see historyCounts. `radiusKm` is 0 where the neighbourhood is the country. */
export type HistoryOf = (query: HistoryQuery, radiusKm: number) => HistoryCounts;

export interface PortfolioInput {
  events: readonly EvaluationEvent[];
  assets: readonly EvaluationAsset[];
  settings: EvaluationSettings;
  nowMs: number;
  /** Everything that could match, found by box or by name; each pair is examined exactly. */
  matches: readonly CandidatePair[];
  history: HistoryOf;
}

/** A pair that holds, after the asset's rules. */
export interface MatchedPair {
  event: EvaluationEvent;
  asset: EvaluationAsset;
  match: AssetMatch;
}

/** One event's part in an asset's risk. */
export interface EventShare {
  event: EvaluationEvent;
  distanceKm: number | null;
  harm: EventHarm;
  impact: EventImpact;
  ageMs: number;
  maxAgeMs: number;
  recency: number;
}

/** An asset's risk from a group, with all it was made of. */
export interface AssetAssessment {
  asset: EvaluationAsset;
  risk: AssetRisk;
  shares: EventShare[];
  recency: number;
  /** Before the asset's `raise:` and `lower:` lines. */
  scoreBeforeInstructions: number;
  instructions: AssetInstructions;
  appliedLines: string[];
  alertClass: AlertClass;
  /** Whether the asset's alert classes ask for such a threat. */
  isKept: boolean;
}

/** What is worked out once for all groups of a portfolio. */
export interface PortfolioContext {
  input: PortfolioInput;
  instructionsOf: (asset: EvaluationAsset) => AssetInstructions;
  harmOf: (event: EvaluationEvent) => EventHarm;
}
