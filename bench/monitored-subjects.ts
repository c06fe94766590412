import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { checkIdentifiers } from '../src/kernel/identifiers/check-identifiers';
import { buildSubject } from '../src/kernel/resolution/subject';
import { SUBJECT_KEY_FORMAT, subjectSearchKeys } from '../src/modules/lookup/monitored/subject-search-keys';
import { slicesOf } from '../src/platform/slices';

const ROWS_PER_STATEMENT = 1_000;

/** Stores monitored subjects of the only portfolio, without hits, as requests one by one would take far longer. */
export async function storeSubjects(owner: Client, names: readonly string[]): Promise<void> {
  for (const slice of slicesOf(names, ROWS_PER_STATEMENT)) {
    const rows = slice.map((value) => {
      const given = [{ type: 'name', value }];
      const keys = subjectSearchKeys(buildSubject(checkIdentifiers(given).identifiers));
      return { id: randomUUID(), identifiers: JSON.stringify(given), keys: keys.toString('hex') };
    });
    await owner.query(
      `with added as (
         select tenant_id, portfolio.id as portfolio_id, new.* from portfolio,
           unnest($1::uuid[], $2::text[], $3::text[]) as new (subject_id, identifiers, keys)
       ), stored as (
         insert into monitored_subject (id, tenant_id, portfolio_id, question_hash, subject_type, identifiers, principal,
           created_at, last_screened_at, status, hits, source_ids)
         select subject_id, tenant_id, portfolio_id, subject_id::text, 'any', identifiers::json, 'system', now(), now(),
           'no_match', '[]', '{}' from added
       )
       insert into monitored_subject_keys (tenant_id, portfolio_id, subject_id, key_format, keys)
       select tenant_id, portfolio_id, subject_id, $4, decode(keys, 'hex') from added`,
      [
        rows.map(({ id }) => id),
        rows.map(({ identifiers }) => identifiers),
        rows.map(({ keys }) => keys),
        SUBJECT_KEY_FORMAT,
      ],
    );
  }
  await owner.query('analyze monitored_subject, monitored_subject_keys');
}
