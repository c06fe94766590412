/** What the page process is sent. `text` is markup, already decoded. */
export type PageJob = { kind: 'html'; text: string; url: string } | { kind: 'pdf'; body: Buffer };

/** What the page process found, as it stands in the page, bounded in number and length. */
export interface RawPage {
  title: string;
  /** Paragraphs parted by a line break. */
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
  /** Of PDFs; null for others. */
  pageCount: number | null;
}
