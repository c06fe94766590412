import type { SystemTx } from '../../../platform/database/db';

/** The month of events without a date. */
const UNDATED = 'infinity';

/** The first day of the month that an ISO 8601 date lies in. */
export const toMonth = (eventDate: string | null): string =>
  eventDate === null ? UNDATED : `${eventDate.slice(0, 7)}-01`;

/** The months of these events as they are stored, and of their earlier states, which tenants with a fixed time see. */
export async function storedMonths(tx: SystemTx, eventIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ month: string }>(
    `select distinct coalesce(date_trunc('month', event_date::timestamp)::date, '${UNDATED}') as month
     from (select event_date from event where id = any($1::uuid[])
           union all select (content ->> 'event_date')::date from event_revision where event_id = any($1::uuid[])) as state`,
    [eventIds],
  );
  return rows.map(({ month }) => month);
}

/** Marks these months as changed: counts of them at an earlier revision are no longer valid. */
export async function raiseMonths(tx: SystemTx, months: ReadonlySet<string>, corpusRevision: number): Promise<void> {
  await tx.query(
    `insert into corpus_month (month, revision) select month, $2 from unnest($1::date[]) as month
     on conflict (month) do update set revision = excluded.revision`,
    [[...months], corpusRevision],
  );
}
