import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import { ListCursor, type Place } from '../../../platform/paging/list-cursor';
import { readPage } from '../../../platform/paging/read-page';
import type { Publication, PublishedThreat } from './published-threat';

/** The cursor of a feed of messages, the newest first. */
export const MESSAGE_CURSOR = new ListCursor('threat_messages', 'integer');

const OF_SCOPE = 'tenant_id = $1 and portfolio_id = $2';
const SHOWN = 'threat_id, object_id, number, added_us, created_us, is_revoked, content';
const MICROSECONDS_PER_DAY = 86_400_000_000;

/** An earlier version of the same object. */
export interface EarlierVersion {
  readonly number: number;
  readonly added_us: number;
}

/** The portfolio that publishes, and its tenant. */
export interface Publisher {
  readonly portfolio_id: string;
  readonly portfolio_slug: string;
  readonly portfolio_name: string;
  readonly tenant_name: string;
  /** When the portfolio was created. */
  readonly created_us: number;
  /** When the last version was added, or the portfolio was created. */
  readonly changed_us: number;
}

const idsOf = ({ scope }: TenantTx): string[] => [scope.tenantId, scope.portfolioId];

/** What was published about the threats of a portfolio. */
@Injectable()
export class PublicationsReadModel {
  async publisher(tx: TenantTx): Promise<Publisher> {
    const [row] = await tx.query<Publisher>(
      `select p.id as portfolio_id, p.slug as portfolio_slug, p.name as portfolio_name, t.name as tenant_name,
         (extract(epoch from p.created_at) * 1000000)::bigint as created_us,
         coalesce(nullif(k.last_us, 0), (extract(epoch from p.created_at) * 1000000)::bigint) as changed_us
       from portfolio p join tenant t on t.id = p.tenant_id
       left join threat_publication_clock k on k.tenant_id = p.tenant_id and k.portfolio_id = p.id
       where p.tenant_id = $1 and p.id = $2`,
      idsOf(tx),
    );
    if (!row) throw new Error('the portfolio of the request is missing');
    return row;
  }

  /** The last versions of the live threats, and of those that were withdrawn at most `days` ago; the newest first. */
  async messages(
    tx: TenantTx,
    request: { readonly limit: number; readonly cursor?: Place | undefined },
    days: number,
  ): Promise<{ messages: Publication<PublishedThreat>[]; nextCursor: string | null }> {
    const since = Date.now() * 1_000 - days * MICROSECONDS_PER_DAY;
    const { rows, nextCursor } = await readPage<Publication<PublishedThreat>>(
      tx,
      {
        select: SHOWN,
        from: 'threat_publication',
        where: `${OF_SCOPE} and part = 'incident' and is_last and (not is_revoked or added_us > $3)`,
        parameters: [...idsOf(tx), since],
        cursor: MESSAGE_CURSOR,
        orderBy: ['added_us'],
        direction: 'desc',
      },
      request,
    );
    return { messages: rows, nextCursor };
  }

  /** One version of a threat, the last one by default. */
  async message(
    tx: TenantTx,
    threatId: string,
    number: number | undefined,
  ): Promise<Publication<PublishedThreat> | undefined> {
    const [row] = await tx.query<Publication<PublishedThreat>>(
      `select ${SHOWN} from threat_publication
       where ${OF_SCOPE} and threat_id = $3 and part = 'incident' and number = coalesce($4::int, number)
       order by number desc limit 1`,
      [...idsOf(tx), threatId, number ?? null],
    );
    return row;
  }

  /** The latest versions before that one, as far as they are kept; the oldest first. */
  async earlier(tx: TenantTx, of: Publication<unknown>, limit: number): Promise<EarlierVersion[]> {
    const rows = await tx.query<EarlierVersion>(
      `select number, added_us from threat_publication
       where ${OF_SCOPE} and object_id = $3 and added_us < $4 order by added_us desc limit $5`,
      [...idsOf(tx), of.object_id, of.added_us, limit],
    );
    return rows.reverse();
  }
}
