import { hash } from 'node:crypto';
import type { FeedFetch, Validators } from './feed-fetch';

/** What is known of a feed from the last time. */
export interface FeedMemory extends Validators {
  /** SHA-256 of the last document, hexadecimal. */
  readonly bodyHash: string | null;
  /** How far a feed of numbered files was read. */
  readonly position: string | null;
}

/** What a feed has that it hadn't before. */
export interface FeedNews {
  /** Documents to be imported, one after the other. */
  readonly documents: readonly Buffer[];
  /** To be remembered once they are. */
  readonly memory: FeedMemory;
  /** There is more to be had at once. */
  readonly isBehind: boolean;
}

/** Null where nothing is new. @throws FeedFailure */
export type FeedReader = (fetch: FeedFetch, memory: FeedMemory) => Promise<FeedNews | null>;

/** The document at the feed's address is all there is. One that is the same as the last is no news, whatever its headers say. */
export async function readWholeDocument(fetch: FeedFetch, memory: FeedMemory): Promise<FeedNews | null> {
  const document = await fetch.document(fetch.url, memory);
  if (document === null) return null;
  const { body, etag, lastModified } = document;
  const bodyHash = hash('sha256', body);
  const documents = bodyHash === memory.bodyHash ? [] : [body];
  return { documents, memory: { etag, lastModified, bodyHash, position: null }, isBehind: false };
}
