import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

// From the read of one row by its key to a long import.
const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Counts and times requests by route template. Addresses contain ids and would create a series each. */
export function measureRequests(instance: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first header of a request to the last byte of its response, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  instance.addHook('onResponse', (request, reply, done) => {
    const route = (request.routeOptions as { url?: string } | undefined)?.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}
