/** OpenAPI 3.1 has no `nullable`: null is one of the types (JSON Schema 2020-12 §6.1.1). */
export function withNullTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNullTypes);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node as Record<string, unknown>;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNullTypes(value)]));
  if (nullable !== true) return schema;
  if (typeof schema.type === 'string') {
    const values = schema.enum as unknown[] | undefined;
    return { ...schema, type: [schema.type, 'null'], ...(values && { enum: [...values, null] }) };
  }
  const { description, example, default: defaultValue, ...reference } = schema;
  return {
    anyOf: [...((reference.allOf as unknown[] | undefined) ?? [reference]), { type: 'null' }],
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  };
}
