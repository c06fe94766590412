import { csvLine, type CsvCell } from '../../../kernel/text/csv-line';
import type { StoredResult } from './batch-subjects.repository';
import type { ResultFormat } from './lookup-batches.dto';

interface TextFormat {
  readonly contentType: string;
  readonly header: string;
  readonly lineOf: (stored: StoredResult) => string;
}

const COLUMNS: Readonly<Record<string, (stored: StoredResult) => CsvCell>> = {
  line: ({ line }) => line,
  requester_reference: ({ result }) => result?.requester_reference ?? null,
  status: ({ status }) => status,
  confidence: ({ result }) => result?.confidence ?? null,
  entity_count: ({ result }) => result?.entity_count ?? null,
  suppressed_count: ({ result }) => result?.suppressed_count ?? null,
  entity_id: ({ result }) => result?.entities[0]?.entity_id ?? null,
  caption: ({ result }) => result?.entities[0]?.caption ?? null,
  entity_confidence: ({ result }) => result?.entities[0]?.confidence ?? null,
  sources: ({ result }) => result?.entities[0]?.sources.map(({ id }) => id).join(' ') ?? null,
  reason: ({ result }) => result?.reason ?? null,
  warnings: ({ result }) => result?.warnings.map(({ code }) => code).join(' ') ?? null,
  unavailable: ({ result }) => result?.unavailable.map(({ id }) => id).join(' ') ?? null,
  queried_at: ({ result }) => result?.queried_at ?? null,
  monitored_subject_id: ({ result }) => result?.monitored_subject_id ?? null,
  result_hash: ({ result_hash: hash }) => hash,
};

/** An erased result keeps its status and its hash, so that the signed manifest can still be verified. */
const jsonLine = ({ line, status, result, result_hash: hash }: StoredResult): string =>
  `${JSON.stringify({ ...(result ?? { line, status, erased: true }), result_hash: hash })}\n`;

export const RESULT_TEXTS: Readonly<Record<ResultFormat, TextFormat>> = {
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', header: '', lineOf: jsonLine },
  // RFC 4180 §3
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    header: csvLine(Object.keys(COLUMNS)),
    lineOf: (stored) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(stored))),
  },
};

/** The format that the query names, or that `Accept` prefers. */
export function resultFormat(format: ResultFormat | undefined, accept: string | undefined): ResultFormat {
  if (format !== undefined) return format;
  return /(^|,)\s*text\/csv\s*(;|,|$)/i.test(accept ?? '') && !/application\/x-ndjson/i.test(accept ?? '')
    ? 'csv'
    : 'ndjson';
}
