import { constants, createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';

/**
 * Verifies an export of the audit log without the service that created it. This file depends only on Node and is meant to
 * be read from top to bottom; docs/audit.md describes the format of exports. One line of the export is in memory at a time.
 *
 * console/src/verify/verify-export.ts does the same in a browser, without Node. Both repeat the steps on purpose, and
 * test/e2e/console/verify-export.spec.ts requires equal results of both for the same valid and damaged exports.
 *
 * leaf = SHA-256(0x00 ‖ text)                             the record as it was written, byte for byte
 * record_hash = SHA-256(prev_hash ‖ leaf)                 binds a record to the previous one
 * root = Merkle tree hash over all leaves (RFC 9162 §2.1)  signed in the checkpoint, with their number
 */

/** The result, and in `checked` what was verified. `line` counts from 1; it is null if the export is valid. */
export interface ExportVerdict {
  verified: boolean;
  line: number | null;
  reason: string | null;
  checked: string[];
}

interface Header {
  chain_id: string;
  origin: string;
  checkpoint: { size: number; note: string } | null;
  whole_chain: boolean;
  /** First and last numbers of records that were exported and dropped before, according to the export. */
  archived: [number, number][];
}

interface ExportedRecord {
  seq: number;
  prev_hash: string;
  record_hash: string;
  proof: string[];
  payload: string;
}

/** The signed statement of a checkpoint: the number of records, the root of their tree, the hash of the last record. */
interface Statement {
  name: string;
  size: number;
  root: Buffer;
  recordHash: string;
}

interface Section {
  header: Header;
  signed: Statement;
  count: number;
  first: number | null;
  last: ExportedRecord | null;
}

const MAX_LINE_BYTES = 4 * 1024 * 1024;
const NO_HASH = '0'.repeat(64);
const KEY_TYPE = 'RSASSA-PSS SHA-256 MGF1-SHA-256 salt 32';

/** The export is not valid. */
class Refusal extends Error {}

function must(isRight: boolean, otherwise: string): asserts isRight {
  if (!isRight) throw new Refusal(otherwise);
}

const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** @param keysPath a JWKS (RFC 7517), as served at /.well-known/jwks.json @throws if one of the files can't be read */
export async function verifyExport(exportPath: string, keysPath: string): Promise<ExportVerdict> {
  const keys = readKeys(keysPath);
  const checked: string[] = [];
  let section: Section | null = null;
  let line = 0;
  try {
    for await (const text of linesOf(exportPath)) {
      line += 1;
      const value = parseObject(text);
      if (section === null) {
        section = openSection(value, keys);
      } else if ('end' in value) {
        checked.push(...closeSection(section, value));
        section = null;
      } else {
        checkRecord(section, value as unknown as ExportedRecord);
      }
    }
    line += 1;
    must(section === null, 'the last line of the export is missing: the file was truncated');
    must(checked.length > 0, 'the file is empty');
    return { verified: true, line: null, reason: null, checked };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { verified: false, line, reason: error.message, checked };
  }
}

/** The lines of a file without their ends. Only \n ends a line: texts may contain other characters like line ends. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield textOf(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
    }
    must(rest.length <= MAX_LINE_BYTES, 'the line is longer than any line of an export can be');
  }
  if (rest.length > 0) yield textOf(rest);
}

/** Decodes strictly: otherwise different invalid bytes would all become the same replacement character. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  must(Buffer.from(text).equals(bytes), 'the line is not valid UTF-8');
  return text;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    // A line that is not an object, such as null, becomes an object without fields, which is refused later.
    return { ...(JSON.parse(text) as object) };
  } catch {
    throw new Refusal('the line is not valid JSON: it was changed or truncated');
  }
}

/** Reads the first line: the chain, and a checkpoint that one of the keys has signed. */
function openSection(value: Record<string, unknown>, keys: readonly KeyObject[]): Section {
  const isOurs = value.format === 'tms-audit-export' && value.version === 1;
  must(isOurs, 'this is not the first line of an export (version 1)');
  const header = value as unknown as Header;
  const { chain_id: chainId, origin, checkpoint, whole_chain: isWhole, archived } = header;
  must(isText(checkpoint?.note), 'there is no checkpoint, so nothing can be verified');
  const isComplete = isText(chainId) && typeof isWhole === 'boolean' && isRanges(archived);
  must(isComplete, 'the first line lacks required fields');
  const signed = verifyNote(checkpoint.note, keys);
  must(signed.name === `${origin}/${chainId}`, `the checkpoint belongs to another chain, ${signed.name}`);
  must(signed.size === checkpoint.size, 'the size of the checkpoint differs from the one in the first line');
  return { header, signed, count: 0, first: null, last: null };
}

/**
 * Verifies a signed note (C2SP signed-note, tlog-checkpoint): the name of the chain, the number of its records, the
 * root, further facts, an empty line, and lines `— name base64(4 bytes of the key's id ‖ signature)`. The signature is
 * RSASSA-PSS with SHA-256 and a salt of 32 bytes (RFC 8017 §8.1).
 */
function verifyNote(note: string, keys: readonly KeyObject[]): Statement {
  const end = note.indexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [name = '', sizeText = '', rootText = '', recordHash = ''] = text.split('\n');
  const root = Buffer.from(rootText, 'base64');
  const isNote = end > 0 && /^[1-9]\d{0,14}$/.test(sizeText) && root.length === 32;
  must(isNote, 'the checkpoint is not a signed note');
  const statement = { name, size: Number(sizeText), root, recordHash: recordHash.replace('record_hash ', '') };
  let isKnownKey = false;
  for (const line of note.slice(end + 2).split('\n')) {
    const [, signer = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(encoded, 'base64');
    for (const key of keys) {
      if (!keyIdOf(signer, key).equals(bytes.subarray(0, 4))) continue;
      isKnownKey = true;
      const padding = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
      if (verify('sha256', Buffer.from(text), padding, bytes.subarray(4))) return statement;
    }
  }
  must(isKnownKey, 'the checkpoint is not signed by any of the given keys');
  throw new Refusal('the signature of the checkpoint is not valid: it was changed or forged');
}

/** The id of a key in a signed note. RSASSA-PSS has no assigned type, so its type is 0xff and a long name. */
const keyIdOf = (name: string, key: KeyObject): Buffer =>
  sha256(`${name}\n`, Buffer.of(0xff), KEY_TYPE, key.export({ type: 'spki', format: 'der' })).subarray(0, 4);

function checkRecord(section: Section, record: ExportedRecord): void {
  const { header, signed, last } = section;
  const { seq, prev_hash: previous, record_hash: hash, payload, proof } = record;
  const isRecord = Number.isSafeInteger(seq) && isHash(previous) && isHash(hash) && isText(payload) && isProof(proof);
  must(isRecord, 'this line is not a record with seq, prev_hash, record_hash, proof and payload');
  must(last === null || seq > last.seq, `record ${seq} is out of order: it comes after record ${last?.seq ?? 0}`);
  must(
    seq <= signed.size,
    `record ${seq} is not covered by the checkpoint, which covers the first ${signed.size} records`,
  );
  const leaf = sha256(Buffer.of(0), payload);
  const isSound = sha256(Buffer.from(previous, 'hex'), leaf).toString('hex') === hash;
  must(isSound, `record ${seq} was changed: its hashes are not those of its text`);
  const isNext = seq - 1 === (last?.seq ?? 0);
  const follows = previous === (last?.record_hash ?? NO_HASH);
  must(!isNext || follows, `record ${seq} does not continue the record before it: one of them was changed`);
  const isInTree = isIncluded(leaf, seq - 1, signed.size, proof, signed.root);
  const isSigned = isInTree && (seq < signed.size || hash === signed.recordHash);
  must(isSigned, `record ${seq} differs from the one that the checkpoint covers at this position`);
  if (header.whole_chain) requireNoGap(header, last?.seq ?? 0, seq);
  section.first ??= seq;
  section.last = record;
  section.count += 1;
}

/** RFC 9162 §2.1.3.2. */
function isIncluded(leaf: Buffer, index: number, size: number, proof: readonly string[], root: Buffer): boolean {
  let [at, last, hash] = [index, size - 1, leaf];
  const up = (): void => void ([at, last] = [Math.floor(at / 2), Math.floor(last / 2)]);
  for (const text of proof) {
    const sibling = Buffer.from(text, 'base64');
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = sha256(Buffer.of(1), sibling, hash);
      while (at % 2 === 0 && at !== 0) up();
    } else {
      hash = sha256(Buffer.of(1), hash, sibling);
    }
    up();
  }
  return last === 0 && hash.equals(root);
}

/** Requires that only archived records are missing between these two numbers. */
function requireNoGap({ archived }: Header, before: number, after: number): void {
  let next = before + 1;
  for (const [first, last] of archived) if (first <= next && next <= last) next = last + 1;
  must(next >= after, `${next === after - 1 ? `record ${next} is` : `records ${next} to ${after - 1} are`} missing`);
}

/** Reads the last line, which has the number of records, and returns what was verified. */
function closeSection({ header, signed, count, first, last }: Section, footer: Record<string, unknown>): string[] {
  const lastSeq = last?.seq ?? null;
  const isAll = footer.count === count && footer.first_seq === first && footer.last_seq === lastSeq;
  must(isAll, `the last line announces ${String(footer.count)} records, but the file has ${count}: lines were removed`);
  if (header.whole_chain) requireNoGap(header, lastSeq ?? 0, signed.size + 1);
  const [chain, archived] = [`chain ${header.chain_id}`, header.archived.map((range) => range.join(' to ')).join(', ')];
  return [
    `${chain}: the checkpoint for ${signed.size} records is signed by one of the given keys`,
    `${chain}: ${count} records are unchanged, in order, and in the tree that the checkpoint covers`,
    header.whole_chain
      ? `${chain}: none is missing${archived && ` except those that the export lists as archived: ${archived}`}`
      : `${chain}: this is a part of the chain; the file does not prove that the part is complete`,
  ];
}

function readKeys(path: string): KeyObject[] {
  const { keys } = JSON.parse(readFileSync(path, 'utf8')) as { keys: JsonWebKey[] };
  return keys.filter(({ kty }) => kty === 'RSA').map((jwk) => createPublicKey({ key: jwk, format: 'jwk' }));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isRanges = (value: unknown): value is [number, number][] =>
  Array.isArray(value) && value.every((one) => Array.isArray(one) && one.every(Number.isSafeInteger));
// Validates strictly: several base64 texts can decode to the same bytes.
const isProof = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => isText(one) && /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(one));
