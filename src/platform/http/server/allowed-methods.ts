import type { RouteOptions } from 'fastify';
import createRouter from 'find-my-way';

/** Which methods an address answers to: the same router as Fastify's, filled with every route under one method. */
export class AllowedMethods {
  readonly #router = createRouter({ maxParamLength: 1_024 });
  readonly #methods = new Map<string, Set<string>>();

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    // Takes what browsers ask beforehand, whatever the address; nothing is there.
    if (url === '*') return;
    let methods = this.#methods.get(url);
    if (!methods) {
      methods = new Set();
      this.#methods.set(url, methods);
      this.#router.on('GET', url, () => undefined, methods);
    }
    for (const name of Array.isArray(method) ? method : [method]) methods.add(name);
  }

  of(url: string): string[] {
    const found = this.#router.find('GET', url.split('?')[0] ?? '/');
    // A parameter that is empty is none: behind the slash of `/v1/assets/` is no address.
    if (found === null || Object.entries(found.params).some(([name, value]) => name !== '*' && value === '')) return [];
    return [...(found.store as Set<string>)].sort();
  }

  /** Every route there is. */
  all(): { method: string; url: string }[] {
    return [...this.#methods].flatMap(([url, methods]) => [...methods].map((method) => ({ method, url })));
  }
}
