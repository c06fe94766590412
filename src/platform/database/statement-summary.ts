/** What a statement does, without its values: the parts of `db.query.summary` (OpenTelemetry's conventions for databases). */
export interface StatementSummary {
  readonly operation: string;
  /** The first table; undefined if the statement names none. */
  readonly table: string | undefined;
}

const MAX_SUMMARIES = 2_000;
/** Statements are longer than what names their table; what follows is not read. */
const MAX_LENGTH = 4_000;
const VERBS =
  /\b(select|insert|update|delete|copy|merge|begin|commit|rollback|lock|set|savepoint|release|create|drop)\b/i;
const TABLE = /\b(?:from|into|update|join|copy|lock table)\s+(?:only\s+)?"?([a-z_]\w{0,62}(?:\.[a-z_]\w{0,62})?)/i;
const LITERAL = /'[^']*'/g;

const summaries = new Map<string, StatementSummary>();

/** Summaries are computed once per statement, since most statements of the service are constants. */
export function summaryOf(sql: string): StatementSummary {
  const known = summaries.get(sql);
  if (known) return known;
  const summary = summarize(sql);
  if (summaries.size < MAX_SUMMARIES) summaries.set(sql, summary);
  return summary;
}

function summarize(sql: string): StatementSummary {
  // A statement of the service has parameters for values; literals are removed in case one has a value.
  const text = sql.slice(0, MAX_LENGTH).replace(LITERAL, "''");
  const operation = VERBS.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  return { operation, table: TABLE.exec(text)?.[1]?.toLowerCase() };
}
