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

/** What scores depend on besides events and assets. */
export interface ScoringInput {
  settings: EvaluationSettings;
  nowMs: number;
  history: HistoryOf;
  /** What a language model said of assets' free text; absent where none is configured. */
  verdictOf?: VerdictOf;
}

export interface PortfolioInput extends ScoringInput {
  events: readonly EvaluationEvent[];
  assets: readonly EvaluationAsset[];
  /** Everything that could match, found by box or by name; each pair is examined exactly. */
  matches: readonly CandidatePair[];
}

/** What came, changed or went since the last change. */
export interface PortfolioChange {
  nowMs: number;
  /** New ones, and those that are no longer as they were. */
  events: readonly EvaluationEvent[];
  removedEventIds: readonly string[];
  assets: readonly EvaluationAsset[];
  /** Of assets, by `id`. */
  removedAssetIds: readonly string[];
  /** Everything that could match of changed events with any asset, and of changed assets with any event. */
  matches: Iterable<CandidatePair>;
}

export interface PortfolioResult {
  /** By risk score, the highest first, then by first event. */
  threats: EvaluatedThreat[];
  /** Ids of all events of the groups looked at, and of those that left: whatever threat rested on one of them is told anew. */
  eventIds: string[];
}

/** Of a change whose groups were not all scored. */
export interface PartialResult extends PortfolioResult {
  /** Ids of the leaders of groups that are left to be scored; the costliest ones. */
  postponedIds: string[];
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
  /** Before the asset's instructions. */
  scoreBeforeInstructions: number;
  /** Its `raise:` and `lower:` lines that hold. */
  appliedLines: string[];
  /** What became of its free text; null where it has none. */
  verdict: AssetVerdict | null;
  /** Lines that begin like a rule and search for nothing. */
  unreadLines: string[];
  alertClass: AlertClass;
  /** Whether the asset's alert classes ask for such a threat. */
  isKept: boolean;
}

/** What is worked out once for all groups of a portfolio. */
export interface PortfolioContext {
  input: ScoringInput;
  instructionsOf: (asset: EvaluationAsset) => AssetInstructions;
  harmOf: (event: EvaluationEvent) => EventHarm;
}
