import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { notFound } from '../../../kernel/errors/service-error';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { PublicUrl } from '../../../platform/http/public-url';
import { type Publisher, MESSAGE_CURSOR, PublicationsReadModel } from '../publications/publications.read-model';
import { toDate } from '../publications/published-threat';
import type { CapAlertQuery, CapFeedQuery } from './cap.dto';
import { capAlert } from './cap-alert';
import { capFeed } from './cap-feed';

/** A message says which earlier ones it continues; the latest are enough for every receiver that missed some. */
const MAX_REFERENCES = 20;
/** A feed shows for this long that a threat was withdrawn. */
const CANCELLATIONS_DAYS = 7;
const FEED_PATH = '/v1/threats/cap';

export interface XmlDocument {
  readonly xml: string;
  readonly changedAt: Date;
}

/** Threats as messages of the Common Alerting Protocol, and a feed of them. */
@Injectable()
export class CapService {
  constructor(
    private readonly db: Db,
    private readonly publications: PublicationsReadModel,
    private readonly publicUrl: PublicUrl,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  feed(scope: TenantScope, query: CapFeedQuery): Promise<XmlDocument> {
    return this.db.read(scope, async (tx) => {
      const publisher = await this.publications.publisher(tx);
      const { messages, nextCursor } = await this.publications.messages(tx, query, CANCELLATIONS_DAYS);
      const pageAt = (cursor: string | null): string => this.#pageAddress(query.limit, cursor);
      const xml = capFeed({
        publisher,
        messages,
        self: pageAt(query.cursor ? MESSAGE_CURSOR.write(query.cursor) : null),
        first: pageAt(null),
        next: nextCursor === null ? null : pageAt(nextCursor),
        alertOf: (threatId) => this.publicUrl.of(`/v1/threats/${threatId}/cap`),
        pageOf: (threatId) => this.#consoleAddress(publisher, threatId),
      });
      return { xml, changedAt: toDate(publisher.changed_us) };
    });
  }

  /** @throws not_found for an unknown threat, and for a message that is unknown or no longer kept */
  alert(scope: TenantScope, threatId: string, { number }: CapAlertQuery): Promise<XmlDocument> {
    return this.db.read(scope, async (tx) => {
      const message = await this.publications.message(tx, threatId, number);
      if (!message) throw notFound('The message');
      const publisher = await this.publications.publisher(tx);
      const earlier = await this.publications.earlier(tx, message, MAX_REFERENCES);
      const xml = capAlert({ message, earlier, publisher, web: this.#consoleAddress(publisher, threatId) });
      return { xml, changedAt: toDate(message.added_us) };
    });
  }

  #pageAddress(limit: number, cursor: string | null): string {
    return this.publicUrl.of(`${FEED_PATH}?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`);
  }

  #consoleAddress({ portfolio_slug: slug }: Publisher, threatId: string): string | null {
    return this.settings.console ? this.publicUrl.of(`/console/p/${slug}/threats/${threatId}`) : null;
  }
}
