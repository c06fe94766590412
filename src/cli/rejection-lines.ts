/** The rejected rows in the result of an import: their number, and the first of them. */
export interface Rejected {
  readonly rejected?: number;
  readonly rejections?: readonly { readonly line: number; readonly reason: string }[];
}

const MOST_OF_A_REASON = 3;
const MOST_LINES = 20;

/** A few lines for each reason, and the number of rejected rows that they leave out. */
export function rejectionLines({ rejections = [], rejected = rejections.length }: Rejected): string[] {
  const seen = new Map<string, number>();
  const shown = rejections.filter(({ reason }) => {
    const count = (seen.get(reason) ?? 0) + 1;
    seen.set(reason, count);
    return count <= MOST_OF_A_REASON;
  });
  const lines = shown.slice(0, MOST_LINES).map(({ line, reason }) => `line ${line}: ${reason}`);
  const more = rejected - lines.length;
  return more > 0 ? [...lines, `${more.toLocaleString('en')} more rejected rows`] : lines;
}
