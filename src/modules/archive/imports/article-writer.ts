import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { copyRows } from '../../../platform/database/copy-rows';
import { copyBoolean, copyHex, copyLine, copyText } from '../../../platform/database/copy-text';
import type { SystemTx } from '../../../platform/database/db';
import type { ArticleDraft } from '../readers/article-draft';

/** The words of articles as tsvector texts, in the same order. */
export type VectorsOf = (articles: readonly { title: string; text: string }[]) => Promise<string[]>;

/** An article with the keys that identify it. */
export interface EncodedArticle {
  draft: ArticleDraft;
  /** Hash of title and text, in hexadecimal digits. */
  contentHash: string;
}

export function encodeArticle(draft: ArticleDraft): EncodedArticle {
  const contentHash = createHash('sha256')
    .update(JSON.stringify([draft.title, draft.text]))
    .digest('hex');
  return { draft, contentHash };
}

export interface StoredArticleCounts {
  stored: number;
  revised: number;
  unchanged: number;
}

/**
 * Stores one batch. An article is identified by its canonical address, otherwise by its title and text. The same text
 * under another address is not stored again. A lock serialises the batches of all imports.
 */
export async function storeArticles(
  tx: SystemTx,
  articles: readonly EncodedArticle[],
  vectorsOf: VectorsOf,
): Promise<StoredArticleCounts> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('import articles', 0))`);
  const counts: StoredArticleCounts = { stored: 0, revised: 0, unchanged: 0 };
  for (const round of splitArticleRevisions(articles)) {
    const { added, revised } = await classify(tx, round);
    if (added.length > 0) await copyRows(tx, 'article', COLUMNS, await linesOf(added, vectorsOf));
    await reviseArticles(tx, revised, vectorsOf);
    counts.stored += added.length;
    counts.revised += revised.length;
    counts.unchanged += round.length - added.length - revised.length;
  }
  return counts;
}

/** Splits the articles into rounds in which every address and every text occurs once, keeping their order. */
export function splitArticleRevisions(articles: readonly EncodedArticle[]): EncodedArticle[][] {
  const rounds: EncodedArticle[][] = [];
  const nextOf = new Map<string, number>();
  for (const article of articles) {
    const keys = [article.contentHash, `u${article.draft.canonicalUrl ?? ''}`].slice(
      0,
      article.draft.canonicalUrl ? 2 : 1,
    );
    const round = Math.max(...keys.map((key) => nextOf.get(key) ?? 0));
    for (const key of keys) nextOf.set(key, round + 1);
    (rounds[round] ??= []).push(article);
  }
  return rounds;
}

interface KnownRow {
  id: string;
  canonical_url: string | null;
  content_hash: string;
  is_whole: boolean;
  published_at: Date | null;
  language: string | null;
  publisher: string | null;
  author: string | null;
  source_type: string | null;
  platform: string;
}

interface IdentifiedArticle {
  id: string;
  article: EncodedArticle;
}

async function classify(
  tx: SystemTx,
  articles: readonly EncodedArticle[],
): Promise<{ added: IdentifiedArticle[]; revised: IdentifiedArticle[] }> {
  const rows = await tx.query<KnownRow>(
    `select id, canonical_url, encode(content_hash, 'hex') as content_hash, is_whole, published_at, language, publisher,
       author, source_type, platform
     from article
     where canonical_url = any($1::text[])
       or content_hash = any(select decode(hash, 'hex') from unnest($2::text[]) as hash)`,
    [articles.flatMap(({ draft }) => draft.canonicalUrl ?? []), articles.map(({ contentHash }) => contentHash)],
  );
  const byUrl = new Map(rows.map((row) => [row.canonical_url, row]));
  const byHash = new Map(rows.map((row) => [row.content_hash, row]));
  const added: IdentifiedArticle[] = [];
  const revised: IdentifiedArticle[] = [];
  for (const article of articles) {
    const url = article.draft.canonicalUrl;
    const sameUrl = url === null ? undefined : byUrl.get(url);
    const sameText = byHash.get(article.contentHash);
    if (sameUrl === undefined && sameText === undefined) added.push({ id: uuidv7(), article });
    else {
      const id = revisedId(article.draft, sameUrl, sameText);
      if (id !== null) revised.push({ id, article });
    }
  }
  return { added, revised };
}

/** The id of the row that the article replaces; null if the article has nothing new. */
function revisedId(draft: ArticleDraft, sameUrl: KnownRow | undefined, sameText: KnownRow | undefined): string | null {
  if (sameUrl !== undefined && sameText === undefined) return sameUrl.id;
  // The text is already stored under another address, or has an address that this article lacks.
  if (sameText === undefined || (sameUrl?.id !== sameText.id && sameText.canonical_url !== null)) return null;
  // The stored row without an address has this text. Giving it the address would create two rows with one address.
  if (sameUrl !== undefined && sameUrl.id !== sameText.id) return null;
  return isSame(draft, sameText) ? null : sameText.id;
}

const isSame = (draft: ArticleDraft, row: KnownRow): boolean =>
  draft.canonicalUrl === row.canonical_url &&
  draft.isWhole === row.is_whole &&
  draft.publishedAt === (row.published_at?.toISOString() ?? null) &&
  draft.language === row.language &&
  draft.publisher === row.publisher &&
  draft.author === row.author &&
  draft.sourceType === row.source_type &&
  draft.platform === row.platform;

const COLUMNS = [
  ...['id', 'url', 'canonical_url', 'content_hash', 'title', 'body', 'is_whole', 'published_at', 'language'],
  ...['publisher', 'author', 'source_type', 'platform', 'search'],
];

/** Letters whose words are computed in one task: 10,000 take some 10 ms. */
const LETTERS_PER_TASK = 100_000;

/**
 * Computes words only for rows that will be written: this takes ten times as long as everything else for an article.
 */
async function linesOf(articles: readonly IdentifiedArticle[], vectorsOf: VectorsOf): Promise<string[]> {
  const lines: string[] = [];
  for (const slice of slicesByLetters(articles)) {
    const vectors = await vectorsOf(slice.map(({ article: { draft } }) => ({ title: draft.title, text: draft.text })));
    for (const [index, { id, article }] of slice.entries()) lines.push(lineOf(id, article, vectors[index] ?? ''));
  }
  return lines;
}

function* slicesByLetters(articles: readonly IdentifiedArticle[]): Generator<IdentifiedArticle[]> {
  let slice: IdentifiedArticle[] = [];
  let letters = 0;
  for (const each of articles) {
    slice.push(each);
    letters += each.article.draft.text.length;
    if (letters < LETTERS_PER_TASK) continue;
    yield slice;
    slice = [];
    letters = 0;
  }
  if (slice.length > 0) yield slice;
}

const lineOf = (id: string, { draft, contentHash }: EncodedArticle, vector: string): string =>
  copyLine([
    ...[id, copyText(draft.url), copyText(draft.canonicalUrl), copyHex(contentHash), copyText(draft.title)],
    ...[copyText(draft.text), copyBoolean(draft.isWhole), copyText(draft.publishedAt), copyText(draft.language)],
    ...[copyText(draft.publisher), copyText(draft.author), copyText(draft.sourceType)],
    ...[draft.platform, copyText(vector)],
  ]);

async function reviseArticles(
  tx: SystemTx,
  articles: readonly IdentifiedArticle[],
  vectorsOf: VectorsOf,
): Promise<void> {
  if (articles.length === 0) return;
  await tx.query(
    `create temp table if not exists revised_article on commit drop as
     select ${COLUMNS.join(', ')} from article with no data`,
  );
  await copyRows(tx, 'revised_article', COLUMNS, await linesOf(articles, vectorsOf));
  const changed = COLUMNS.filter((name) => name !== 'id');
  await tx.query(
    `update article set ${changed.map((name) => `${name} = new.${name}`).join(', ')}, imported_at = now()
     from revised_article as new where article.id = new.id`,
  );
  await tx.query('delete from revised_article');
}
