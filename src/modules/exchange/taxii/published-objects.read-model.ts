import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import type { PublishedVersion } from '../stix/stix-objects';
import type { ObjectSelection } from './object-selection';

const OF_SCOPE = 'tenant_id = $1 and portfolio_id = $2';
const STIX_ID = `part || '--' || object_id`;
/** A withdrawn object has no later version, also if its threat has returned as a new one. */
const IS_LAST = '(is_last or is_revoked)';

const UUID = /--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The UUIDs in STIX ids, by which objects are found; ids of another form belong to no object. */
const uuidsIn = (ids: readonly string[]): string[] => ids.flatMap((id) => UUID.exec(id)?.[1] ?? []);

/** The versions of published objects, in the order in which they were added. */
@Injectable()
export class PublishedObjectsReadModel {
  select(
    tx: TenantTx,
    { afterUs, ids, types, versions, modifiedMs, limit }: ObjectSelection,
  ): Promise<PublishedVersion[]> {
    return tx.query<PublishedVersion>(
      `select threat_id, part, object_id, number, added_us, created_us, is_revoked, content from threat_publication
       where ${OF_SCOPE} and added_us > $3 and ($4::uuid[] is null or object_id = any($4))
         and ($5::text[] is null or ${STIX_ID} = any($5)) and ($6::text[] is null or part = any($6))
         and ($7 or ($8 and ${IS_LAST}) or ($9 and added_us = created_us) or added_us / 1000 = any($10::bigint[]))
       order by added_us limit $11`,
      [
        tx.scope.tenantId,
        tx.scope.portfolioId,
        afterUs,
        ids && uuidsIn(ids),
        ids,
        types,
        versions.has('all'),
        versions.has('last'),
        versions.has('first'),
        modifiedMs,
        limit,
      ],
    );
  }

  async exists(tx: TenantTx, id: string): Promise<boolean> {
    const rows = await tx.query<{ number: number }>(
      `select number from threat_publication where ${OF_SCOPE} and object_id = any($3::uuid[]) and ${STIX_ID} = $4 limit 1`,
      [tx.scope.tenantId, tx.scope.portfolioId, uuidsIn([id]), id],
    );
    return rows.length > 0;
  }

  async portfolioNames(tx: { query: TenantTx['query'] }, tenantId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await tx.query<{ id: string; name: string }>('select id, name from portfolio where tenant_id = $1', [
      tenantId,
    ]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
