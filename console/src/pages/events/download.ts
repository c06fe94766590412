import { noAnswer, readFailure } from '../../api/failure';
import { buildAddress, buildHeaders } from '../../api/request';
import type { EventQuery } from './search';

interface Download {
  readonly query: EventQuery;
  readonly portfolio: string;
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

export interface DownloadedFile {
  readonly name: string;
  readonly blob: Blob;
}

const nameIn = (headers: Headers): string | undefined =>
  /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1];

/**
 * Reads an export. A connection that ends early is a failure, so that no incomplete file is saved.
 * @throws ApiFailure
 */
export async function downloadEvents({ query, portfolio, signal, onProgress }: Download): Promise<DownloadedFile> {
  const path = '/v1/events/export';
  const headers = buildHeaders({ path, portfolio });
  headers.set('accept', '*/*');
  const response = await fetch(buildAddress({ path, query }), { headers, credentials: 'same-origin', signal });
  if (!response.ok) throw readFailure(response.status, response.headers, await readJson(response));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      chunks.push(part.value);
      bytes += part.value.length;
      onProgress(bytes);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw noAnswer(error);
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { name: nameIn(response.headers) ?? `events.${query.format ?? 'txt'}`, blob: new Blob(chunks, { type }) };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

const KEPT_MS = 10_000;

/** Offers a file as a download of the browser. */
export function saveDownload({ name, blob }: DownloadedFile): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
