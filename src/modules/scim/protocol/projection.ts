import { isScimObject, type Json, type ScimObject } from './scim-json';

const MAX_NAMES = 100;
/** RFC 7643 §3.1, §7: these are always returned. */
const ALWAYS = new Set(['id', 'schemas']);

/**
 * Selects the attributes of a response: `attributes` lists all of them, `excludedAttributes` those to leave out (RFC
 * 7644 §3.9).
 */
export class Projection {
  readonly #only: ReadonlySet<string> | null;
  readonly #without: ReadonlySet<string>;

  constructor(schema: string, attributes: string | undefined, excludedAttributes: string | undefined) {
    const only = namesOf(schema, attributes);
    this.#only = only.size > 0 ? only : null;
    this.#without = namesOf(schema, excludedAttributes);
  }

  /** Whether the attribute is returned, so that others need not be read. */
  shows(name: string): boolean {
    const lower = name.toLowerCase();
    if (this.#without.has(lower)) return false;
    return this.#only === null || [...this.#only].some((one) => one === lower || one.startsWith(`${lower}.`));
  }

  of(resource: ScimObject): ScimObject {
    const shown: ScimObject = {};
    for (const [name, value] of Object.entries(resource)) {
      const part = ALWAYS.has(name) ? value : this.#part(name.toLowerCase(), value);
      if (part !== undefined) shown[name] = part;
    }
    return shown;
  }

  #part(path: string, value: Json): Json | undefined {
    if (this.#without.has(path)) return undefined;
    if (this.#only === null || this.#only.has(path)) return this.#inside(path, value, this.#without, false);
    return this.#inside(path, value, this.#only, true);
  }

  /** Sub-attributes follow a dot, attributes of an extension a colon. */
  #inside(path: string, value: Json, names: ReadonlySet<string>, isKept: boolean): Json | undefined {
    const prefix = path.includes(':') ? `${path}:` : `${path}.`;
    const touched = [...names].filter((name) => name.startsWith(prefix));
    if (touched.length === 0) return isKept ? undefined : value;
    const partOf = (item: Json): Json => {
      if (!isScimObject(item)) return item;
      const entries = Object.entries(item).filter(
        ([name]) => touched.some((one) => isWithin(one, prefix + name.toLowerCase())) === isKept,
      );
      return Object.fromEntries(entries);
    };
    return Array.isArray(value) ? value.map(partOf) : partOf(value);
  }
}

const isWithin = (name: string, path: string): boolean => name === path || name.startsWith(`${path}.`);

function namesOf(schema: string, list: string | undefined): ReadonlySet<string> {
  const prefix = `${schema.toLowerCase()}:`;
  const names = (list ?? '').split(',', MAX_NAMES).map((name) => name.trim().toLowerCase());
  return new Set(
    names.filter((name) => name !== '').map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name)),
  );
}
