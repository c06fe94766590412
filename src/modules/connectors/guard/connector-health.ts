import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Deadline } from '../../../platform/deadline';
import { LOG } from '../../../platform/log/log';
import { untilAborted } from '../../../platform/until-aborted';
import { describeThrown } from './describe-thrown';
import { ConnectorRegistry } from '../connector-registry.service';
import { type Connector, ConnectorError, type ConnectorStatus, type UnavailableReason } from '../connectors.contract';
import { CONNECTOR_TEXTS } from '../connector.texts';

const INTERVAL_MS = 60_000;
const CHECK_TIMEOUT_MS = 5_000;
// Until the next check is over, including jitter and timeout, so that lookups do not wait for an unreachable source.
const REFUSAL_MS = INTERVAL_MS * 1.1 + 2 * CHECK_TIMEOUT_MS;
const MIN_AGE_MS = 1_000;

/** The known state of a source. */
export interface ConnectorState {
  readonly status: ConnectorStatus;
  readonly checkedAt: Date | null;
  /** Null if the source did not answer. */
  readonly latencyMs: number | null;
  readonly error: string | null;
}

interface KnownState extends ConnectorState {
  /** A state from a lookup is replaced by the next lookup; a state from a check only by the next check. */
  readonly isFromLookup: boolean;
}

const UNKNOWN: KnownState = { status: 'unknown', checkedAt: null, latencyMs: null, error: null, isFromLookup: true };

/** Stores the state of every source, from checks once a minute, requested checks, and lookups. */
@Injectable()
export class ConnectorHealth {
  readonly #states = new Map<string, KnownState>();
  readonly #checks = new Map<string, Promise<ConnectorState>>();
  readonly #refusedUntilMs = new Map<string, number>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly registry: ConnectorRegistry,
    @Inject(LOG) private readonly log: Logger,
  ) {
    // Each running check adds a listener.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Checks every connector now and then once a minute. */
  start(): void {
    void this.#checkAll();
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  stateOf(id: string): ConnectorState {
    return this.#states.get(id) ?? UNKNOWN;
  }

  /** Whether the last check could not reach the source, so that lookups skip it. */
  isRefused(id: string): boolean {
    return performance.now() < (this.#refusedUntilMs.get(id) ?? 0);
  }

  /** Checks the source now. Callers during a check, or within a second after it, share its result. */
  check(connector: Connector): Promise<ConnectorState> {
    const { id } = connector;
    const underWay = this.#checks.get(id);
    if (underWay) return underWay;
    const check = this.#check(connector);
    this.#checks.set(id, check);
    void check.then(() => setTimeout(() => this.#checks.delete(id), MIN_AGE_MS).unref());
    return check;
  }

  /** Called when a lookup got an answer. */
  sawAnswer(id: string, durationMs: number): void {
    this.#refusedUntilMs.delete(id);
    const { status, isFromLookup } = this.#states.get(id) ?? UNKNOWN;
    if (status === 'reachable' || (status === 'degraded' && !isFromLookup)) return;
    this.#learn(id, { status: 'reachable', latencyMs: Math.round(durationMs), error: null, isFromLookup: true });
  }

  /** Called when a lookup got no answer. Only a check decides whether the source is reachable. */
  sawFailure(id: string, reason: UnavailableReason): void {
    const { status } = this.stateOf(id);
    if (status !== 'reachable' && status !== 'unknown') return;
    const error = CONNECTOR_TEXTS.lookupUnanswered(reason);
    this.#learn(id, { status: 'degraded', latencyMs: null, error, isFromLookup: true });
  }

  async #checkAll(): Promise<void> {
    await Promise.all(this.registry.all.map((connector) => this.check(connector)));
    if (this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => void this.#checkAll(), INTERVAL_MS * (0.9 + 0.2 * Math.random()));
    this.#timer.unref();
  }

  /** Never rejects. */
  async #check(connector: Connector): Promise<ConnectorState> {
    const limit = new Deadline(CHECK_TIMEOUT_MS, this.#stopping.signal);
    const startedAtMs = performance.now();
    const { id } = connector;
    try {
      const { status, error } = await untilAborted(limit.signal, async () => connector.checkHealth(limit.signal));
      const latencyMs = status === 'unreachable' ? null : Math.round(performance.now() - startedAtMs);
      return this.#conclude(id, { status, latencyMs, error });
    } catch (thrown) {
      if (this.#stopping.signal.aborted) return this.stateOf(id);
      const error = thrown === limit.signal.reason ? CONNECTOR_TEXTS.slow(CHECK_TIMEOUT_MS) : this.#say(id, thrown);
      return this.#conclude(id, { status: 'unreachable', latencyMs: null, error });
    } finally {
      limit.release();
    }
  }

  #conclude(id: string, found: Pick<ConnectorState, 'status' | 'latencyMs' | 'error'>): ConnectorState {
    if (found.status === 'unreachable') this.#refusedUntilMs.set(id, performance.now() + REFUSAL_MS);
    else this.#refusedUntilMs.delete(id);
    return this.#learn(id, { ...found, isFromLookup: false });
  }

  #learn(id: string, found: Omit<KnownState, 'checkedAt'>): ConnectorState {
    const state = { ...found, checkedAt: new Date() };
    this.#states.set(id, state);
    return state;
  }

  #say(connector: string, thrown: unknown): string {
    if (thrown instanceof ConnectorError) return thrown.message;
    this.log.error({ connector, ...describeThrown(thrown) }, 'the check of a connector failed unexpectedly');
    return CONNECTOR_TEXTS.checkFailed;
  }
}
