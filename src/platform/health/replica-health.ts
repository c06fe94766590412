import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, Gauge, Registry } from 'prom-client';
import { ReadReplica, type ReplicaState } from '../database/read-replica';
import { LOG } from '../log/log';
import { type Finding, HEALTH_CHECKS, type HealthChecks } from './health-checks';

const PROBE_INTERVAL_MS = 10_000;

const FINDINGS: Readonly<Record<ReplicaState, Finding>> = {
  unused: { state: 'ok', text: 'The replica for reading was not used yet.' },
  current: { state: 'ok', text: 'The replica for reading is up to date.' },
  behind: {
    state: 'degraded',
    text: 'The replica for reading is more than 100 ms behind the primary, so this process reads from the primary.',
  },
  not_a_replica: {
    state: 'degraded',
    text: 'DATABASE_READ_URL leads to a server that is no replica, so this process reads from the primary.',
  },
  unreachable: {
    state: 'degraded',
    text: 'The replica for reading does not respond, so this process reads from the primary.',
  },
};

/** Reports whether reads can use the replica. Without it they are as correct, but the primary has more work. */
@Injectable()
export class ReplicaHealth implements OnModuleInit, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #logged: ReplicaState = 'current';

  constructor(
    @Inject(ReadReplica) private readonly replica: ReadReplica | null,
    @Inject(LOG) private readonly log: Logger,
    registry: Registry,
    @Inject(HEALTH_CHECKS) checks: HealthChecks,
  ) {
    const reads = new Counter({
      name: 'replicated_reads_total',
      help: 'Reads for which the replica may be used, by the server that was used',
      labelNames: ['server'],
      registers: [registry],
    });
    new Gauge({
      name: 'read_replica_degraded',
      help: '1 while reads of this process go to the primary instead of the replica, otherwise 0',
      registers: [registry],
      collect() {
        this.set(replica && FINDINGS[replica.state].state !== 'ok' ? 1 : 0);
      },
    });
    if (!replica) return;
    replica.onRead = (server) => reads.inc({ server });
    replica.onAttempt = (state) => this.#logChange(state);
    checks.set('read_replica', () => FINDINGS[replica.state]);
  }

  /** The state would be old if nothing were read for a while. */
  onModuleInit(): void {
    const { replica } = this;
    if (!replica) return;
    void replica.probe();
    this.#timer = setInterval(() => void replica.probe(), PROBE_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  #logChange(state: ReplicaState): void {
    if (state === this.#logged) return;
    this.#logged = state;
    this.log[state === 'current' ? 'info' : 'warn']({ read_replica: state }, FINDINGS[state].text);
  }
}
