import type { Answer } from '../app/test-app';

type Get = (path: string) => Promise<Answer>;

const nextOf = ({ body }: Answer): string | null => (body.next_cursor ?? body.nextCursor ?? null) as string | null;
const withParameters = (path: string, parameters: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameters}`;

/** Every page of a list in turn, until one has no cursor for the next. */
export async function pagesOf(get: Get, path: string, limit: number): Promise<Answer[]> {
  const pages = [await get(withParameters(path, `limit=${limit}`))];
  for (let next = nextOf(pages[0]!); next !== null;) {
    const page = await get(withParameters(path, `limit=${limit}&cursor=${encodeURIComponent(next)}`));
    pages.push(page);
    if (page.status !== 200) return pages;
    next = nextOf(page);
  }
  return pages;
}

/** The page of `limit` rows after the first `skipped` ones. */
export async function pageAfter(get: Get, path: string, skipped: number, limit: number): Promise<Answer> {
  const before = await get(withParameters(path, `limit=${skipped}`));
  return get(withParameters(path, `limit=${limit}&cursor=${encodeURIComponent(nextOf(before) ?? '')}`));
}
