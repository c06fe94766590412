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

/** The type of a value after serialisation to JSON. */
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

/** The facts of a watched place for maps and tables. */
export type PlaceContent = Pick<
  AssetInList,
  'asset_id' | 'name' | 'type' | 'lat' | 'lng' | 'country' | 'monitoring_radius_km'
>;

export interface IncidentContent {
  incident: Answer<IncidentsService['get']>;
  /** The linked threats, the most severe first, at most 50. */
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
  /** In order of risk, at most 1,000. */
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

/** A snapshot: the data of a subject at one moment, in the form of API responses. */
export interface SnapshotEnvelope<Type extends ReportSubjectType = ReportSubjectType> {
  request_id: string;
  subject: { type: Type; id: string };
  taken_at: string;
  content: ContentOf[Type];
}

/** The text of a snapshot (RFC 8785), which is stored, hashed and attached. */
export const snapshotText = (requestId: string, subject: ReportSubject, takenAt: Date, content: unknown): string =>
  canonicalJson({ request_id: requestId, subject, taken_at: takenAt, content });

/** The RFC 8785 form of a value after serialisation to JSON; RFC 8785 cannot represent half a surrogate pair. */
export function canonicalJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? wellFormed(one) : one));
  return canonicalize(JSON.parse(text));
}

/**
 * `sha256:` of the content of a report. For a lookup it is the hash in its answer, over the answer without every
 * `traceability` and without `audit`; for a snapshot it is over its text. @throws SyntaxError if the text is not JSON
 */
export function hashReport(type: ReportSubjectType, text: string): string {
  const hashed = type === 'lookup' ? withoutTraceability(JSON.parse(text) as LookupContent) : text;
  return `sha256:${createHash('sha256').update(hashed).digest('hex')}`;
}

function withoutTraceability(answer: LookupContent): string {
  const entities = answer.entities.map((entity) => ({ ...entity, traceability: undefined }));
  return canonicalize({ ...answer, audit: undefined, entities });
}
