import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { notFound } from '../../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import type { PortfolioGrant } from '../../../kernel/identity/role-rules';
import { Db, type TenantTx } from '../../../platform/database/db';
import { PublicUrl } from '../../../platform/http/public-url';
import { PublicationsReadModel } from '../publications/publications.read-model';
import { EXTENSION, PRODUCER, stixObject, type StixObject } from '../stix/stix-objects';
import { type ObjectSelection, objectSelection, nextAfter } from './object-selection';
import { PublishedObjectsReadModel } from './published-objects.read-model';
import type { TaxiiObjectQuery, TaxiiObjectsQuery, TaxiiVersionsQuery } from './taxii.dto';
import { formatTaxiiTime } from './taxii-time';

const API_ROOT = '/taxii2/threats/';
const VERSION = 'application/taxii+json;version=2.1';
const STIX_TYPE = 'application/stix+json;version=2.1';
// Nothing can be added, so that no body is accepted; TAXII requires a positive number.
const MAX_CONTENT_LENGTH = 1;

interface AddedObject {
  readonly addedUs: number;
  readonly object: StixObject;
}

/** A page of a collection, and when its first and last objects were added. */
export interface TaxiiPage {
  readonly body: Record<string, unknown>;
  readonly firstAdded: string | null;
  readonly lastAdded: string | null;
}

/** Threats as STIX 2.1 objects in TAXII 2.1 collections: one for each portfolio, which can only be read. */
@Injectable()
export class TaxiiService {
  constructor(
    private readonly db: Db,
    private readonly publications: PublicationsReadModel,
    private readonly published: PublishedObjectsReadModel,
    private readonly publicUrl: PublicUrl,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  discovery(): Record<string, unknown> {
    const root = this.publicUrl.of(API_ROOT);
    return { title: 'Threat monitoring service', default: root, api_roots: [root] };
  }

  apiRoot(): Record<string, unknown> {
    return {
      title: 'Threats',
      description: 'Threats to the places that portfolios watch. One collection for each portfolio, read only.',
      versions: [VERSION],
      max_content_length: MAX_CONTENT_LENGTH,
    };
  }

  /** The collections of those portfolios whose threats the caller may read. */
  async collections({ scope }: Principal, portfolios: readonly PortfolioGrant[]): Promise<Record<string, unknown>> {
    const readable = portfolios.filter(({ permissions }) => permissions.has('threats:read'));
    if (scope === null || readable.length === 0) return {};
    const { tenantId } = scope;
    const names = await this.db.readForTenant(tenantId, (tx) => this.published.portfolioNames(tx, tenantId));
    return { collections: readable.map(({ id, slug }) => collection(id, names.get(id) ?? slug)) };
  }

  collection(scope: TenantScope): Promise<Record<string, unknown>> {
    return this.db.read(scope, async (tx) => {
      const { portfolio_id: id, portfolio_name: name } = await this.publications.publisher(tx);
      return collection(id, name);
    });
  }

  objects(scope: TenantScope, query: TaxiiObjectsQuery): Promise<TaxiiPage> {
    return this.#page(scope, objectSelection(query), (added) => ({ objects: added.map(({ object }) => object) }));
  }

  manifest(scope: TenantScope, query: TaxiiObjectsQuery): Promise<TaxiiPage> {
    return this.#page(scope, objectSelection(query), (added) => ({ objects: added.map(manifestRecord) }));
  }

  /** @throws ServiceError not_found */
  object(scope: TenantScope, id: string, query: TaxiiObjectQuery): Promise<TaxiiPage> {
    const selection = { ...objectSelection(query), ids: [id] };
    return this.#page(scope, selection, (added) => ({ objects: added.map(({ object }) => object) }), id);
  }

  /** @throws ServiceError not_found */
  versions(scope: TenantScope, id: string, query: TaxiiVersionsQuery): Promise<TaxiiPage> {
    const selection = { ...objectSelection(query, 'all'), ids: [id] };
    return this.#page(scope, selection, (added) => ({ versions: added.map(({ object }) => object.modified) }), id);
  }

  /** @param requiredId an object that has to exist */
  #page(
    scope: TenantScope,
    selection: ObjectSelection,
    show: (added: readonly AddedObject[]) => Record<string, unknown>,
    requiredId?: string,
  ): Promise<TaxiiPage> {
    return this.db.read(scope, async (tx) => {
      if (requiredId !== undefined && !isConstant(requiredId) && !(await this.published.exists(tx, requiredId))) {
        throw notFound('The object');
      }
      const added = await this.#added(tx, { ...selection, limit: selection.limit + 1 });
      const shown = added.slice(0, selection.limit);
      const [first, last] = [shown[0], shown.at(-1)];
      // TAXII has no empty lists: a property without content is absent.
      if (!first || !last) return { body: {}, firstAdded: null, lastAdded: null };
      const hasMore = added.length > shown.length;
      return {
        body: { more: hasMore, ...(hasMore && { next: nextAfter(last.addedUs) }), ...show(shown) },
        firstAdded: formatTaxiiTime(first.addedUs),
        lastAdded: formatTaxiiTime(last.addedUs),
      };
    });
  }

  /** The objects that every collection contains come first: they were added with the portfolio. */
  async #added(tx: TenantTx, selection: ObjectSelection): Promise<AddedObject[]> {
    const publisher = await this.publications.publisher(tx);
    const pageOf = (threatId: string): string | null =>
      this.settings.console ? this.publicUrl.of(`/console/p/${publisher.portfolio_slug}/threats/${threatId}`) : null;
    const constants = CONSTANTS.map((object, index) => ({ addedUs: publisher.created_us + index, object }));
    const rows = await this.published.select(tx, selection);
    return [
      ...constants.filter((added) => isSelected(added, selection)),
      ...rows.map((row) => ({ addedUs: row.added_us, object: stixObject(row, pageOf) })),
    ].slice(0, selection.limit);
  }
}

const CONSTANTS = [PRODUCER, EXTENSION];
const isConstant = (id: string): boolean => CONSTANTS.some((object) => object.id === id);

/** They have one version each. */
function isSelected({ addedUs, object }: AddedObject, selection: ObjectSelection): boolean {
  const { afterUs, ids, types, versions, modifiedMs } = selection;
  const isVersion = versions.size > 0 || modifiedMs.includes(Date.parse(object.modified));
  return addedUs > afterUs && isVersion && (ids?.includes(object.id) ?? true) && (types?.includes(object.type) ?? true);
}

const collection = (id: string, title: string): Record<string, unknown> => ({
  id,
  title,
  description: 'The threats of the portfolio as STIX incidents with their places.',
  can_read: true,
  can_write: false,
  media_types: [STIX_TYPE],
});

const manifestRecord = ({ addedUs, object }: AddedObject): Record<string, unknown> => ({
  id: object.id,
  date_added: formatTaxiiTime(addedUs),
  version: object.modified,
  media_type: STIX_TYPE,
});
