import { type ApiAnswer, callApi } from '../../api/request';

interface PageOfList {
  readonly next_cursor: string | null;
}

type RowsOf<Answer, Row> = (answer: Answer) => readonly Row[];

const PAGE_SIZE = 1_000;
const MOST_PAGES = 10;
const MOST_ROWS = MOST_PAGES * PAGE_SIZE;

/** Whether `loadAll` may have left rows out, because there are too many. */
export const mayBeCut = (rows: readonly unknown[]): boolean => rows.length >= MOST_ROWS;

/** Reads every page of a list of the tenant, up to 10,000 rows. */
export async function loadAll<Answer extends PageOfList, Row>(
  path: string,
  rowsOf: RowsOf<Answer, Row>,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer: ApiAnswer<Answer> = await callApi<Answer>({ path, query: { limit: PAGE_SIZE, cursor }, signal });
    rows.push(...rowsOf(answer.data));
    cursor = answer.data.next_cursor;
    if (cursor === null) break;
  }
  return rows;
}
