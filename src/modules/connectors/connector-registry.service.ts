import { Injectable } from '@nestjs/common';
import type { Connector } from './connectors.contract';

const ID = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Every source that lookups can query. Modules register their connectors at start-up. */
@Injectable()
export class ConnectorRegistry {
  readonly #connectors = new Map<string, Connector>();

  /** @throws Error for an id that is taken or not of its form, and for a policy under which nothing could be asked */
  register(connector: Connector): void {
    const { id, identifierTypes } = connector;
    if (!ID.test(id)) throw new Error(`connector id "${id}" should be lower-case words joined by underscores`);
    if (this.#connectors.has(id)) throw new Error(`there are two connectors "${id}"`);
    if (identifierTypes.length === 0) throw new Error(`connector "${id}" takes no identifier`);
    checkPolicy(connector);
    this.#connectors.set(id, connector);
  }

  /** In order of their ids. */
  get all(): readonly Connector[] {
    return [...this.#connectors.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  get(id: string): Connector | undefined {
    return this.#connectors.get(id);
  }
}

function checkPolicy({ id, policy }: Connector): void {
  const { timeoutMs, attempts, concurrency, cacheTtlMs } = policy;
  const least = Object.entries({ timeoutMs: [timeoutMs, 1], attempts: [attempts, 1], concurrency: [concurrency, 1] });
  for (const [name, [value = NaN, minimum = 1]] of [...least, ['cacheTtlMs', [cacheTtlMs, 0]] as const]) {
    if (!Number.isSafeInteger(value) || value < minimum) {
      throw new Error(`${name} of connector "${id}" should be a whole number of ${minimum} or more`);
    }
  }
}
