import { parseObject, getObjectPlan } from './validation/field';
import type { ObjectClass, ViolationSink } from './validation/rule';

/** The parameters of a query as Fastify parses them; a repeated name has a list. */
export type GivenQuery = Readonly<Record<string, string | string[]>>;

/**
 * Reads the query of a request by the fields of a class. A parameter without a value counts as absent, a list is a
 * repeated name, and a parameter that accepts one value must not be repeated. Names that the class does not have are
 * refused, unless the operation's query is `open`.
 */
export function parseQuery(
  objectClass: ObjectClass | undefined,
  given: GivenQuery,
  sink: ViolationSink,
  mode: 'closed' | 'open',
): object | undefined {
  const fields = objectClass ? getObjectPlan(objectClass).fields : NO_FIELDS;
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = fields.get(name);
    if (!field) {
      if (mode === 'closed' && name !== '')
        sink.add(['query', name], 'extra_forbidden', 'Extra inputs are not permitted');
      continue;
    }
    const entries = (Array.isArray(value) ? value : [value]).filter((entry) => entry !== '');
    if (entries.length === 0) continue;
    const isList = field.rule.isList === true;
    if (entries.length > 1 && !isList) sink.add(['query', name], 'duplicate', 'Parameter should be given only once');
    values[name] = isList ? entries : entries[0];
  }
  return objectClass ? parseObject(objectClass, values, ['query'], sink, { unknownKeys: 'ignore' }) : values;
}

const NO_FIELDS: ReturnType<typeof getObjectPlan>['fields'] = new Map();
