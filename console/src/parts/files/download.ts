import { noAnswer } from '../../api/failure';
import { type ApiCall, openAnswer } from '../../api/request';

export interface Download extends Pick<ApiCall, 'path' | 'query' | 'portfolio' | 'signal'> {
  /** The name of the file if the response has none. */
  readonly name: string;
  readonly onProgress?: (bytes: number) => void;
}

export interface DownloadedFile {
  readonly name: string;
  readonly blob: Blob;
}

const nameIn = (headers: Headers): string | undefined =>
  /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1];

/**
 * Reads a file of the API. A connection that ends early is a failure, so that no incomplete file is saved.
 * @throws ApiFailure
 */
export async function downloadFile({ name, onProgress, ...call }: Download): Promise<DownloadedFile> {
  const response = await openAnswer({ ...call, accept: '*/*' });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      chunks.push(part.value);
      bytes += part.value.length;
      onProgress?.(bytes);
    }
  } catch (error) {
    if (call.signal?.aborted === true) throw error;
    throw noAnswer(error);
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { name: nameIn(response.headers) ?? name, blob: new Blob(chunks, { type }) };
}

const KEPT_MS = 10_000;

/** Offers a file as a download of the browser. */
export function saveDownload({ name, blob }: DownloadedFile): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
