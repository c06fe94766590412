import type { SourceKind } from './source-kinds';

/** The formats of the file of an event source, a list or the archive that the page can send as one file. */
const OWN_FORMATS: Readonly<Record<string, readonly string[]>> = {
  sanctions_ofac: ['ofac-xml'],
  sanctions_un: ['un-xml'],
  us_consolidated: ['csl-csv'],
};

export const ARTICLE_FORMATS = ['ndjson', 'feed', 'warc'];

export interface ImportTarget {
  readonly path: string;
  readonly formats: readonly string[];
}

/** Where a file of this source is sent, and in which formats; null for a connector, which has none. */
export function importTarget(kind: SourceKind, id: string): ImportTarget | null {
  switch (kind) {
    case 'feed':
    case 'import':
      return { path: '/v1/admin/events/import', formats: [id] };
    case 'list':
      return { path: `/v1/admin/datasets/${id}/import`, formats: OWN_FORMATS[id] ?? ['ftm', 'csv'] };
    case 'archive':
      return { path: '/v1/admin/articles/import', formats: ARTICLE_FORMATS };
    case 'connector':
      return null;
  }
}

/** The command that does the same, for a terminal with the operator's key. */
export const curlCommand = (origin: string, { path, formats }: ImportTarget, format = formats[0] ?? ''): string =>
  `curl -X POST -H "X-API-Key: $OPERATOR_KEY" -T FILE "${origin}${path}?format=${format}"`;
