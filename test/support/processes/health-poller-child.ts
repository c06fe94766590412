import { Agent, request } from 'node:http';

/** The observations of a poller of /healthz since the last report. */
export interface HealthReport {
  polls: number;
  failures: string[];
  /** The longest time that an answer took. */
  slowestMs: number;
}

const EVERY_MS = 50;
const TIMEOUT_MS = 30_000;

/** Requests /healthz repeatedly from a separate process, so that only the service can delay an answer. */
function poll(url: string): void {
  const agent = new Agent({ keepAlive: true });
  let report: HealthReport = { polls: 0, failures: [], slowestMs: 0 };
  const note = (startedAt: number, failure?: string): void => {
    report.polls += 1;
    report.slowestMs = Math.max(report.slowestMs, Date.now() - startedAt);
    if (failure !== undefined) report.failures.push(failure);
    setTimeout(ask, EVERY_MS);
  };
  const ask = (): void => {
    const startedAt = Date.now();
    const sent = request(`${url}/healthz`, { agent, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      response.once('end', () => note(startedAt, response.statusCode === 200 ? undefined : `${response.statusCode}`));
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    // A connection that the service closed while it was idle is not a failure.
    sent.on('error', (error) =>
      sent.reusedSocket && Date.now() - startedAt < 100 ? ask() : note(startedAt, error.message),
    );
    sent.end();
  };
  process.on('message', () => {
    process.send?.(report);
    report = { polls: 0, failures: [], slowestMs: 0 };
  });
  process.on('disconnect', () => process.exit(0));
  ask();
}

poll(process.argv[2] ?? '');
