const SHARED = /^#\/components\/(?:parameters|headers|responses|examples)\/(.+)$/;

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The document with its shared parameters, headers, responses and examples repeated at every operation, as callers read
 * it. Schemas stay references: some refer to themselves.
 */
export function plainContract<T extends object>(document: T): T {
  const components = ((document as { components?: unknown }).components ?? {}) as Components;
  const plain = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(plain);
    if (typeof node !== 'object' || node === null) return node;
    const reference = '$ref' in node && typeof node.$ref === 'string' ? node.$ref : '';
    if (SHARED.test(reference)) return plain(componentAt(components, reference));
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plain(value)]));
  };
  return { ...document, paths: plain((document as { paths?: unknown }).paths) };
}

function componentAt(components: Components, reference: string): unknown {
  const [, , kind = '', name = ''] = reference.split('/');
  const component = components[kind]?.[name];
  if (component === undefined) throw new Error(`The document has no ${reference}`);
  return component;
}
