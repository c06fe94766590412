import { base64Of, type Bytes, bytesOf, bytesOfHex, hexOf, sha256 } from './bytes';
import type { TrustedKey } from './keys';
import { linesOf } from './lines';
import { leafHash, pathToRoot, rememberingNodeHash } from './merkle';
import { type Statement, verifyNote } from './note';
import { must, Refusal } from './refusal';

/**
 * Verifies an export of the audit log in the browser, with WebCrypto alone. docs/audit.md describes the format of exports. One
 * line is in memory at a time.
 *
 * The steps are the same as in src/modules/audit/exports/offline-verifier.ts, which `npm run tms -- audit verify` runs, and they
 * are repeated on purpose: the console imports nothing of src/, and that file depends on Node alone. The test
 * test/e2e/console/verify-export.spec.ts verifies the same valid and damaged exports with both and requires equal results.
 */

/** The result, and in `checked` what was verified. `line` counts from 1; it is null if the export is valid. */
export interface ExportVerdict {
  readonly verified: boolean;
  readonly line: number | null;
  readonly reason: string | null;
  readonly checked: readonly string[];
  /** What each checkpoint states that was verified. */
  readonly statements: readonly Statement[];
}

export interface Progress {
  readonly records: number;
  /** The number of records that the checkpoint covers; 0 before the first line. */
  readonly of: number;
}

interface Options {
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the verification with the signal's reason. */
  readonly signal?: AbortSignal;
}

interface Header {
  readonly chain_id: string;
  readonly origin: string;
  readonly checkpoint: { size: number; note: string } | null;
  readonly whole_chain: boolean;
  /** First and last numbers of records that were exported and dropped before, according to the export. */
  readonly archived: readonly (readonly [number, number])[];
}

interface ExportedRecord {
  readonly seq: number;
  readonly prev_hash: string;
  readonly record_hash: string;
  readonly proof: readonly string[];
  readonly payload: string;
}

interface Section {
  readonly header: Header;
  readonly signed: Statement;
  /** The root that was signed, in base64. */
  readonly root: string;
  readonly join: ReturnType<typeof rememberingNodeHash>;
  count: number;
  first: number | null;
  last: ExportedRecord | null;
}

type Line = Readonly<Record<string, unknown>>;

const NO_HASH = '0'.repeat(64);
const RECORDS_BETWEEN_PROGRESS = 100;
/** The verification rests after this time, since a browser shows progress and handles clicks only while no script runs. */
const MOST_MS_WITHOUT_REST = 50;

export async function verifyExport(
  chunks: AsyncIterable<Uint8Array>,
  keys: readonly TrustedKey[],
  options: Options = {},
): Promise<ExportVerdict> {
  const run = new Run(keys, options);
  try {
    for await (const text of linesOf(chunks)) await run.read(text);
    run.end();
    return run.verdict(null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return run.verdict(error.message);
  }
}

/** One verification, line by line. A file can contain several exports, one after another. */
class Run {
  #section: Section | null = null;
  #line = 0;
  #records = 0;
  #restedAt = performance.now();
  readonly #checked: string[] = [];
  readonly #statements: Statement[] = [];

  constructor(
    private readonly keys: readonly TrustedKey[],
    private readonly options: Options,
  ) {}

  async read(text: string): Promise<void> {
    this.options.signal?.throwIfAborted();
    this.#line += 1;
    const value = parseObject(text);
    if (this.#section === null) {
      this.#section = await openSection(value, this.keys);
      this.#statements.push(this.#section.signed);
      await this.#report();
    } else if ('end' in value) {
      this.#checked.push(...closeSection(this.#section, value));
      await this.#report();
      this.#section = null;
    } else {
      await checkRecord(this.#section, value as unknown as ExportedRecord);
      this.#records += 1;
      if (this.#records % RECORDS_BETWEEN_PROGRESS === 0) await this.#report();
    }
  }

  end(): void {
    this.#line += 1;
    must(this.#section === null, 'the last line of the export is missing: the file was truncated');
    must(this.#checked.length > 0, 'the file is empty');
  }

  verdict(reason: string | null): ExportVerdict {
    const line = reason === null ? null : this.#line;
    return { verified: reason === null, line, reason, checked: this.#checked, statements: this.#statements };
  }

  async #report(): Promise<void> {
    this.options.onProgress?.({ records: this.#records, of: this.#section?.signed.size ?? 0 });
    if (performance.now() - this.#restedAt < MOST_MS_WITHOUT_REST) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#restedAt = performance.now();
  }
}

function parseObject(text: string): Line {
  try {
    // A line that is not an object, such as null, becomes an object without fields, which is refused later.
    return { ...(JSON.parse(text) as object) };
  } catch {
    throw new Refusal('the line is not valid JSON: it was changed or truncated');
  }
}

/** Reads the first line: the chain, and a checkpoint that one of the keys has signed. */
async function openSection(value: Line, keys: readonly TrustedKey[]): Promise<Section> {
  const isOurs = value.format === 'tms-audit-export' && value.version === 1;
  must(isOurs, 'this is not the first line of an export (version 1)');
  const header = value as unknown as Header;
  const { chain_id: chainId, origin, checkpoint, whole_chain: isWhole, archived } = header;
  must(isText(checkpoint?.note), 'there is no checkpoint, so nothing can be verified');
  const isComplete = isText(chainId) && typeof isWhole === 'boolean' && isRanges(archived);
  must(isComplete, 'the first line lacks required fields');
  const signed = await verifyNote(checkpoint.note, keys);
  must(signed.name === `${origin}/${chainId}`, `the checkpoint belongs to another chain, ${signed.name}`);
  must(signed.size === checkpoint.size, 'the size of the checkpoint differs from the one in the first line');
  return {
    header,
    signed,
    root: base64Of(signed.root),
    join: rememberingNodeHash(),
    count: 0,
    first: null,
    last: null,
  };
}

async function checkRecord(section: Section, record: ExportedRecord): Promise<void> {
  const { header, signed, last } = section;
  const { seq, prev_hash: previous, record_hash: hash, payload, proof } = record;
  const isRecord = Number.isSafeInteger(seq) && isHash(previous) && isHash(hash) && isText(payload) && isProof(proof);
  must(isRecord, 'this line is not a record with seq, prev_hash, record_hash, proof and payload');
  must(last === null || seq > last.seq, `record ${seq} is out of order: it comes after record ${last?.seq ?? 0}`);
  must(
    seq <= signed.size,
    `record ${seq} is not covered by the checkpoint, which covers the first ${signed.size} records`,
  );
  const leaf = await leafHash(bytesOf(payload));
  const isSound = hexOf(await sha256(bytesOfHex(previous), leaf)) === hash;
  must(isSound, `record ${seq} was changed: its hashes are not those of its text`);
  const isNext = seq - 1 === (last?.seq ?? 0);
  const follows = previous === (last?.record_hash ?? NO_HASH);
  must(!isNext || follows, `record ${seq} does not continue the record before it: one of them was changed`);
  const isInTree = await isIncluded(section, leaf, seq, proof);
  const isSigned = isInTree && (seq < signed.size || hash === signed.recordHash);
  must(isSigned, `record ${seq} differs from the one that the checkpoint covers at this position`);
  if (header.whole_chain) requireNoGap(header, last?.seq ?? 0, seq);
  section.first ??= seq;
  section.last = record;
  section.count += 1;
}

async function isIncluded(
  { signed, root, join }: Section,
  leaf: Bytes,
  seq: number,
  proof: readonly string[],
): Promise<boolean> {
  const place = { leaf: base64Of(leaf), index: seq - 1, size: signed.size, proof };
  const path = await pathToRoot(place, join);
  return path !== null && (path.at(-1)?.parent ?? place.leaf) === root;
}

/** Requires that only archived records are missing between these two numbers. */
function requireNoGap({ archived }: Header, before: number, after: number): void {
  let next = before + 1;
  for (const [first, last] of archived) if (first <= next && next <= last) next = last + 1;
  must(next >= after, `${next === after - 1 ? `record ${next} is` : `records ${next} to ${after - 1} are`} missing`);
}

/** Reads the last line, which has the number of records, and returns what was verified. */
function closeSection({ header, signed, count, first, last }: Section, footer: Line): string[] {
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

const isText = (value: unknown): value is string => typeof value === 'string';
const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isRanges = (value: unknown): value is [number, number][] =>
  Array.isArray(value) && value.every((one) => Array.isArray(one) && one.every(Number.isSafeInteger));
// Validates strictly: several base64 texts can decode to the same bytes.
const isProof = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => isText(one) && /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(one));
