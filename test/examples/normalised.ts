import { createHash } from 'node:crypto';

const NOW = '2026-01-15T09:30:00.000Z';
const DAY_MS = 86_400_000;
/** The part of a list that an example shows. */
const ITEMS = 1;
const SCALARS = 4;
const MAX_TEXT = 400;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g;
/** Base64 of both alphabets and hex; a path looks similar. */
const TOKEN = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const PATH = /\/(v1|scim)\//;
const FINGERPRINT = /(?:[0-9A-F]{2}:){19,}[0-9A-F]{2}/g;
const DURATION = /("duration_ms":)\d+/g;
const isRandom = (text: string): boolean =>
  /^[0-9a-f]{40,}$/.test(text) || (/\d/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text) && !PATH.test(text));
/** The data directory of a test. */
const DATA_DIR = /\/[\w/.-]*\/tms-demo-\w+(?=\/)/g;
const LOOPBACK = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g;

interface NormaliseOptions {
  nowMs?: number;
  /** Whether lists keep their length. */
  isWhole?: boolean;
}

/** Replaces values that differ between runs by the same values in every run, and truncates long lists and texts. */
export function normalised<T>(
  example: T,
  origins: Readonly<Record<string, string>> = {},
  { nowMs = Date.now(), isWhole = false }: NormaliseOptions = {},
): T {
  return new Normaliser(origins, nowMs, isWhole).value(example) as T;
}

class Normaliser {
  readonly #uuids = new Map<string, string>();
  readonly #tokens = new Map<string, string>();

  constructor(
    private readonly origins: Readonly<Record<string, string>>,
    private readonly nowMs: number,
    private readonly isWhole: boolean,
  ) {}

  value(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (typeof value === 'number') return /(_ms|Ms)$/.test(key) ? 12 : value;
    if (Array.isArray(value)) return (this.isWhole ? value : shortened(value)).map((item) => this.value(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.#text(name), this.value(item, name)]));
  }

  #text(text: string): string {
    const same = text
      .replaceAll(LOOPBACK, (origin) => this.origins[origin] ?? 'https://login.example.com')
      .replaceAll(DATA_DIR, '/var/lib/tms')
      .replaceAll(UUID, (uuid) => this.#uuid(uuid))
      .replaceAll(INSTANT, (instant) => this.#instant(instant))
      .replaceAll(PEM, '-----BEGIN $1-----\nMIIC…\n-----END $1-----')
      .replaceAll(FINGERPRINT, (print) => 'A1:'.repeat(print.length / 3) + 'A1')
      .replaceAll(DURATION, (_match, name: string) => `${name}12`)
      .replaceAll(TOKEN, (token) => (isRandom(token) ? this.#token(token) : token));
    return same.length > MAX_TEXT ? `${same.slice(0, MAX_TEXT - 1)}…` : same;
  }

  #uuid(uuid: string): string {
    const known = this.#uuids.get(uuid) ?? `0193f3c2-7d1e-7c3a-9c59-${String(this.#uuids.size + 1).padStart(12, '0')}`;
    this.#uuids.set(uuid, known);
    return known;
  }

  /** Instants of this run; those of the data do not change. */
  #instant(instant: string): string {
    const days = Math.round((Date.parse(instant) - this.nowMs) / DAY_MS);
    return days < -1 || days > 4_000 ? instant : new Date(Date.parse(NOW) + days * DAY_MS).toISOString();
  }

  /** Keys, signatures and digests: replaced with the same length and alphabet, and the prefix that names their kind. */
  #token(token: string): string {
    const [prefix = ''] = /^[a-z]{2,8}_/.exec(token) ?? [];
    const known = this.#tokens.get(token) ?? prefix + madeUp(token.slice(prefix.length), this.#tokens.size);
    this.#tokens.set(token, known);
    return known;
  }
}

function madeUp(token: string, number: number): string {
  const digest = createHash('sha512').update(`example ${number}`).digest();
  const isHex = /^[0-9a-f]+$/.test(token);
  const alphabet = isHex ? digest.toString('hex') : digest.toString('base64url').replaceAll(/[_-]/g, 'x');
  return alphabet.repeat(2).slice(0, Math.min(token.length, isHex ? 128 : 86));
}

const shortened = (list: readonly unknown[]): readonly unknown[] =>
  list.slice(0, list.some((item) => typeof item === 'object') ? ITEMS : SCALARS);
