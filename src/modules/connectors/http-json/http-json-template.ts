import { IDENTIFIER_TYPES } from '../../../kernel/identifiers/identifier-types';
import { parseUrl } from '../../../kernel/identifiers/web-address';
import { isObject } from '../../../kernel/untrusted/json-object';

/** The values of placeholders: by identifier type, and `value` for the identifier being queried. */
export type PlaceholderValues = ReadonlyMap<string, string>;

const PLACEHOLDER = /\{([a-z_]+)\}/g;
const KNOWN: ReadonlySet<string> = new Set([...IDENTIFIER_TYPES, 'value']);

export const UNKNOWN_PLACEHOLDER = `each {placeholder} should be {value} or an identifier type such as {name}`;

const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');

const areKnown = (names: readonly string[]): boolean => names.every((name) => KNOWN.has(name));

/** A URL with placeholders in its path and query (RFC 6570 §3.2.2, simple expansion). */
export class UrlTemplate {
  private constructor(
    private readonly text: string,
    private readonly pathStart: number,
    readonly origin: string,
    readonly inPath: readonly string[],
  ) {}

  /** Returns the template, or what it should be. */
  static parse(text: string): UrlTemplate | { reason: string } {
    const [, authority] = /^(https?:\/\/[^/?#]+)/i.exec(text) ?? [];
    if (authority === undefined) return { reason: 'should start with http:// or https:// and a host' };
    if (/[{}@\\]/.test(authority))
      return { reason: 'should have no placeholder or user name in its scheme, host or port' };
    if (/[{}]/.test(text.replace(PLACEHOLDER, '')) || !areKnown(placeholdersIn(text))) {
      return { reason: UNKNOWN_PLACEHOLDER };
    }
    if (/[#\s\\]/.test(text)) return { reason: 'should have no fragment, space or backslash' };
    const url = parseUrl(text.replace(PLACEHOLDER, 'x'));
    if (url === null) return { reason: 'should be a URL' };
    const [path = ''] = text.slice(authority.length).split('?');
    if (hasDotSegment(path)) return { reason: 'should have no . or .. segment in its path' };
    return new UrlTemplate(text, authority.length, url.origin, placeholdersIn(path));
  }

  /** Values are percent-encoded, missing ones empty. Returns null if a value would change the structure of the path. */
  expand(values: PlaceholderValues): string | null {
    const expanded = this.text.replace(PLACEHOLDER, (_whole, name: string) => encoded(values.get(name) ?? ''));
    const [path = ''] = expanded.slice(this.pathStart).split('?');
    return hasDotSegment(path) ? null : expanded;
  }
}

/** Encodes all but the unreserved characters of RFC 3986 §2.3; encodeURIComponent leaves five more unencoded. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Reads segments as the URL standard does, in which `%2e` is also a dot. */
const hasDotSegment = (path: string): boolean => path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));

/** A JSON document with placeholders in its strings. */
export class JsonTemplate {
  private constructor(private readonly document: unknown) {}

  static parse(document: unknown): JsonTemplate | { reason: string } {
    return areKnown(textsIn(document).flatMap(placeholdersIn))
      ? new JsonTemplate(document)
      : { reason: `${UNKNOWN_PLACEHOLDER}; put a space after a brace that does not start a placeholder` };
  }

  /**
   * A string that consists of one placeholder becomes its value or null; within a longer string a missing value is
   * empty.
   */
  expand(values: PlaceholderValues): string {
    return JSON.stringify(this.document, (_key, value: unknown) => {
      if (typeof value !== 'string') return value;
      const [, only] = /^\{([a-z_]+)\}$/.exec(value) ?? [];
      if (only !== undefined) return values.get(only) ?? null;
      return value.replace(PLACEHOLDER, (_whole, name: string) => values.get(name) ?? '');
    });
  }
}

function textsIn(document: unknown): string[] {
  if (typeof document === 'string') return [document];
  if (Array.isArray(document)) return (document as unknown[]).flatMap(textsIn);
  return isObject(document) ? Object.values(document).flatMap(textsIn) : [];
}

const SECRET = /\{secret:([^{}]*)\}/g;
const SECRET_NAME = /^[a-z0-9_]{1,64}$/;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** The value of a header, which may contain `{secret:name}`. */
export class HeaderTemplate {
  private constructor(
    private readonly text: string,
    readonly secrets: readonly string[],
  ) {}

  static parse(text: string): HeaderTemplate | { reason: string } {
    const secrets = [...text.matchAll(SECRET)].map(([, name]) => name ?? '');
    if (!secrets.every(isSecretName))
      return { reason: 'should name secrets with lower-case letters, digits and underscores' };
    if (/[{}]/.test(text.replace(SECRET, ''))) return { reason: 'should have no braces except in {secret:name}' };
    if (!/^[\x20-\x7e]*$/.test(text)) return { reason: 'should have only printable ASCII characters' };
    return new HeaderTemplate(text, secrets);
  }

  expand(secrets: ReadonlyMap<string, string>): string {
    return this.text.replace(SECRET, (_whole, name: string) => secrets.get(name) ?? '');
  }
}
