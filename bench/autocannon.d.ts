/** Of autocannon 9, which brings no types, what the benchmarks use. */
declare module 'autocannon' {
  interface Result {
    requests: { average: number; total: number };
    /** In ms. */
    latency: { p50: number; p99: number };
    errors: number;
    non2xx: number;
  }
  function autocannon(options: { url: string; connections: number; duration: number }): Promise<Result>;
  export = autocannon;
}
