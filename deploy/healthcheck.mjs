// The HEALTHCHECK of the image. It exits with 0 if the process of this container answers, and with 1 otherwise. Processes with
// ROLE=work serve no requests, but answer on the port of the metrics.
import { get } from 'node:http';

const { ROLE, PORT, METRICS_PORT } = process.env;
const port = ROLE === 'work' ? METRICS_PORT || '9464' : PORT || '3000';

const request = get({ host: '127.0.0.1', port, path: '/healthz', timeout: 4_000 }, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1);
});
request.on('timeout', () => process.exit(1));
request.on('error', () => process.exit(1));
