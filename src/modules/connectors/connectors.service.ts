import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import { Deadline } from '../../platform/deadline';
import { ConnectorHealth, type ConnectorState } from './guard/connector-health';
import { ConnectorRegistry } from './connector-registry.service';
import { ConnectorRunner } from './guard/connector-runner';
import type { Connector, ConnectorCategory, ConnectorOutcome, SourceQuery } from './connectors.contract';
import { takes } from './source-query';

const SCREENING: ReadonlySet<ConnectorCategory> = new Set<ConnectorCategory>(['sanctions', 'list']);

/** The sources that lookups ask, and how they are. */
@Injectable()
export class ConnectorsService {
  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly runner: ConnectorRunner,
    private readonly health: ConnectorHealth,
  ) {}

  /**
   * Asks every connector that takes one of the identifiers, all at once, for `deadlineMs` from now at most. Never rejects:
   * who could not answer, or not in time, is in the list with the reason, and so is who was not to be asked. By connector id.
   */
  async ask(query: SourceQuery, deadlineMs: number): Promise<ConnectorOutcome[]> {
    const deadline = new Deadline(deadlineMs);
    const ask = async (connector: Connector): Promise<ConnectorOutcome> => {
      const { id: connectorId } = connector;
      if (!takes(connector, query)) return { connectorId, notAsked: 'identifier_types' };
      if (connector.depth === 'deep' && query.depth === 'standard') return { connectorId, notAsked: 'depth' };
      return this.runner.ask(connector, query, deadline);
    };
    try {
      return await Promise.all(this.registry.all.map(ask));
    } finally {
      deadline.release();
    }
  }

  /** Whether any connector, of whatever depth, can be asked by one of the identifiers. */
  takesAny(identifiers: SourceQuery['identifiers']): boolean {
    return this.registry.all.some((connector) => takes(connector, { identifiers }));
  }

  /** Ids of the connectors that answer whether somebody is on a list. */
  get screening(): ReadonlySet<string> {
    return new Set(this.registry.all.filter(({ category }) => SCREENING.has(category)).map(({ id }) => id));
  }

  /** By id, with what is known of each. */
  list(): { connector: Connector; state: ConnectorState }[] {
    return this.registry.all.map((connector) => ({ connector, state: this.health.stateOf(connector.id) }));
  }

  /** Asks the source itself. @throws not_found */
  async checkHealth(id: string): Promise<ConnectorState> {
    const connector = this.registry.get(id);
    if (!connector) throw notFound('The connector');
    return this.health.check(connector);
  }
}
