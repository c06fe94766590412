import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/** MapLibre's worker, the only script that code may start. */
export const WORKER_URL = new URL(workerUrl, location.href).href;

/** Allows that one address, and nothing else, wherever the browser enforces Trusted Types. */
export function restrictScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).href !== WORKER_URL) throw new TypeError(`Not a script of the console: ${url}`);
      return url;
    },
  });
}
