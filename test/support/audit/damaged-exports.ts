import type { ChainedRecord } from '../../../src/modules/audit/audit.read-model';
import { jwksOf, sampleChain, sampleExport, sampleNote, signingPair } from './evidence-samples';

/** An export of the audit log, and the verdict that every verifier has to give on it. */
export interface ExportSample {
  readonly title: string;
  readonly lines: readonly (string | Buffer)[];
  /** A JWKS. */
  readonly keys: string;
  /** Null if the export is valid; otherwise the line with the fault, if it is known, and a part of the reason. */
  readonly refusal: { readonly line?: number; readonly reason: string } | null;
  /** A part of the last sentence about what was verified. */
  readonly checked?: string;
}

type Values = Record<string, unknown>;
type SigningPair = ReturnType<typeof signingPair>;

const HEADER = 1;
const FOOTER = 302;

/** A valid export of 300 records and what is needed to damage it: line 1 is the header, line n + 1 is record n. */
export class DamagedExports {
  readonly #keys = signingPair();
  readonly #stranger = signingPair();
  readonly #chain: ChainedRecord[] = sampleChain(300);
  readonly #trusted = jwksOf(this.#stranger.publicKey, this.#keys.publicKey);
  #good: string[] = [];

  static async make(): Promise<DamagedExports> {
    const exports = new DamagedExports();
    exports.#good = await sampleExport(exports.#chain, exports.#keys);
    return exports;
  }

  /** Every sample, the valid ones first. */
  async all(): Promise<ExportSample[]> {
    return [
      ...(await this.#valid()),
      ...(await this.#modified()),
      ...this.#removed(),
      ...(await this.#moved()),
      ...(await this.#checkpoints()),
      ...this.#invalidLines(),
    ];
  }

  /** Copies of a small export. In each, one bit of another byte of the same record is changed. */
  async flippedBits(): Promise<ExportSample[]> {
    const lines: readonly (string | Buffer)[] = await sampleExport(this.#chain.slice(0, 5), this.#keys);
    const line = Buffer.from(lines[3] ?? '');
    return [...line.subarray(0, -1).keys()].map((at) => {
      const changed = Buffer.from(line);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return this.#bad(`a changed byte ${at}`, lines.with(3, changed), '');
    });
  }

  #sample(title: string, lines: readonly (string | Buffer)[], checked?: string): ExportSample {
    return { title, lines, keys: this.#trusted, refusal: null, ...(checked !== undefined && { checked }) };
  }

  #bad(title: string, lines: readonly (string | Buffer)[], reason: string, line?: number): ExportSample {
    return { ...this.#sample(title, lines), refusal: { reason, ...(line !== undefined && { line }) } };
  }

  /** The valid export with one line modified. */
  #withLine(line: number, change: (value: Values) => object): string[] {
    const value = JSON.parse(this.#good[line - 1] ?? '') as Values;
    return this.#good.with(line - 1, `${JSON.stringify(change(value))}\n`);
  }

  #with(line: number, more: object): string[] {
    return this.#withLine(line, (value) => ({ ...value, ...more }));
  }

  async #part(chosen: readonly ChainedRecord[] = this.#chain): Promise<string[]> {
    return sampleExport(this.#chain, this.#keys, { chosen, isWholeChain: false });
  }

  async #valid(): Promise<ExportSample[]> {
    const archived = [
      { first: 1, last: 40 },
      { first: 42, last: 50 },
    ];
    const chosen = this.#chain.filter(({ seq }) => seq > 50 || seq === 41);
    const fewer = chosen.filter(({ seq }) => seq !== 51);
    const sizes = [1, 2, 3, 7, 8, 255, 256, 257];
    const chains = sizes.map(async (count) =>
      this.#sample(
        `a chain of ${count} records`,
        await sampleExport(this.#chain.slice(0, count), this.#keys),
        'none is missing',
      ),
    );
    return [
      this.#sample('a complete export', this.#good, 'none is missing'),
      ...(await Promise.all(chains)),
      this.#sample(
        'a part of a chain',
        await this.#part(this.#chain.filter(({ seq }) => seq % 7 === 0)),
        'a part of the chain',
      ),
      this.#sample(
        'an export without archived months',
        await sampleExport(this.#chain, this.#keys, { chosen, archived }),
        '1 to 40, 42 to 50',
      ),
      this.#bad(
        'a missing record after an archived month',
        await sampleExport(this.#chain, this.#keys, { chosen: fewer, archived }),
        'record 51 is missing',
        3,
      ),
      this.#sample('two exports in one file', [...this.#good, ...this.#good], 'none is missing'),
      this.#bad('a damaged second export', [...this.#good, ...this.#good.toSpliced(5, 1)], 'record 5 is missing', 308),
    ];
  }

  async #modified(): Promise<ExportSample[]> {
    const forged = await sampleExport(sampleChain(300), this.#keys);
    const rewritten = this.#withLine(43, (value) => ({
      ...value,
      payload: (value.payload as string).replace('"success"', '"denied"'),
    }));
    return [
      this.#bad('a changed text', rewritten, 'record 42 was changed', 43),
      this.#bad(
        'changed texts with recomputed hashes',
        [this.#good[0] ?? '', ...forged.slice(1)],
        'differs from the one that the checkpoint covers',
        2,
      ),
      this.#bad(
        'a previous hash that does not match',
        this.#with(3, { prev_hash: '0'.repeat(64) }),
        'record 2 was changed',
        3,
      ),
    ];
  }

  #removed(): ExportSample[] {
    const good = this.#good;
    const footer = `${JSON.stringify({ end: true, count: 299, first_seq: 1, last_seq: 299 })}\n`;
    return [
      this.#bad('a removed line', good.toSpliced(10, 1), 'record 10 is missing', 11),
      this.#bad('three removed lines', good.toSpliced(10, 3), 'records 10 to 12 are missing', 11),
      this.#bad('a removed first record', good.toSpliced(1, 1), 'record 1 is missing', 2),
      this.#bad('a removed last record', [...good.slice(0, 300), footer], 'record 300 is missing', 301),
      this.#bad('a removed footer', good.slice(0, 100), 'the file was truncated', 101),
      this.#bad('a line that was cut off', [...good.slice(0, 100), (good[100] ?? '').slice(0, 50)], 'truncated', 101),
      this.#bad('no content', [], 'the file is empty', 1),
    ];
  }

  async #moved(): Promise<ExportSample[]> {
    const good = this.#good;
    const part = await this.#part();
    const few = await this.#part(this.#chain.slice(10, 20));
    const foreign = (await sampleExport(sampleChain(300), this.#keys))[20] ?? '';
    const swapped = (lines: string[]): string[] => lines.with(20, lines[21] ?? '').with(21, lines[20] ?? '');
    return [
      this.#bad('swapped lines', swapped(good), 'record 20 is missing', 21),
      this.#bad('swapped lines of a part', swapped(part), 'out of order', 22),
      this.#bad('a removed line of a part', few.toSpliced(4, 1), 'lines were removed', 11),
      this.#bad('a repeated line', good.toSpliced(20, 0, good[19] ?? ''), 'out of order', 21),
      this.#bad('a record of another chain', good.with(20, foreign), 'does not continue', 21),
    ];
  }

  async #checkpoints(): Promise<ExportSample[]> {
    const note = this.#note(300);
    const old = this.#note(200);
    const withNote = (text: string, size = 300): string[] => this.#with(HEADER, { checkpoint: { size, note: text } });
    const forged = 'not valid: it was changed or forged';
    const fewer = await sampleExport(this.#chain.slice(0, 200), this.#keys);
    const beyond = [withNote(old, 200)[0] ?? '', ...fewer.slice(1, 201), this.#good[201] ?? ''];
    const unknown = 'not signed by any of the given keys';
    return [
      this.#bad('a checkpoint of an unknown key', await sampleExport(this.#chain, signingPair()), unknown, 1),
      { ...this.#bad('a foreign key file', this.#good, unknown, 1), keys: jwksOf(this.#stranger.publicKey) },
      this.#bad('a checkpoint with another size', withNote(note.replace('\n300\n', '\n301\n')), forged, 1),
      this.#bad('a checkpoint with another time', withNote(note.replace('2026-11-21', '2026-11-22')), forged, 1),
      this.#bad(
        'a checkpoint with another hash',
        // The hash is random: whatever its first digit is, this is another one.
        withNote(note.replace(/(?<=record_hash )./, (digit) => (digit === '0' ? '1' : '0'))),
        forged,
        1,
      ),
      this.#bad('a checkpoint without a blank line', withNote(note.replace('\n\n', '\n')), 'not a signed note', 1),
      this.#bad('a signature of another key', withNote(this.#signedByStranger(note)), forged, 1),
      this.#bad('an old checkpoint', withNote(old, 200), 'differs from the one that the checkpoint covers', 2),
      this.#bad('an old checkpoint with a new size', withNote(old), 'size of the checkpoint differs', 1),
      this.#bad(
        'more records than the checkpoint',
        [...beyond, this.#good[301] ?? ''],
        'record 201 is not covered',
        202,
      ),
      this.#bad(
        'the checkpoint of another chain',
        this.#with(HEADER, { chain_id: '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e' }),
        'belongs to another chain',
        1,
      ),
      this.#bad('no checkpoint', this.#with(HEADER, { checkpoint: null }), 'there is no checkpoint', 1),
    ];
  }

  #note(size: number, keys: SigningPair = this.#keys): string {
    return sampleNote(this.#chain, size, keys);
  }

  /** The id of a known key, and the signature of another. */
  #signedByStranger(note: string): string {
    const bytes = (text: string): Buffer => Buffer.from(text.trimEnd().split(' ').at(-1) ?? '', 'base64');
    const own = bytes(note);
    const mixed = Buffer.concat([own.subarray(0, 4), bytes(this.#note(300, this.#stranger)).subarray(4)]);
    return note.replace(own.toString('base64'), mixed.toString('base64'));
  }

  #invalidLines(): ExportSample[] {
    const files: [string | Buffer, string][] = [
      ['null\n', 'first line of an export'],
      ['{}\n', 'first line of an export'],
      ['"text"\n', 'first line of an export'],
      ['{"format":"tms-audit-export","version":2}\n', 'version 1'],
      ['{"format":"tms-audit-export","version":1,"checkpoint":7}\n', 'no checkpoint'],
      ['\uFEFF{}\n', 'not valid JSON'],
      [Buffer.of(0x7b, 0xff, 0x7d, 10), 'not valid UTF-8'],
      [Buffer.alloc(5_000_000, 'x'), 'longer than any'],
    ];
    const records = [
      { seq: '1' },
      { seq: 1.5 },
      { proof: 'x' },
      { proof: ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB='] },
      { payload: 7 },
      { record_hash: 'x' },
    ];
    const headers = [{ archived: [['1', 2]] }, { archived: {} }, { whole_chain: 'yes' }, { chain_id: 1 }];
    return [
      ...files.map(([text, reason], index) => this.#bad(`invalid file ${index}`, [text], reason)),
      ...records.map((more) =>
        this.#bad(`a record with ${JSON.stringify(more)}`, this.#with(2, more), 'this line is not a record', 2),
      ),
      ...headers.map((more) =>
        this.#bad(`a first line with ${JSON.stringify(more)}`, this.#with(HEADER, more), 'lacks', 1),
      ),
      this.#bad('a footer with another count', this.#with(FOOTER, { count: 301 }), 'announces 301 records', FOOTER),
    ];
  }
}

/** The file of a sample. */
export const fileOf = ({ lines }: Pick<ExportSample, 'lines'>): Buffer =>
  Buffer.concat(lines.map((line) => Buffer.from(line)));
