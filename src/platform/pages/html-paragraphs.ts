/** The properties of a DOM node that are read here. */
export interface TextNode {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  childNodes: Iterable<TextNode>;
}

const ELEMENT = 1;
const TEXT = 3;
const CONTAINERS: ReadonlySet<number> = new Set([ELEMENT, 9 /* document */, 11 /* document fragment */]);

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const SKIPPED = words('SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT SELECT BUTTON TEXTAREA HEAD TITLE META LINK');
const BLOCKS = words(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BR CAPTION CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER ' +
    'FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TFOOT THEAD TR UL',
);

/** The visible text below a node, one line for each block. */
export function readParagraphs(root: TextNode, maxLength: number): string {
  const text = new Paragraphs(maxLength);
  text.walk(root);
  return text.end();
}

class Paragraphs {
  readonly #paragraphs: string[] = [];
  #current = '';
  #length = 0;

  constructor(private readonly maxLength: number) {}

  walk(node: TextNode): void {
    if (this.#length > this.maxLength) return;
    if (node.nodeType === TEXT) {
      this.#current += node.nodeValue ?? '';
      return;
    }
    if (!CONTAINERS.has(node.nodeType)) return;
    const name = node.nodeName.toUpperCase();
    if (SKIPPED.has(name)) return;
    const isBlock = BLOCKS.has(name);
    if (isBlock) this.#endParagraph();
    for (const child of node.childNodes) this.walk(child);
    if (isBlock) this.#endParagraph();
    else if (name === 'TD' || name === 'TH') this.#current += ' ';
  }

  end(): string {
    this.#endParagraph();
    return this.#paragraphs.join('\n').slice(0, this.maxLength);
  }

  #endParagraph(): void {
    const paragraph = this.#current.replace(/\s+/g, ' ').trim();
    this.#current = '';
    if (paragraph === '') return;
    this.#paragraphs.push(paragraph);
    this.#length += paragraph.length;
  }
}
