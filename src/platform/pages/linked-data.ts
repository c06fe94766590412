/** The metadata of a page as JSON-LD in the vocabulary of schema.org. Texts are unchanged, and empty if absent. */
export interface LinkedData {
  datePublished: string;
  headline: string;
  author: string;
  publisher: string;
  language: string;
  type: string;
}

type Node = Record<string, unknown>;

const MAX_NODES = 500;
const DOCUMENTS = /Article|Posting|Report|Review|VideoObject|WebPage|CreativeWork/;

/**
 * The metadata of the node that describes the document: the first one with a date, otherwise the first one. Null if
 * there is none.
 */
export function readLinkedData(texts: readonly string[]): LinkedData | null {
  const nodes = texts.flatMap(nodesOf).filter((node) => DOCUMENTS.test(typeOf(node)));
  const node = nodes.find(({ datePublished }) => textOf(datePublished) !== '') ?? nodes[0];
  if (node === undefined) return null;
  return {
    datePublished: textOf(node.datePublished),
    headline: textOf(node.headline),
    author: nameOf(node.author),
    publisher: nameOf(node.publisher),
    language: textOf(node.inLanguage),
    type: typeOf(node),
  };
}

function nodesOf(text: string): Node[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return [];
  }
  const nodes: Node[] = [];
  const waiting: unknown[] = [document];
  while (waiting.length > 0 && nodes.length < MAX_NODES) {
    const next = waiting.shift();
    if (Array.isArray(next)) waiting.push(...(next as unknown[]).slice(0, MAX_NODES));
    else if (typeof next === 'object' && next !== null) {
      const node = next as Node;
      nodes.push(node);
      waiting.push(...['@graph', 'mainEntity', 'mainEntityOfPage'].map((name) => node[name]));
    }
  }
  return nodes;
}

const typeOf = (node: Node): string => {
  const type = node['@type'];
  return textOf(Array.isArray(type) ? (type as unknown[])[0] : type);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 500) : '');

/** The name of a person or an organisation, or the names of several, joined by commas. */
function nameOf(value: unknown): string {
  const each = (Array.isArray(value) ? (value as unknown[]) : [value]).slice(0, 10);
  const names = each.map((one) => textOf(typeof one === 'object' && one !== null ? (one as Node).name : one));
  return names.filter((name) => name !== '').join(', ');
}
