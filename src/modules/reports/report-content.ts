import { createHash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import { wellFormed } from '../../kernel/text/well-formed';
import type { AssetsService } from '../assets/assets.service';
import type { IncidentsService } from '../incidents/incidents.service';
import type { LookupService } from '../lookup/lookup.service';
import type { ThreatHistoryService } from '../threats/history/threat-history.service';
import type { ThreatsService } from '../threats/threats.service';
import type { WebSearchService } from '../web-search/web-search.service';
import type { ReportSubject, ReportSubjectType } from './report.row';

/** A value after its way through JSON. */
export type Plain<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T;

type Answer<T extends (...parameters: never[]) => unknown> = Plain<Awaited<ReturnType<T>>>;

export type LookupContent = Answer<LookupService['get']>;
export type ThreatContent = Answer<ThreatsService['get']>;
export type ThreatListContent = Answer<ThreatsService['list']>;
export type ThreatInList = ThreatListContent['threats'][number];
type AssetInList = Answer<AssetsService['current']>['assets'][number];

/** What a map and a table need of a watched place. */
export type PlaceContent = Pick<
  AssetInList,
  'asset_id' | 'name' | 'type' | 'lat' | 'lng' | 'country' | 'monitoring_radius_km'
>;

export interface IncidentContent {
  incident: Answer<IncidentsService['get']>;
  /** Of the linked threats, the gravest first, 50 at most. */
  threats: ThreatContent[];
  places: PlaceContent[];
}

export interface SingleThreatContent {
  threat: ThreatContent;
  history: Answer<ThreatHistoryService['wholeHistory']>;
  places: PlaceContent[];
}

export type WebSearchContent = Answer<WebSearchService['record']>;

export interface PortfolioContent {
  places: PlaceContent[];
  /** By risk, 1,000 at most. */
  threats: ThreatInList[];
  threats_total: number;
  evaluation: ThreatListContent['evaluation'];
}

export interface ContentOf {
  lookup: LookupContent;
  incident: IncidentContent;
  threat: SingleThreatContent;
  web_search: WebSearchContent;
  portfolio: PortfolioContent;
}

/** A snapshot: what stood behind a subject at a moment, as the API would have answered. */
export interface SnapshotEnvelope<Type extends ReportSubjectType = ReportSubjectType> {
  request_id: string;
  subject: { type: Type; id: string };
  taken_at: string;
  content: ContentOf[Type];
}

/** The text of a snapshot (RFC 8785), as it is kept, hashed and attached. */
export const snapshotText = (requestId: string, subject: ReportSubject, takenAt: Date, content: unknown): string =>
  canonicalJson({ request_id: requestId, subject, taken_at: takenAt, content });

/** RFC 8785, of what a trip through JSON leaves of a value; half a surrogate pair has no form there. */
export function canonicalJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? wellFormed(one) : one));
  return canonicalize(JSON.parse(text));
}

/**
 * `sha256:` of what a report says. Of a lookup: the hash that its answer bears, over the answer without every `traceability`
 * and without `audit`; of a snapshot: over its text. @throws SyntaxError where a text is not JSON
 */
export function hashReport(type: ReportSubjectType, text: string): string {
  const hashed = type === 'lookup' ? withoutTraceability(JSON.parse(text) as LookupContent) : text;
  return `sha256:${createHash('sha256').update(hashed).digest('hex')}`;
}

function withoutTraceability(answer: LookupContent): string {
  const entities = answer.entities.map((entity) => ({ ...entity, traceability: undefined }));
  return canonicalize({ ...answer, audit: undefined, entities });
}
