import type { RouteOptions } from 'fastify';
import createRouter from 'find-my-way';

/** Finds the methods of an address, with the same router as Fastify, filled with every route under one method. */
export class AllowedMethods {
  readonly #router = createRouter({ maxParamLength: 1_024 });
  readonly #methods = new Map<string, Set<string>>();

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    // The route for preflight requests matches every address, although nothing is there.
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
    // An empty parameter is invalid: there is no resource behind the slash of `/v1/assets/`.
    if (found === null || Object.entries(found.params).some(([name, value]) => name !== '*' && value === '')) return [];
    return [...(found.store as Set<string>)].sort();
  }

  /** Every registered route. */
  all(): { method: string; url: string }[] {
    return [...this.#methods].flatMap(([url, methods]) => [...methods].map((method) => ({ method, url })));
  }
}
