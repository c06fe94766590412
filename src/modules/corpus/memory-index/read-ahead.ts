/**
 * Reads a long result in pages, one ahead: while the caller processes a page, the database reads the next one.
 * @param read the page after this row, or the first page; a page with fewer rows than `pageSize` is the last one
 */
export async function* readAhead<Row>(
  pageSize: number,
  read: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | null = read(null);
  while (next) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    next = last !== undefined && rows.length === pageSize ? read(last) : null;
    // A failure is thrown when the page is awaited, or does not matter because the caller has stopped.
    next?.catch(() => undefined);
    yield rows;
  }
}
