import type { FuzzOperation } from './fuzz-operations';

interface Known {
  id: string;
  /** Was there from the start, and is to stay. */
  isKept: boolean;
}

const MOST = 40;
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
/** What requests are let in by: those of the start are read, and only later ones are changed. */
const LETS_IN = /\/(api-keys|users|sessions|scim-tokens|signing-keys|Users|Groups)( |\/|$)/;
const TOKEN = /@known:([^:@]+):(r|w):(\d+)@/g;
const ID_FIELDS = ['id', 'request_id', 'jobId', 'kid', 'size', 'name', 'event_id'];

/** Ids of what is there, learnt from answers. Requests are made beforehand, and name a place in these lists instead. */
export class FuzzIds {
  readonly #known = new Map<string, Known[]>();
  readonly #itemsOf = new Map<string, string>();
  #isStarting = true;

  constructor(operations: readonly FuzzOperation[]) {
    for (const { template } of operations) {
      for (const [, collection, parameter] of prefixes(template)) this.#itemsOf.set(collection!, parameter!);
    }
  }

  /** From here on, what answers tell of may be changed and deleted. */
  start(): void {
    this.#isStarting = false;
  }

  static token = (pool: string, mayChange: boolean, index: number): string =>
    `@known:${pool}:${mayChange ? 'w' : 'r'}:${index}@`;

  /** What the text names, put in its place. */
  resolve(text: string): string {
    return text.replace(TOKEN, (_match, pool: string, use: string, index: string) => {
      const all = this.#known.get(pool) ?? this.#alike(pool);
      const mayUse = use === 'w' && LETS_IN.test(pool) ? all.filter(({ isKept }) => !isKept) : all;
      return mayUse[Number(index) % mayUse.length]?.id ?? NOBODYS_ID;
    });
  }

  /** What stands at an address of its own may stand below others too. */
  #alike(pool: string): Known[] {
    const [, parameter = ''] = pool.split(' ');
    const other = [...this.#known.keys()].find((key) => parameter !== 'id' && key.endsWith(` ${parameter}`));
    return this.#known.get(other ?? '') ?? [];
  }

  add(pool: string, id: string): void {
    const known = this.#known.get(pool) ?? [];
    if (known.some((one) => one.id === id)) return;
    // The oldest of those that need not stay makes room.
    if (known.length >= MOST)
      known.splice(
        known.findIndex(({ isKept }) => !isKept),
        1,
      );
    known.push({ id, isKept: this.#isStarting });
    this.#known.set(pool, known);
  }

  /** Whether its answers list what stands at addresses below it. */
  isCollection = ({ template }: FuzzOperation): boolean => this.#itemsOf.has(template);

  /** Takes note of what an answer to the collection's own address lists or has made. */
  learn({ template }: FuzzOperation, body: unknown): void {
    const parameter = this.#itemsOf.get(template);
    if (parameter === undefined || typeof body !== 'object' || body === null) return;
    const plural = template.split('/').at(-1)?.replaceAll('-', '_') ?? '';
    const { [plural]: named, items, Resources: resources } = body as Record<string, unknown>;
    const lists = Object.values(body).filter(Array.isArray) as unknown[][];
    const rows = named ?? items ?? resources ?? (lists.length === 1 ? lists[0] : undefined);
    const idOf = (row: unknown): unknown => {
      const fields = (row ?? {}) as Record<string, unknown>;
      return fields[parameter] ?? ID_FIELDS.map((name) => fields[name]).find((value) => value !== undefined);
    };
    for (const row of Array.isArray(rows) ? (rows as unknown[]).slice(0, MOST / 2) : [body]) {
      const id = idOf(row);
      if (typeof id === 'string' || typeof id === 'number') this.add(poolOf(template, parameter), String(id));
    }
  }
}

export const poolOf = (collection: string, parameter: string): string => `${collection} ${parameter}`;

/** Of `/v1/a/{b}/c/{d}`: `/v1/a` with b, `/v1/a/{b}/c` with d. */
const prefixes = (template: string): RegExpMatchArray[] =>
  [...template.matchAll(/(?<=^(.*))\/\{(\w+)\}/g)].map((match) => match);
