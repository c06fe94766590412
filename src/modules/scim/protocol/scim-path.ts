import type { Filter } from 'scim2-parse-filter';
import { invalidPath } from '../scim.errors';
import { parsedFilter } from './scim-filter';
import { isLanguageName } from './scim-json';
import { type Attribute, attributeNamed, EXTENSIONS, type ResourceSchema, unknownAttribute } from './scim-schemas';

/** The target of an operation in a PATCH (RFC 7644 §3.5.2). */
export interface AttributePath {
  /** The extension that defines the attribute; null for the resource's own schema. */
  readonly extension: string | null;
  /** Null if the target is the whole extension. */
  readonly attribute: Attribute | null;
  /** Selects values of a multi-valued attribute. */
  readonly filter: Filter | null;
  readonly sub: Attribute | null;
}

const MAX_LENGTH = 1_000;
const FORM = /^([A-Za-z][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/s;

/**
 * Parses a path: `[urn:]attribute[filter].sub`. `stored` are the extensions that the resource has.
 * @returns undefined if no schema defines the attribute
 * @throws ScimError invalidPath, invalidFilter
 */
export function parsedPath(
  text: string,
  schema: ResourceSchema,
  stored: readonly string[] = [],
): AttributePath | undefined {
  if (text.length > MAX_LENGTH) throw invalidPath(`A path should have at most ${MAX_LENGTH} characters`);
  const own = withoutPrefix(text, schema.id);
  const extensions = [...EXTENSIONS.map(({ id }) => id), ...stored];
  const extension = own === undefined ? extensions.find((id) => withoutPrefix(text, id) !== undefined) : undefined;
  const rest = own ?? (extension === undefined ? text : withoutPrefix(text, extension));
  if (extension !== undefined && rest === '') return { extension, attribute: null, filter: null, sub: null };
  const match = FORM.exec(rest ?? '');
  if (!match) {
    if (rest?.startsWith('urn:')) return undefined;
    throw invalidPath('The path is not a valid SCIM path (RFC 7644 §3.5.2)');
  }
  const [, name = '', filter, subName] = match;
  const attribute = found(name, extension, schema);
  if (attribute === undefined) return undefined;
  if (filter !== undefined && !attribute.multiValued) throw invalidPath(`${attribute.name} is not multi-valued`);
  const sub = subName === undefined ? null : attributeNamed(attribute.subAttributes ?? [], subName);
  if (sub === undefined) return undefined;
  return {
    extension: extension ?? null,
    attribute,
    filter: filter === undefined ? null : parsedFilter(filter),
    sub,
  };
}

function found(name: string, extension: string | undefined, schema: ResourceSchema): Attribute | undefined {
  if (extension === undefined) return attributeNamed(schema.attributes, name);
  const known = EXTENSIONS.find(({ id }) => id === extension);
  if (known) return attributeNamed(known.attributes, name);
  return isLanguageName(name) ? undefined : unknownAttribute(name);
}

/** The text after a schema's name and a colon, '' for the name alone, undefined for another prefix. */
function withoutPrefix(text: string, urn: string): string | undefined {
  if (text.length === urn.length) return text.toLowerCase() === urn.toLowerCase() ? '' : undefined;
  return text.toLowerCase().startsWith(`${urn.toLowerCase()}:`) ? text.slice(urn.length + 1) : undefined;
}
