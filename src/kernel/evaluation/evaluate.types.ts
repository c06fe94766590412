import type { Steps } from '../steps';
import type {
  AlertClass,
  AssetMatch,
  AssetRisk,
  EvaluatedThreat,
  EvaluationAsset,
  EvaluationEvent,
  HistoryCounts,
} from './evaluation.types';
import type { AssetInstructions } from './instructions/custom-instructions';
import type { EventHarm, EventImpact } from './impact/impact';
import type { AssetVerdict, VerdictOf } from './instructions/instruction-verdict';
import type { EvaluationSettings } from './settings';

/** An event and an asset that it may concern; both are ids of the input, `assetId` is the asset's `id`. */
export interface CandidatePair {
  eventId: string;
  assetId: string;
}

/** What to search the history for. */
export interface HistoryQuery {
  /** Null if the kind has no place: then the neighbourhood is the country. */
  lat: number | null;
  lng: number | null;
  country: string | null;
  category: string;
  type: string;
  /** For earthquakes: smaller ones are of another kind. */
  minMagnitude: number | null;
  /** Later events are not history yet. */
  asOfMs: number;
  /** Whether discounted events count less; otherwise every event counts in full. */
  isDiscounting: boolean;
}

/** Counts the history of a kind: see historyCounts. `radiusKm` is 0 if the neighbourhood is the country. */
export interface HistoryOf {
  (query: HistoryQuery, radiusKm: number): HistoryCounts;
  /** The same in steps. */
  readonly inSteps?: (query: HistoryQuery, radiusKm: number) => Steps<HistoryCounts>;
}

/** The inputs of scores besides events and assets. */
export interface ScoringInput {
  settings: EvaluationSettings;
  nowMs: number;
  history: HistoryOf;
  /** The verdicts of a language model on assets' free text; absent if no model is configured. */
  verdictOf?: VerdictOf;
}

export interface PortfolioInput extends ScoringInput {
  events: readonly EvaluationEvent[];
  assets: readonly EvaluationAsset[];
  /** Every pair that could match, found by box or by name. Each pair is then examined exactly. */
  matches: readonly CandidatePair[];
}

/** What was added, changed or removed since the last change. */
export interface PortfolioChange {
  nowMs: number;
  /** New and changed ones. */
  events: readonly EvaluationEvent[];
  removedEventIds: readonly string[];
  assets: readonly EvaluationAsset[];
  /** `id`s of assets. */
  removedAssetIds: readonly string[];
  /** Every pair that could match, of changed events with any asset and of changed assets with any event. */
  matches: Iterable<CandidatePair>;
}

export interface PortfolioResult {
  /** By risk score, highest first, then by first event. */
  threats: EvaluatedThreat[];
  /**
   * Ids of all events of the evaluated groups, and of those that left. Every threat that contained one of them is
   * included in the result.
   */
  eventIds: string[];
}

/** The result of a change whose groups were not all scored. */
export interface PartialResult extends PortfolioResult {
  /** Ids of the leaders of groups that are not scored yet: the most expensive ones. */
  postponedIds: string[];
}

/** A matching pair, after the asset's rules. */
export interface MatchedPair {
  event: EvaluationEvent;
  asset: EvaluationAsset;
  match: AssetMatch;
}

/** The contribution of one event to an asset's risk. */
export interface EventShare {
  event: EvaluationEvent;
  distanceKm: number | null;
  harm: EventHarm;
  impact: EventImpact;
  ageMs: number;
  maxAgeMs: number;
  recency: number;
}

/** An asset's risk from a group, with all its terms. */
export interface AssetAssessment {
  asset: EvaluationAsset;
  risk: AssetRisk;
  shares: EventShare[];
  recency: number;
  /** The highest score that the coding of its events supports; null if any. */
  scoreLimit: number | null;
  /** Before the asset's instructions, and at most the limit. */
  scoreBeforeInstructions: number;
  /** Its `raise:` and `lower:` lines that apply. */
  appliedLines: string[];
  /** The outcome of its free text; null if it has none. */
  verdict: AssetVerdict | null;
  /** Lines that begin like a rule but contain no search term. */
  unreadLines: string[];
  alertClass: AlertClass;
  /** Whether the asset's alert classes include such a threat. */
  isKept: boolean;
}

/** Values that are computed once for all groups of a portfolio. */
export interface PortfolioContext {
  input: ScoringInput;
  instructionsOf: (asset: EvaluationAsset) => AssetInstructions;
  harmOf: (event: EvaluationEvent) => EventHarm;
}
