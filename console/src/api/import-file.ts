import { type ApiFailure, noAnswer, readFailure } from './failure';
import { type ApiCall, openAnswer } from './request';

/** The rows of an import so far. */
export type ImportCounts = Readonly<Record<string, number>>;

export interface ImportRejection {
  readonly line: number;
  readonly reason: string;
}

export interface ImportResult {
  readonly counts: ImportCounts;
  /** The first hundred. */
  readonly rejections: readonly ImportRejection[];
}

interface ImportRequest extends Pick<ApiCall, 'path' | 'query' | 'signal'> {
  readonly file: Blob;
  readonly onProgress: (counts: ImportCounts) => void;
}

/** A line of the response: progress, the result, or why the import was refused (docs/imports.md). */
export interface ImportLine {
  readonly progress?: ImportCounts;
  readonly detail?: unknown;
  readonly error?: unknown;
  readonly rejections?: readonly ImportRejection[];
}

const UNREADABLE = 422;
const REFUSED = 409;

/** The failure that a line reports, or null. */
export function failureOf(line: ImportLine): ApiFailure | null {
  if (line.detail !== undefined) return readFailure(UNREADABLE, new Headers(), line);
  return line.error === undefined ? null : readFailure(REFUSED, new Headers(), line);
}

/** The numbers of the last line, without the values that are no counts of rows. */
export function resultOf({ rejections = [], ...values }: ImportLine): ImportResult {
  const numbers = Object.entries(values).filter(([name, value]) => typeof value === 'number' && !name.includes('_'));
  return { counts: Object.fromEntries(numbers) as ImportCounts, rejections };
}

/**
 * Sends a file to be imported, and reports the progress that the service sends.
 * @throws ApiFailure
 */
export async function importFile({ file, onProgress, ...call }: ImportRequest): Promise<ImportResult> {
  const body = file.slice(0, file.size, 'application/octet-stream');
  try {
    const response = await openAnswer({ ...call, method: 'POST', body, accept: 'application/x-ndjson' });
    return await readLines(response, onProgress);
  } catch (error) {
    throw error instanceof TypeError ? noAnswer(error) : error;
  }
}

async function readLines(response: Response, onProgress: (counts: ImportCounts) => void): Promise<ImportResult> {
  let last: ImportLine | null = null;
  for await (const line of linesOf(response)) {
    last = JSON.parse(line) as ImportLine;
    if (last.progress) onProgress(last.progress);
  }
  const failure = last === null ? null : failureOf(last);
  if (failure) throw failure;
  if (last === null || last.progress) throw noAnswer('The connection ended before the import did.');
  return resultOf(last);
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
