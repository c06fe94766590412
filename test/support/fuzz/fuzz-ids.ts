import type { FuzzOperation } from './fuzz-operations';

interface Known {
  id: string;
  /** Exists from the start, and must not be deleted. */
  isKept: boolean;
}

const MOST = 40;
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
/** Credentials: those of the start are only read, and later ones may be changed. */
const LETS_IN = /\/(api-keys|users|sessions|scim-tokens|signing-keys|Users|Groups)( |\/|$)/;
const TOKEN = /@known:([^:@]+):(r|w):(\d+)@/g;
const ID_FIELDS = ['id', 'request_id', 'jobId', 'kid', 'size', 'name', 'event_id'];

/** Ids from answers. Requests are generated beforehand, and refer to a position in these lists. */
export class FuzzIds {
  readonly #known = new Map<string, Known[]>();
  readonly #itemsOf = new Map<string, string>();
  #isStarting = true;

  constructor(operations: readonly FuzzOperation[]) {
    for (const { template } of operations) {
      for (const [, collection, parameter] of prefixes(template)) this.#itemsOf.set(collection!, parameter!);
    }
  }

  /** From here on, resources in answers may be changed and deleted. */
  start(): void {
    this.#isStarting = false;
  }

  static token = (pool: string, mayChange: boolean, index: number): string =>
    `@known:${pool}:${mayChange ? 'w' : 'r'}:${index}@`;

  /** Replaces the reference in the text by the id. */
  resolve(text: string): string {
    return text.replace(TOKEN, (_match, pool: string, use: string, index: string) => {
      const all = this.#known.get(pool) ?? this.#alike(pool);
      const mayUse = use === 'w' && LETS_IN.test(pool) ? all.filter(({ isKept }) => !isKept) : all;
      return mayUse[Number(index) % mayUse.length]?.id ?? NOBODYS_ID;
    });
  }

  /** A resource with its own address may also be below others. */
  #alike(pool: string): Known[] {
    const [, parameter = ''] = pool.split(' ');
    const other = [...this.#known.keys()].find((key) => parameter !== 'id' && key.endsWith(` ${parameter}`));
    return this.#known.get(other ?? '') ?? [];
  }

  add(pool: string, id: string): void {
    const known = this.#known.get(pool) ?? [];
    if (known.some((one) => one.id === id)) return;
    // Removes the oldest id that need not stay.
    if (known.length >= MOST)
      known.splice(
        known.findIndex(({ isKept }) => !isKept),
        1,
      );
    known.push({ id, isKept: this.#isStarting });
    this.#known.set(pool, known);
  }

  /** Whether its answers list resources with addresses below it. */
  isCollection = ({ template }: FuzzOperation): boolean => this.#itemsOf.has(template);

  /** Stores the ids that an answer of the collection lists or has created. */
  learn({ template }: FuzzOperation, body: unknown): void {
    const parameter = this.#itemsOf.get(template);
    if (parameter === undefined || typeof body !== 'object' || body === null) return;
    const plural = template.split('/').at(-1)?.replaceAll('-', '_') ?? '';
    const { [plural]: named, items, Resources: resources, [parameter]: ownId } = body as Record<string, unknown>;
    const lists = Object.values(body).filter(Array.isArray) as unknown[][];
    // A resource may have a list of its own.
    const isList = ownId === undefined && lists.length === 1;
    const rows = named ?? items ?? resources ?? (isList ? lists[0] : undefined);
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
