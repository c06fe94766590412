import { identifierKeys, nameKeys, nameWeight, numberKey } from '../../../kernel/matching/candidates/candidate-keys';
import type { PreparedNames } from '../../../kernel/matching/match-names';
import type { SubjectReading, Subject } from '../../../kernel/resolution/resolution.types';

/** Increase this when the keys of names or identifiers change: stored keys are then computed again. */
export const SUBJECT_KEY_FORMAT = 2;

/** The keys of one name of a subject, as hashes, and the weight of its words. */
export interface NameKeys {
  weight: number;
  keys: Uint32Array;
}

/** The keys by which listed entities find a subject: those of each name, and those of its identifiers. */
export interface SubjectKeys {
  names: NameKeys[];
  identifiers: Uint32Array;
}

/** Keys beyond these belong to texts that are no names, and would make a subject expensive to store and to compare. */
const MOST_NAMES = 20;
const MOST_KEYS_OF_NAME = 1_000;
const MOST_KEYS = 4_000;
const MOST_IDENTIFIERS = 200;

const WEIGHT_UNIT = 16;
const MAX_BYTE = 255;
const HASH_BYTES = 4;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 code units. Two keys with one hash only cost a comparison. */
export function keyHash(key: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}

/** The keys of a subject, in the form in which they are stored. */
export function subjectSearchKeys({ facets }: Subject): Buffer {
  const readings = facets.flatMap((facet) => [...facet.readings.values()]);
  const names = new Map<string, PreparedNames[]>();
  for (const name of readings.flatMap(({ entity }) => entity.names)) {
    names.set(name.value, [...(names.get(name.value) ?? []), name]);
  }
  let room = MOST_KEYS;
  const keys = [...names.values()].slice(0, MOST_NAMES).map((ofName): NameKeys => {
    const hashes = hashesOf(ofName.flatMap((name) => [...nameKeys(name)])).subarray(
      0,
      Math.min(MOST_KEYS_OF_NAME, room),
    );
    room -= hashes.length;
    return { weight: weightOf(ofName), keys: hashes };
  });
  return encodeSubjectKeys({ names: keys, identifiers: identifierHashes(readings) });
}

/** A name is read as that of a person, an organisation and more; the reading with the lowest weight counts. */
function weightOf(readings: readonly PreparedNames[]): number {
  const weights = readings.map(nameWeight).filter((weight) => weight > 0);
  return weights.length === 0 ? 0 : Math.min(...weights);
}

function identifierHashes(readings: readonly SubjectReading[]): Uint32Array {
  const keys = readings.flatMap(({ entity, possibleNumbers }) => [
    ...identifierKeys(entity.identifiers),
    ...[...possibleNumbers].map(numberKey),
  ]);
  return hashesOf(keys).subarray(0, MOST_IDENTIFIERS);
}

const hashesOf = (keys: readonly string[]): Uint32Array => Uint32Array.from(new Set(keys.map(keyHash)));

/** A count of names; for each a weight and a list of hashes; then the hashes of identifiers. In the byte order of the host. */
export function encodeSubjectKeys({ names, identifiers }: SubjectKeys): Buffer {
  const parts: Buffer[] = [Buffer.from([names.length])];
  for (const { weight, keys } of names) {
    parts.push(Buffer.from([Math.min(MAX_BYTE, Math.round(weight * WEIGHT_UNIT))]), encodeHashes(keys));
  }
  return Buffer.concat([...parts, encodeHashes(identifiers)]);
}

function encodeHashes(hashes: Uint32Array): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16LE(hashes.length);
  return Buffer.concat([count, new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength)]);
}

export function decodeSubjectKeys(bytes: Buffer): SubjectKeys {
  let at = 1;
  const hashes = (): Uint32Array => {
    const length = bytes.readUInt16LE(at) * HASH_BYTES;
    const start = at + 2;
    at = start + length;
    // A copy, because the bytes are not aligned. Reading hash by hash takes ten times as long.
    return new Uint32Array(new Uint8Array(bytes.subarray(start, at)).buffer);
  };
  const names = Array.from({ length: bytes.readUInt8(0) }, (): NameKeys => {
    const weight = bytes.readUInt8(at) / WEIGHT_UNIT;
    at += 1;
    return { weight, keys: hashes() };
  });
  return { names, identifiers: hashes() };
}
