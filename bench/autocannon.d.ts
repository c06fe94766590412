/** Of autocannon 9, which brings no types, what the benchmarks use. */
declare module 'autocannon' {
  interface Result {
    requests: { average: number; total: number };
    /** In ms. */
    latency: { p50: number; p99: number };
    errors: number;
    non2xx: number;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Requests, instead of seconds. */
    amount?: number;
    headers?: Record<string, string>;
    /** What each connection asks in turn. */
    requests?: { method?: string; path: string; body?: string }[];
  }
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
