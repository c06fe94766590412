import { randomBytes, randomUUID } from 'node:crypto';

// Only letters and digits: such a mark fits into slugs, names, headers and addresses, and normalisation does not change
// it.
const MARK = /mk7z[0-9a-f]{16}/g;
const MARK_LENGTH = 20;
const SHORT = 20;
const MARKED_UUID = /5ec2e7[0-9a-f]{26}/g;

/** Unique texts, each with the place where it was put. */
export class SecretMarks {
  readonly #places = new Map<string, string>();
  readonly #literals = new Map<string, { pattern: RegExp; place: string }>();
  #anyLiteral: RegExp | undefined;

  at(place: string): string {
    const mark = `mk7z${randomBytes(8).toString('hex')}`;
    this.#places.set(mark, place);
    return mark;
  }

  /** A marked UUID, for places that accept nothing else. */
  uuidAt(place: string): string {
    const uuid = `5ec2e7${randomUUID().slice(6)}`;
    this.#places.set(uuid.replaceAll('-', ''), place);
    return uuid;
  }

  /** A value that cannot contain a mark, such as a phone number: it is searched for unchanged. */
  literalAt(place: string, value: string): string {
    const escaped = value.toLowerCase().replace(/[^a-z0-9]/g, '\\$&');
    // A short value occurs in long numbers and in hashes by chance.
    const pattern = value.length < SHORT ? `(?<![a-z0-9])${escaped}(?![a-z0-9])` : escaped;
    this.#anyLiteral = undefined;
    this.#literals.set(value, { pattern: new RegExp(pattern), place });
    return value;
  }

  get count(): number {
    return this.#places.size + this.#literals.size;
  }

  /** The origin of the marks in a text, in any case, in hexadecimal, base64 or percent-encoding. */
  placesIn(text: string): Set<string> {
    const found = new Set<string>();
    for (const reading of readingsOf(text)) {
      for (const [mark] of reading.matchAll(MARK)) found.add(this.#places.get(mark) ?? `a mark of nowhere: ${mark}`);
      // A hash begins like one of these by chance.
      for (const [mark] of reading.replaceAll('-', '').matchAll(MARKED_UUID)) {
        const place = this.#places.get(mark);
        if (place !== undefined) found.add(place);
      }
      for (const place of this.#literalsIn(reading)) found.add(place);
    }
    return found;
  }

  #literalsIn(reading: string): string[] {
    const literals = [...this.#literals.values()];
    this.#anyLiteral ??= new RegExp(literals.map(({ pattern }) => pattern.source).join('|') || '(?!)');
    if (!this.#anyLiteral.test(reading)) return [];
    return literals.filter(({ pattern }) => pattern.test(reading)).map(({ place }) => place);
  }
}

const HEX_RUN = new RegExp(`[0-9a-f]{${2 * MARK_LENGTH},}`, 'gi');
// Also base64url; padding is ignored.
const BASE64_RUN = new RegExp(`[\\w+/-]{${Math.ceil((4 * MARK_LENGTH) / 3)},}`, 'g');

/**
 * The text unchanged, and decoded from each encoding. All in lower case. What was decoded in one way is joined, because searching one
 * long text takes much less time than searching thousands of short ones.
 */
function* readingsOf(text: string): Generator<string> {
  yield text.toLowerCase();
  if (/%[0-9a-f]{2}/i.test(text)) yield percentDecoded(text).toLowerCase();
  yield* decodedRuns(text.match(HEX_RUN) ?? [], 'hex', [0, 1]);
  yield* decodedRuns(text.match(BASE64_RUN) ?? [], 'base64', [0, 1, 2, 3]);
}

/** All runs decoded from each of the positions where a value inside of them can begin. */
function* decodedRuns(runs: string[], encoding: 'hex' | 'base64', starts: number[]): Generator<string> {
  if (runs.length === 0) return;
  for (const start of starts) yield runs.map((run) => decoded(run.slice(start), encoding)).join('\n');
}

const decoded = (run: string, encoding: 'hex' | 'base64'): string =>
  Buffer.from(run, encoding).toString('latin1').toLowerCase();

const percentDecoded = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
