import { LRUCache } from 'lru-cache';
import { listsWithin } from '../../../kernel/entities/lists-within';
import type { PreparedEntity } from '../../../kernel/matching/entities/prepare-entity';
import { prepareRecord } from '../../../kernel/resolution/records/comparable-record';
import type { RecordLink } from '../../../kernel/resolution/links/entity-link';
import { type SourceRecord, sourceId } from '../../../kernel/resolution/records/source-record';
import { buildSubject } from '../../../kernel/resolution/subject';
import {
  type Connector,
  type ConnectorCategory,
  ConnectorError,
  type HealthReport,
  type ConnectorResult,
  type SourceQuery,
} from '../../connectors/connectors.contract';
import type { DatasetState, ListedEntity } from '../../datasets/datasets.contract';
import type { DatasetsService } from '../../datasets/datasets.service';
import { SOURCE_TEXTS } from '../lookup.texts';

const CANDIDATES = { standard: 50, deep: 200 };
const MAX_RECORDS = 5_000;
const STALE_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;
const POLICY = { timeoutMs: 10_000, attempts: 1, concurrency: 64, cacheTtlMs: 0 };
/** An address alone distinguishes nobody, and an IP address belongs to nobody. */
const IDENTIFIER_TYPES = [
  'name',
  'company_name',
  'email',
  'phone',
  'username',
  'domain',
  'url',
  'social_url',
  'tax_id',
  'registration_number',
  'lei',
  'passport_number',
  'imo_number',
] as const;

/**
 * Searches all lists at once: the connectors of the lists share one search per query, since the candidates of all lists
 * are ranked together. Records are cached while their list's version is current.
 */
export class ListSearch {
  readonly #running = new WeakMap<SourceQuery['identifiers'], Promise<ListedEntity[]>>();
  readonly #states = new WeakMap<SourceQuery['identifiers'], Promise<DatasetState[]>>();
  readonly #records = new LRUCache<string, SourceRecord>({ max: MAX_RECORDS });
  readonly #prepared = new WeakMap<SourceRecord, PreparedEntity>();
  readonly #listed = new WeakMap<SourceRecord, Pick<ListedEntity, 'number' | 'links'>>();

  constructor(private readonly datasets: Pick<DatasetsService, 'findEntities' | 'states'>) {}

  /** The states of the lists, read once for the four connectors of one query. */
  states(query?: SourceQuery): Promise<DatasetState[]> {
    if (query === undefined) return this.datasets.states();
    let states = this.#states.get(query.identifiers);
    if (states === undefined) {
      states = this.datasets.states();
      this.#states.set(query.identifiers, states);
    }
    return states;
  }

  find({ identifiers, depth, subjectType }: SourceQuery): Promise<ListedEntity[]> {
    let found = this.#running.get(identifiers);
    if (found === undefined) {
      found = this.datasets.findEntities(buildSubject(identifiers, subjectType), CANDIDATES[depth]);
      this.#running.set(identifiers, found);
    }
    return found;
  }

  recordOf(connectorId: string, recordId: string, listed: ListedEntity): SourceRecord {
    const { number, dataset, version, entity, firstSeen, lastSeen } = listed;
    const key = `${number} ${version} ${lastSeen.getTime()}`;
    let record = this.#records.get(key);
    if (record === undefined) {
      const [first, last] = [firstSeen.toISOString(), lastSeen.toISOString()];
      const lists = listsWithin(dataset, entity);
      const listing = { dataset, version, lists, firstSeen: first, lastSeen: last };
      record = { connectorId, recordId, entity, retrievedAt: last, listing };
      this.#records.set(key, record);
    }
    this.#listed.set(record, { number, links: listed.links });
    return record;
  }

  /** The links between the records of a lookup, as last read: an import of another list may change links. */
  linksAmong(records: readonly SourceRecord[]): RecordLink[] {
    const listed = records.flatMap((record) => {
      const entity = this.#listed.get(record);
      return entity === undefined ? [] : [{ id: sourceId(record), ...entity }];
    });
    const idOf = new Map(listed.map(({ number, id }) => [number, id]));
    return listed.flatMap(({ id: left, links }) =>
      links.flatMap(({ number, reason, score }) => {
        const right = idOf.get(number);
        return right === undefined ? [] : [{ left, right, reason, score }];
      }),
    );
  }

  /** For `resolve`: records that are found repeatedly are prepared once. */
  readonly prepared = (record: SourceRecord): PreparedEntity => {
    let prepared = this.#prepared.get(record);
    if (prepared === undefined) {
      prepared = prepareRecord(record);
      this.#prepared.set(record, prepared);
    }
    return prepared;
  };
}

interface ListOptions {
  id: string;
  name: string;
  category: ConnectorCategory;
  description: string;
  /** Whether a dataset belongs to this connector. */
  holds: (dataset: string) => boolean;
  recordIdOf: (listed: ListedEntity) => string;
}

/** One imported list, or all lists that operators provide themselves. */
class ListConnector implements Connector {
  readonly id: string;
  readonly name: string;
  readonly category: ConnectorCategory;
  readonly description: string;
  readonly credentialMode = 'none';
  readonly egress = [];
  readonly identifierTypes = IDENTIFIER_TYPES;
  readonly depth = 'standard';
  readonly policy = POLICY;

  constructor(
    private readonly options: ListOptions,
    private readonly lists: ListSearch,
  ) {
    this.id = options.id;
    this.name = options.name;
    this.category = options.category;
    this.description = options.description;
  }

  async search(query: SourceQuery): Promise<ConnectorResult> {
    const [states, found] = await Promise.all([this.#states(query), this.lists.find(query)]);
    if (states.length === 0) throw new ConnectorError('no_data', SOURCE_TEXTS.noList);
    const own = found.filter(({ dataset }) => this.options.holds(dataset));
    return {
      records: own.map((listed) => this.lists.recordOf(this.id, this.options.recordIdOf(listed), listed)),
      findings: [],
      ...(states.every(({ isSample }) => isSample) && { isOfSamples: true }),
    };
  }

  async checkHealth(): Promise<HealthReport> {
    const states = await this.#states();
    if (states.length === 0) return { status: 'degraded', error: SOURCE_TEXTS.noList };
    const stale = states.filter(
      ({ importedAt }) => (importedAt?.getTime() ?? 0) < Date.now() - STALE_AFTER_DAYS * DAY_MS,
    );
    if (stale.length === 0) return { status: 'reachable', error: null };
    const names = stale.map(({ id }) => id);
    return { status: 'degraded', error: SOURCE_TEXTS.staleLists(STALE_AFTER_DAYS, names) };
  }

  async #states(query?: SourceQuery): Promise<DatasetState[]> {
    const states = await this.lists.states(query);
    return states.filter(({ id, version }) => version > 0 && this.options.holds(id));
  }
}

const LISTS = [
  {
    id: 'sanctions_ofac',
    name: 'OFAC SDN',
    description: 'Specially Designated Nationals list of the US Treasury (OFAC), imported by the operator',
  },
  {
    id: 'sanctions_un',
    name: 'UN Security Council',
    description: 'Consolidated list of the United Nations Security Council, imported by the operator',
  },
  {
    id: 'us_consolidated',
    name: 'US Consolidated Screening List',
    description: 'Consolidated Screening List of the US government, imported by the operator',
  },
] as const;
const OWN_LISTS: ReadonlySet<string> = new Set(LISTS.map(({ id }) => id));
const OTHER_LISTS = 'other_lists';

/** The connectors that search imported lists, and nothing outside of this installation. */
export const LIST_CONNECTORS: ReadonlySet<string> = new Set([...OWN_LISTS, OTHER_LISTS]);

/** The id of a listed entity among the records of all sources. */
export function listedSourceId(dataset: string, entityId: string): string {
  const isOwn = OWN_LISTS.has(dataset);
  return sourceId({
    connectorId: isOwn ? dataset : OTHER_LISTS,
    recordId: isOwn ? entityId : otherRecordId(dataset, entityId),
  });
}

const otherRecordId = (dataset: string, entityId: string): string => `${dataset}/${entityId}`;

export function listConnectors(lists: ListSearch): Connector[] {
  const known = LISTS.map(
    (list) =>
      new ListConnector(
        {
          ...list,
          category: 'sanctions',
          holds: (dataset) => dataset === list.id,
          recordIdOf: ({ entity }) => entity.sourceEntityId,
        },
        lists,
      ),
  );
  const others = new ListConnector(
    {
      id: OTHER_LISTS,
      name: 'Other lists',
      category: 'list',
      description: 'All other lists that the operator imported, as FollowTheMoney or as a table with a mapping',
      holds: (dataset) => !OWN_LISTS.has(dataset),
      recordIdOf: ({ dataset, entity }) => otherRecordId(dataset, entity.sourceEntityId),
    },
    lists,
  );
  return [...known, others];
}
