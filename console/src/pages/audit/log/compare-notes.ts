import { callApi } from '../../../api/request';
import { bytesOfHex } from '../../../verify/bytes';
import type { TrustedKey } from '../../../verify/keys';
import { isContinuation } from '../../../verify/merkle';
import { type Statement, verifyNote } from '../../../verify/note';
import { Refusal } from '../../../verify/refusal';
import type { CheckpointList, OneCheckpoint } from '../types';

export interface Comparison {
  readonly isGood: boolean;
  readonly words: string;
}

const MAX_HASHES = 128;

/** The note as it was signed, even if a mail program or an editor has changed its line ends. */
function normalised(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').trim();
  return `${lines}\n`;
}

/**
 * Checks whether the present log continues the log that a saved note describes. Both notes have to be signed by a trusted key;
 * the proof between them is verified here. @throws ApiFailure
 */
export async function compareNotes(
  saved: string,
  keys: readonly TrustedKey[],
  portfolio: string | null,
): Promise<Comparison> {
  try {
    const older = await verifyNote(normalised(saved), keys);
    const newest = await newestCheckpoint(portfolio);
    if (newest === undefined)
      return { isGood: false, words: 'The log has no checkpoint, so your note is not from this log.' };
    const newer = await verifyNote(newest.note, keys);
    return await compare(older, newer, portfolio);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { isGood: false, words: `Your note, or the newest one of the service, is not valid: ${error.message}.` };
  }
}

async function newestCheckpoint(portfolio: string | null) {
  const { data } = await callApi<CheckpointList>({ path: '/v1/audit/checkpoints', query: { limit: 1 }, portfolio });
  return data.checkpoints[0];
}

async function compare(older: Statement, newer: Statement, portfolio: string | null): Promise<Comparison> {
  if (older.name !== newer.name) return { isGood: false, words: `Your note is from another log, ${older.name}.` };
  if (older.size > newer.size) {
    const words = `Your note covers ${older.size} records, and the log has only ${newer.size}: its end was removed.`;
    return { isGood: false, words };
  }
  const path = `/v1/audit/checkpoints/${newer.size}`;
  const { data } = await callApi<OneCheckpoint>({ path, query: { from: older.size }, portfolio });
  const proof = (data.consistency?.proof ?? []).slice(0, MAX_HASHES).map(bytesOfHex);
  const roots = { fromRoot: older.root, toRoot: newer.root };
  const isGood = await isContinuation({ from: older.size, to: newer.size, ...roots, proof });
  const words = isGood
    ? `The log continues your note: its first ${older.size} records are unchanged, and ${newer.size - older.size} came after them.`
    : `The log does not continue your note: its first ${older.size} records differ from those that your note covers.`;
  return { isGood, words };
}
