import sax from 'sax';

/** Why a document cannot be used as metadata, as shown to its sender. */
export class MetadataFault extends Error {
  override readonly name = 'MetadataFault';
}

/** An element with its namespace resolved; `text` is its direct text, without that of child elements. */
export interface XmlNode {
  readonly namespace: string;
  readonly name: string;
  /** Attributes without a namespace, as in SAML. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  text: string;
}

const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 100;
/** The maximum number in scope of an element. An element that declares one copies those of its ancestors. */
const MAX_NAMESPACES = 64;
/** sax only checks its own limits after each `write`. */
const SLICE_CHARACTERS = 65_536;
// The types of sax lack strictEntities, which allows only the five predefined entities of XML.
const OPTIONS = { strictEntities: true, position: true } as sax.SAXOptions;

/**
 * Parses an XML 1.0 document into elements. Document types are refused, because they allow entities that expand without
 * limit or read files. Nesting and attributes are limited while parsing.
 * @throws MetadataFault
 */
export function readMetadataXml(xml: string): XmlNode {
  // This also matches harmless text in a comment or CDATA section, which real metadata does not contain.
  if (/<!(?!--|\[CDATA\[)/.test(xml)) throw new MetadataFault('a document type declaration is not allowed');
  const tree = new TreeBuilder();
  const text = xml.replace(/^\ufeff/, '');
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) tree.write(text.slice(at, at + SLICE_CHARACTERS));
  return tree.end();
}

interface OpenElement {
  readonly node: XmlNode;
  /** Namespaces by prefix, including those of ancestors. */
  readonly scope: ReadonlyMap<string, string>;
}

class TreeBuilder {
  readonly #parser = sax.parser(true, OPTIONS);
  readonly #open: OpenElement[] = [];
  #attributes = new Map<string, string>();
  #root: XmlNode | null = null;

  constructor() {
    const parser = this.#parser;
    parser.onerror = ({ message }) => {
      throw new MetadataFault(`it is not well-formed XML: ${message.replace(/\n[^]*/, '')} (line ${parser.line + 1})`);
    };
    parser.onattribute = ({ name, value }) => {
      this.#addAttribute(name, value);
    };
    parser.onopentag = ({ name }) => {
      this.#start(name);
    };
    parser.onclosetag = () => {
      this.#open.pop();
    };
    parser.ontext = (text) => {
      this.#addText(text);
    };
    parser.oncdata = (text) => {
      this.#addText(text);
    };
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): XmlNode {
    this.#parser.close();
    if (!this.#root) throw new MetadataFault('it is not an XML document');
    return this.#root;
  }

  #addAttribute(name: string, value: string): void {
    // sax 1.6.1 keeps attributes in a plain object and calls its hasOwnProperty.
    if (this.#attributes.size >= MAX_ATTRIBUTES || name === 'hasOwnProperty') {
      throw new MetadataFault(
        `an element has more than ${MAX_ATTRIBUTES} attributes, or an attribute that is not allowed in metadata`,
      );
    }
    this.#attributes.set(name, value);
  }

  #start(qualifiedName: string): void {
    const parent = this.#open.at(-1);
    if (!parent && this.#root) throw new MetadataFault('it has a second root element');
    if (this.#open.length >= MAX_DEPTH) throw new MetadataFault(`it is nested deeper than ${MAX_DEPTH} levels`);
    const scope = scopeOf(this.#attributes, parent?.scope ?? new Map());
    const [prefix, name] = splitName(qualifiedName);
    const namespace = scope.get(prefix) ?? '';
    if (prefix !== '' && namespace === '') throw new MetadataFault(`the prefix ${prefix} has no namespace`);
    const attributes = new Map([...this.#attributes].filter(([attribute]) => !attribute.includes(':')));
    const node: XmlNode = { namespace, name, attributes, children: [], text: '' };
    this.#attributes = new Map();
    if (parent) parent.node.children.push(node);
    else this.#root = node;
    this.#open.push({ node, scope });
  }

  #addText(text: string): void {
    const current = this.#open.at(-1);
    if (current) current.node.text += text;
  }
}

function scopeOf(
  attributes: ReadonlyMap<string, string>,
  outer: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const declared = [...attributes].flatMap(([attribute, value]): [string, string][] => {
    if (attribute === 'xmlns') return [['', value]];
    return attribute.startsWith('xmlns:') ? [[attribute.slice('xmlns:'.length), value]] : [];
  });
  if (declared.length === 0) return outer;
  if (outer.size + declared.length > MAX_NAMESPACES) {
    throw new MetadataFault(`an element has more than ${MAX_NAMESPACES} namespaces in scope`);
  }
  return new Map([...outer, ...declared]);
}

function splitName(qualifiedName: string): [prefix: string, name: string] {
  const at = qualifiedName.indexOf(':');
  return at === -1 ? ['', qualifiedName] : [qualifiedName.slice(0, at), qualifiedName.slice(at + 1)];
}
