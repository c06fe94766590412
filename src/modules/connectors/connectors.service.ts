import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import { Deadline } from '../../platform/deadline';
import { ConnectorHealth, type ConnectorState } from './connector-health';
import { ConnectorRegistry } from './connector-registry.service';
import { ConnectorRunner } from './connector-runner';
import type { Connector, ConnectorOutcome, SourceQuery } from './connectors.contract';
import { takes } from './source-query';

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
   * who could not answer, or not in time, is in the list with the reason. By connector id.
   */
  async ask(query: SourceQuery, deadlineMs: number): Promise<ConnectorOutcome[]> {
    const deadline = new Deadline(deadlineMs);
    const ask = async (connector: Connector): Promise<ConnectorOutcome> =>
      connector.depth === 'deep' && query.depth === 'standard'
        ? { connectorId: connector.id, reason: 'depth' }
        : this.runner.ask(connector, query, deadline);
    try {
      return await Promise.all(this.registry.all.filter((connector) => takes(connector, query)).map(ask));
    } finally {
      deadline.release();
    }
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
