/** A page to parse. `text` is decoded markup. */
export type PageJob = { kind: 'html'; text: string } | { kind: 'pdf'; body: Uint8Array };

/** Unchanged parts of the page, limited in number and length. */
export interface RawPage {
  title: string;
  /** Paragraphs are separated by a line break. */
  text: string;
  byline: string;
  lang: string;
  canonical: string;
  /** Name (or property or itemprop) in lower case, and content, in the order of the page. */
  metas: [name: string, content: string][];
  /** The texts of its JSON-LD. */
  linkedData: string[];
  /** The `datetime` of its `time` elements. */
  times: string[];
  /** The number of pages of a PDF; null for others. */
  pageCount: number | null;
}
