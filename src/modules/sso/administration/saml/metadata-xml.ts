import sax from 'sax';

/** Why a document is not metadata that can be used, in words for whoever sent it. */
export class MetadataFault extends Error {
  override readonly name = 'MetadataFault';
}

/** An element with its namespace resolved; `text` is its own, not that of the elements within. */
export interface XmlNode {
  readonly namespace: string;
  readonly name: string;
  /** Without a namespace, as all attributes of SAML are. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  text: string;
}

const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 100;
/** In effect at any element. Each element that declares one copies those of the elements around it. */
const MAX_NAMESPACES = 64;
/** sax looks at its own limits after each `write` only. */
const SLICE_CHARACTERS = 65_536;
// Its types lack strictEntities: none but the five that XML itself has.
const OPTIONS = { strictEntities: true, position: true } as sax.SAXOptions;

/**
 * Reads an XML 1.0 document into elements. A document type is refused, whatever it says, and with it all that one can do:
 * entities that expand without bounds, or fetch files. Nesting and attributes are bounded while reading.
 * @throws MetadataFault
 */
export function readMetadataXml(xml: string): XmlNode {
  // In a comment or CDATA section too, where it would do no harm; nobody's metadata has one there.
  if (/<!(?!--|\[CDATA\[)/.test(xml)) throw new MetadataFault('a document type declaration is not allowed');
  const tree = new TreeBuilder();
  const text = xml.replace(/^\ufeff/, '');
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) tree.write(text.slice(at, at + SLICE_CHARACTERS));
  return tree.end();
}

interface OpenElement {
  readonly node: XmlNode;
  /** Namespaces by prefix, those of outer elements too. */
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
    // sax 1.6.1 keeps attributes in a plain object, and calls its hasOwnProperty.
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
