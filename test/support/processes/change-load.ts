import { setTimeout as delay } from 'node:timers/promises';
import { callService, type ServiceAnswer, type ServiceCall } from './service-process';

type Kind = 'assets' | 'incident' | 'tenant' | 'name' | 'read';
const KINDS = 5;
/**
 * The pauses of a caller during a failover, which takes longer than 20 seconds: without them the load keeps the machine busy all the
 * time. Several calls are still under way at every moment.
 */
const PAUSE_MS = 50;
const RETRY_MS = 200;

/** An answer that reached the caller: its effects must be kept from then on. */
export interface Acknowledged {
  kind: Kind;
  requestId: string;
  body: ServiceAnswer['body'];
}

export interface LoadKeys {
  operator: string;
  admin: string;
  tenant: string;
}

/** Callers that change and read until the service is gone, or during a failover. */
export class ChangeLoad {
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that are neither a success nor the service's end; there should be none. */
  readonly unexpected: string[] = [];
  /** The calls that were answered with 503, with the code of the error. */
  readonly refused: string[] = [];
  #isOutageAllowed = false;
  #isOver = false;
  #number = 0;

  constructor(private readonly keys: LoadKeys) {}

  /**
   * Calls `kill`, which ends the service, some time after one call of each kind was acknowledged.
   * @param durationMs the delay after that
   * @returns when all callers have lost their connection
   */
  async runUntilKilled(url: string, durationMs: number, kill: () => Promise<unknown>): Promise<void> {
    this.#isOver = false;
    const callers = this.#callers().map((caller) => this.#callAgainAndAgain(url, caller));
    await this.#acknowledgeEachKind();
    await delay(durationMs);
    this.#isOver = true;
    await kill();
    await Promise.all(callers);
  }

  /** Calls several instances while `work` runs, and until each has acknowledged one more call of each kind. 503 is counted as refused. */
  async runDuring(urls: readonly string[], work: () => Promise<unknown>): Promise<void> {
    this.#isOver = false;
    this.#isOutageAllowed = true;
    const callers = urls.flatMap((url) => this.#callers().map((caller) => this.#callAgainAndAgain(url, caller)));
    await this.#acknowledgeEachKind();
    await work();
    await this.#acknowledgeEachKind();
    this.#isOver = true;
    await Promise.all(callers);
  }

  of(kind: Kind): Acknowledged[] {
    return this.acknowledged.filter((each) => each.kind === kind);
  }

  async #acknowledgeEachKind(): Promise<void> {
    const before = this.acknowledged.length;
    const kinds = (): number => new Set(this.acknowledged.slice(before).map(({ kind }) => kind)).size;
    while (kinds() < KINDS && this.unexpected.length === 0) await delay(10);
  }

  #callers(): (() => [Kind, string, string, ServiceCall])[] {
    const { operator, admin, tenant } = this.keys;
    const next = (): string => `n${++this.#number}`;
    const putAssets = (): [Kind, string, string, ServiceCall] => {
      const name = next();
      const assets = [1, 2, 3].map((id) => ({ asset_id: `a${id}`, name, attributes: { lat: id, lng: id } }));
      return ['assets', 'PUT', '/v1/assets', { key: admin, body: { assets } }];
    };
    return [
      putAssets,
      putAssets,
      () => ['incident', 'POST', '/v1/incidents', { key: admin, body: { title: next() } }],
      () => ['tenant', 'POST', '/v1/admin/tenants', { key: operator, body: { slug: `t-${next()}`, name: 'T' } }],
      () => ['name', 'PATCH', `/v1/admin/tenants/${tenant}`, { key: operator, body: { name: next() } }],
      () => ['read', 'GET', '/v1/assets', { key: admin }],
      () => ['read', 'GET', '/v1/threats', { key: admin }],
    ];
  }

  async #callAgainAndAgain(url: string, caller: () => [Kind, string, string, ServiceCall]): Promise<void> {
    while (!(this.#isOver && this.#isOutageAllowed)) {
      const [kind, method, path, call] = caller();
      let answer: ServiceAnswer;
      try {
        answer = await callService(url, method, path, call);
      } catch (error) {
        if (!this.#isOver) this.unexpected.push(`${method} ${path}: ${String(error)}`);
        return;
      }
      const { status, body, headers } = answer;
      if (status < 300) {
        this.acknowledged.push({ kind, requestId: headers.get('x-request-id') ?? '', body });
        if (this.#isOutageAllowed) await delay(PAUSE_MS);
      } else if (status === 503 && this.#isOutageAllowed) {
        this.refused.push((body as { error: { code: string } }).error.code);
        await delay(RETRY_MS);
      }
      // The database may be killed a moment before the service, which then reports it.
      else if (!(this.#isOver && status >= 500)) this.unexpected.push(`${method} ${path}: ${status}`);
    }
  }
}
