import { isDeepStrictEqual } from 'node:util';
import { filter as tester, type Filter } from 'scim2-parse-filter';
import { invalidValue, ScimError } from '../scim.errors';
import type { Change } from './patch-operations';
import { readAttributeValue } from './scim-attributes';
import { isScimObject, type Json, type ScimObject, omitting } from './scim-json';
import { type Attribute, attributeNamed, EXTENSIONS, unknownAttribute } from './scim-schemas';

/**
 * Applies the changes of a PATCH to a copy of a resource (RFC 7644 §3.5.2). This is own code because scim-patch 0.8.3
 * writes through paths such as `__proto__.x` into every object of the process, and treats attribute names as
 * case-sensitive.
 * @throws ScimError invalidValue, noTarget
 */
export function patched(resource: ScimObject, changes: readonly Change[]): ScimObject {
  const result = { ...resource };
  for (const change of changes) apply(result, change);
  return result;
}

function apply(resource: ScimObject, { op, path, value }: Change): void {
  const { extension, attribute } = path;
  if (extension === null) {
    if (attribute) changeAttribute(resource, { op, value, ...path, attribute });
    return;
  }
  const before = resource[extension];
  const inside = isScimObject(before) ? { ...before } : {};
  resource[extension] = inside;
  if (attribute) changeAttribute(inside, { op, value, ...path, attribute });
  else changeExtension(inside, extension, op, value);
  if (Object.keys(inside).length === 0) Reflect.deleteProperty(resource, extension);
}

function changeExtension(inside: ScimObject, extension: string, op: Change['op'], value: Json | undefined): void {
  if (op === 'remove') {
    for (const name of Object.keys(inside)) Reflect.deleteProperty(inside, name);
    return;
  }
  if (!isScimObject(value)) throw invalidValue(`${extension} should be an object`);
  const known = EXTENSIONS.find(({ id }) => id === extension);
  for (const [name, item] of Object.entries(value)) {
    const attribute = known ? attributeNamed(known.attributes, name) : unknownAttribute(name);
    if (attribute) changeAttribute(inside, { op, attribute, filter: null, sub: null, value: item });
  }
}

interface AttributeChange {
  readonly op: Change['op'];
  readonly attribute: Attribute;
  readonly filter: Filter | null;
  readonly sub: Attribute | null;
  readonly value: Json | undefined;
}

function changeAttribute(owner: ScimObject, change: AttributeChange): void {
  const { attribute, sub } = change;
  const before = owner[attribute.name];
  const after = attribute.multiValued
    ? changedValues(Array.isArray(before) ? before : [], change)
    : sub
      ? changedPart(isScimObject(before) ? before : {}, change.op, sub, change.value)
      : changedValue(before, change);
  if (after === undefined || isEmpty(after)) Reflect.deleteProperty(owner, attribute.name);
  else owner[attribute.name] = after;
}

const isEmpty = (value: Json): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The given sub-attributes of a complex attribute are set and the others stay, for add and for replace. */
function changedValue(before: Json | undefined, { op, attribute, value }: AttributeChange): Json | undefined {
  if (op === 'remove' || value === undefined) return undefined;
  const after = readAttributeValue(attribute, value);
  return attribute.type === 'complex' && isScimObject(before) && isScimObject(after) ? { ...before, ...after } : after;
}

function changedPart(before: ScimObject, op: Change['op'], sub: Attribute, value: Json | undefined): ScimObject {
  const others = omitting(before, sub.name);
  const after = op === 'remove' || value === undefined ? undefined : readAttributeValue(sub, value);
  return after === undefined ? others : { ...others, [sub.name]: after };
}

function changedValues(before: readonly Json[], change: AttributeChange): Json[] | undefined {
  const { op, attribute, filter, sub, value } = change;
  if (filter !== null || sub !== null) return onePrimary(before, changedMatches(before, change));
  if (op === 'remove') return value === undefined ? undefined : without(before, readAttributeValue(attribute, value));
  const given = (value === undefined ? undefined : readAttributeValue(attribute, value)) as Json[] | undefined;
  if (op === 'replace') return given;
  const added = (given ?? []).filter((item) => !before.some((one) => isDeepStrictEqual(one, item)));
  return onePrimary(before, [...before, ...added]);
}

/** Entra ID lists the values to be removed instead of a filter. */
function without(before: readonly Json[], gone: Json | undefined): Json[] {
  const values = Array.isArray(gone) ? gone : [];
  return before.filter(
    (item) => !values.some((value) => isScimObject(value) && isScimObject(item) && item.value === value.value),
  );
}

function changedMatches(before: readonly Json[], { op, attribute, filter, sub, value }: AttributeChange): Json[] {
  const isMatch = filter === null ? () => true : tester(filter);
  const matches = new Set(before.filter((item) => isMatch(item)));
  if (op === 'remove') {
    return before.flatMap((item) => {
      if (!matches.has(item)) return [item];
      const rest = sub && isScimObject(item) ? changedPart(item, op, sub, value) : {};
      return isEmpty(rest) ? [] : [rest];
    });
  }
  const changed = (item: ScimObject): Json => {
    if (sub) return changedPart(item, op, sub, value);
    const [given] = (value === undefined ? [] : (readAttributeValue(attribute, value) ?? [])) as Json[];
    return isScimObject(given) ? { ...item, ...given } : item;
  };
  if (matches.size === 0) return [...before, changed(asAskedFor(filter, attribute))];
  return before.map((item) => (matches.has(item) && isScimObject(item) ? changed(item) : item));
}

/**
 * The value that `type eq "work"` describes: Entra ID sets the work address of users who have none yet.
 * @throws ScimError noTarget if the filter describes no value
 */
function asAskedFor(filter: Filter | null, attribute: Attribute): ScimObject {
  if (filter === null) return {};
  if (filter.op === 'and')
    return Object.assign({}, ...filter.filters.map((part) => asAskedFor(part, attribute))) as ScimObject;
  const part = filter.op === 'eq' ? attributeNamed(attribute.subAttributes ?? [], filter.attrPath) : undefined;
  if (filter.op !== 'eq' || !part) throw new ScimError(400, 'noTarget', 'No value matches the filter of the path');
  return { [part.name]: filter.compValue };
}

/** At most one value is primary (RFC 7643 §2.4): the one that the change marked as primary. */
function onePrimary(before: readonly Json[], after: Json[]): Json[] {
  const isPrimary = (item: Json | undefined): boolean => isScimObject(item) && item.primary === true;
  if (after.filter(isPrimary).length < 2) return after;
  const made = after.findLastIndex((item, index) => isPrimary(item) && !isPrimary(before[index]));
  const chosen = made === -1 ? after.findIndex(isPrimary) : made;
  return after.map((item, index) =>
    isScimObject(item) && isPrimary(item) && index !== chosen ? { ...item, primary: false } : item,
  );
}
