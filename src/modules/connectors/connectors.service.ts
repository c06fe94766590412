import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import { Deadline } from '../../platform/deadline';
import { traced } from '../../platform/telemetry/tracing';
import { ConnectorHealth, type ConnectorState } from './guard/connector-health';
import { ConnectorRegistry } from './connector-registry.service';
import { ConnectorRunner } from './guard/connector-runner';
import type { Connector, ConnectorCategory, ConnectorOutcome, SourceQuery } from './connectors.contract';
import { takes } from './source-query';

const SCREENING: ReadonlySet<ConnectorCategory> = new Set<ConnectorCategory>(['sanctions', 'list']);

/** The sources that lookups query, and their state. */
@Injectable()
export class ConnectorsService {
  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly runner: ConnectorRunner,
    private readonly health: ConnectorHealth,
  ) {}

  /**
   * Queries every connector that accepts one of the identifiers, concurrently, for at most `deadlineMs`. Never rejects:
   * connectors that failed, timed out or were not queried are in the list with the reason. In order of connector ids.
   * @param only the ids of the connectors to query; all by default
   */
  async ask(query: SourceQuery, deadlineMs: number, only?: ReadonlySet<string>): Promise<ConnectorOutcome[]> {
    const deadline = new Deadline(deadlineMs);
    const ask = async (connector: Connector): Promise<ConnectorOutcome> => {
      const { id: connectorId } = connector;
      if (!takes(connector, query)) return { connectorId, notAsked: 'identifier_types' };
      if (connector.depth === 'deep' && query.depth === 'standard') return { connectorId, notAsked: 'depth' };
      const step = () => ({ name: 'query source', attributes: { 'tms.connector': connectorId } });
      return traced(step, () => this.runner.ask(connector, query, deadline));
    };
    try {
      return await Promise.all(this.registry.all.filter(({ id }) => only?.has(id) ?? true).map(ask));
    } finally {
      deadline.release();
    }
  }

  /** Whether any connector, at any depth, accepts one of the identifiers. */
  takesAny(identifiers: SourceQuery['identifiers']): boolean {
    return this.registry.all.some((connector) => takes(connector, { identifiers }));
  }

  /** The ids of connectors that screen against lists. */
  get screening(): ReadonlySet<string> {
    return new Set(this.registry.all.filter(({ category }) => SCREENING.has(category)).map(({ id }) => id));
  }

  /** In order of their ids, with the state of each. */
  list(): { connector: Connector; state: ConnectorState }[] {
    return this.registry.all.map((connector) => ({ connector, state: this.health.stateOf(connector.id) }));
  }

  /** Checks the source now. @throws not_found */
  async checkHealth(id: string): Promise<ConnectorState> {
    const connector = this.registry.get(id);
    if (!connector) throw notFound('The connector');
    return this.health.check(connector);
  }
}
