import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Deadline } from '../../../platform/deadline';
import type { OutboundObserver } from '../../../platform/fetch/outbound-policy';
import { LOG } from '../../../platform/log/log';
import { ConnectorCache } from './connector-cache';
import { ConnectorGuard, GUARD_LIMITS, type GuardLimits } from './connector-guard';
import { ConnectorHealth } from './connector-health';
import { ConnectorMetrics } from './connector-metrics';
import { describeThrown } from './describe-thrown';
import {
  type Connector,
  ConnectorError,
  type ConnectorOutcome,
  type ConnectorResult,
  type SourceQuery,
  type UnavailableReason,
} from '../connectors.contract';
import { narrowedTo } from '../source-query';
import { CONNECTOR_TEXTS } from '../connector.texts';

/** Queries single connectors, each under its own policy. */
@Injectable()
export class ConnectorRunner {
  readonly #guards = new Map<string, ConnectorGuard>();

  constructor(
    private readonly cache: ConnectorCache,
    private readonly health: ConnectorHealth,
    private readonly metrics: ConnectorMetrics,
    @Inject(LOG) private readonly log: Logger,
    @Optional() private readonly limits: GuardLimits = GUARD_LIMITS,
  ) {}

  /** Never rejects, and ends at the deadline even if the connector ignores it. */
  async ask(connector: Connector, wholeQuery: SourceQuery, deadline: Deadline): Promise<ConnectorOutcome> {
    const { id } = connector;
    const query = narrowedTo(connector, wholeQuery);
    try {
      const cached = this.cache.get(connector, query);
      const answer = cached ?? (await this.#askSource(connector, query, deadline));
      this.metrics.asked(id, cached ? 'cached' : 'answered');
      return { connectorId: id, answer };
    } catch (error) {
      const reason = this.#reasonOf(id, error);
      this.metrics.asked(id, reason);
      return { connectorId: id, reason };
    }
  }

  async #askSource(connector: Connector, query: SourceQuery, deadline: Deadline): Promise<ConnectorResult> {
    if (this.health.isRefused(connector.id)) {
      throw new ConnectorError('unreachable', CONNECTOR_TEXTS.lastCheckFailed);
    }
    const attempt = async (signal: AbortSignal): Promise<ConnectorResult> =>
      checked(connector.id, await connector.search(query, signal));
    const answer = await this.#guardOf(connector).run(attempt, deadline);
    this.cache.set(connector, query, answer);
    return answer;
  }

  #guardOf({ id, policy }: Connector): ConnectorGuard {
    const known = this.#guards.get(id);
    if (known) return known;
    const guard = new ConnectorGuard(policy, this.#observerOf(id), this.limits);
    this.#guards.set(id, guard);
    return guard;
  }

  #observerOf(connector: string): OutboundObserver {
    return {
      tried: (durationMs, failure) => {
        this.metrics.tried(connector, durationMs);
        if (failure === null) this.health.sawAnswer(connector, durationMs);
        else if (failure instanceof ConnectorError && (failure.countsAgainstPeer || isRefusal(failure))) {
          this.health.sawFailure(connector, failure.kind);
        }
      },
      opened: () => this.log.warn({ connector }, 'a connector failed too often and is not queried for a while'),
      closed: () => this.log.info({ connector }, 'a connector responds again'),
    };
  }

  #reasonOf(connector: string, thrown: unknown): UnavailableReason {
    if (thrown instanceof ConnectorError) {
      this.log.debug({ connector, reason: thrown.kind, why: thrown.message }, 'a connector did not respond');
      return thrown.kind;
    }
    this.log.error({ connector, ...describeThrown(thrown) }, 'a connector failed unexpectedly');
    return 'error';
  }
}

const isRefusal = ({ kind }: ConnectorError): boolean => kind === 'credential_refused';

/** @throws ConnectorError if the answer is not in the expected form or belongs to another connector */
function checked(id: string, answer: ConnectorResult): ConnectorResult {
  const { records, findings } = answer;
  if (!Array.isArray(records) || !Array.isArray(findings)) {
    throw new ConnectorError('invalid_answer', CONNECTOR_TEXTS.noLists);
  }
  for (const { connectorId } of [...records, ...findings]) {
    if (connectorId !== id) throw new ConnectorError('invalid_answer', CONNECTOR_TEXTS.otherConnector);
  }
  return answer;
}
