import { hash } from 'node:crypto';
import { FeedFailure } from './feed-failure';
import type { FeedFetch } from './feed-fetch';
import type { FeedMemory, FeedNews } from './feed-reader';
import { readZipEntry } from './zip-entry';

const QUARTER_HOUR_MS = 900_000;
/** After a pause, this number of files of 15 minutes each are fetched at once. */
const FILES_AT_ONCE = 8;
/** Older missed files are left to a manual import. */
const LONGEST_PAUSE_MS = 86_400_000;
const MAX_UNPACKED_BYTES = 256 * 1_024 * 1_024;
/** Size, MD5 hash and address of a file, which is named after its time. */
const EXPORT_LINE = /^[ \t]*(\d+)[ \t]+([0-9a-f]{32})[ \t]+\S*\/(\d{14})\.export\.CSV\.zip[ \t]*\r?$/im;

interface Update {
  md5: string;
  /** Such as 20191024143000, UTC. */
  stamp: string;
}

/**
 * GDELT 2.0 publishes a file of events every quarter of an hour, and names the last one in lastupdate.txt. The files
 * since the last poll are fetched from the host of that list, regardless of the host that it names.
 */
export async function readGdeltUpdate(fetch: FeedFetch, memory: FeedMemory): Promise<FeedNews | null> {
  const list = await fetch.document(fetch.url, memory);
  if (list === null) return null;
  const update = parseUpdate(list.body.toString('latin1'));
  const missed = missedStamps(memory.position, update.stamp);
  const wanted = missed.slice(0, FILES_AT_ONCE);
  const documents: Buffer[] = [];
  for (const stamp of wanted) {
    const packed = await fetchFile(fetch, stamp, stamp === update.stamp ? update.md5 : null);
    if (packed !== null) documents.push(await readZipEntry(packed, MAX_UNPACKED_BYTES));
  }
  const isBehind = wanted.length < missed.length;
  const { etag, lastModified } = isBehind ? { etag: null, lastModified: null } : list;
  const position = wanted.at(-1) ?? update.stamp;
  return { documents, memory: { etag, lastModified, bodyHash: null, position }, isBehind };
}

/** @throws FeedFailure */
export function parseUpdate(list: string): Update {
  const [, , md5, stamp] = EXPORT_LINE.exec(list) ?? [];
  if (md5 === undefined || stamp === undefined || Number.isNaN(msOfStamp(stamp))) {
    throw new FeedFailure('invalid_answer', 'The file list of the last update has no event export');
  }
  return { md5: md5.toLowerCase(), stamp };
}

/** The stamps of files after `position` up to the last one, oldest first; for a new feed the last one only. */
export function missedStamps(position: string | null, last: string): string[] {
  if (position === null) return [last];
  const lastMs = msOfStamp(last);
  const fromMs = Math.max(msOfStamp(position), lastMs - LONGEST_PAUSE_MS);
  const stamps: string[] = [];
  for (let atMs = lastMs; atMs > fromMs; atMs -= QUARTER_HOUR_MS) stamps.unshift(stampOfMs(atMs));
  return stamps;
}

/** Null for a past file that was never published, which happens. */
async function fetchFile(fetch: FeedFetch, stamp: string, md5: string | null): Promise<Buffer | null> {
  const url = new URL(`${stamp}.export.CSV.zip`, fetch.url);
  try {
    const file = await fetch.document(url, { etag: null, lastModified: null });
    if (file === null) return null;
    if (md5 !== null && hash('md5', file.body) !== md5) {
      throw new FeedFailure('invalid_answer', 'The MD5 hash of the export differs from the one in the file list');
    }
    return file.body;
  } catch (error) {
    if (md5 === null && error instanceof FeedFailure && error.status === 404) return null;
    throw error;
  }
}

function msOfStamp(stamp: string): number {
  const [, date = '', hour = '', minute = '', second = ''] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  const day = date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

const stampOfMs = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace(/[-T:]/g, '');
