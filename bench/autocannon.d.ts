/** The parts of autocannon 9, which includes no types, that the benchmarks use. */
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
    /** The number of requests, instead of a duration. */
    amount?: number;
    headers?: Record<string, string>;
    /** The requests that each connection sends in turn. */
    requests?: { method?: string; path: string; body?: string }[];
  }
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
