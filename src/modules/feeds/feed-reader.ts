import { hash } from 'node:crypto';
import type { FeedFetch, Validators } from './feed-fetch';

/** The state of a feed after the last poll. */
export interface FeedMemory extends Validators {
  /** SHA-256 of the last document, hexadecimal. */
  readonly bodyHash: string | null;
  /** The position in a feed of numbered files. */
  readonly position: string | null;
}

/** The news of a feed since the last poll. */
export interface FeedNews {
  /** The documents to import, one after the other. */
  readonly documents: readonly Buffer[];
  /** The state to store once they are imported. */
  readonly memory: FeedMemory;
  /** Whether more documents can be fetched immediately. */
  readonly isBehind: boolean;
}

/** Null if nothing is new. @throws FeedFailure */
export type FeedReader = (fetch: FeedFetch, memory: FeedMemory) => Promise<FeedNews | null>;

/**
 * Reads a feed that consists of one document. A document identical to the last one is not news, regardless of its
 * headers.
 */
export async function readWholeDocument(fetch: FeedFetch, memory: FeedMemory): Promise<FeedNews | null> {
  const document = await fetch.document(fetch.url, memory);
  if (document === null) return null;
  const { body, etag, lastModified } = document;
  const bodyHash = hash('sha256', body);
  const documents = bodyHash === memory.bodyHash ? [] : [body];
  return { documents, memory: { etag, lastModified, bodyHash, position: null }, isBehind: false };
}
