/**
 * Reports per second: lookup reports of four pages, each about another person, rendered in threads as in the service.
 *   node test/support/run-typescript.cjs bench/reports-render.ts [reports] [threads]
 */
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { ReportModel } from '../src/modules/reports/report-model';
import { ReportRenderer } from '../src/modules/reports/rendering/report-renderer';
import { lookupReport } from '../test/support/reports/sample-lookup-report';
import { portfolioReport } from '../test/support/reports/sample-portfolio-report';

const REPORTS = Number(process.argv[2] ?? 200);
const THREADS = Number(process.argv[3] ?? 2);
const WARM_UP = 20;
const ROUNDS = 3;
const TARGET_PER_SECOND = 10;
const PLACEHOLDER = { signerName: 'Benchmark', reason: 'Benchmark', signedAt: new Date(0) };

async function main(): Promise<void> {
  const renderer = new ReportRenderer({ threads: THREADS, maxWaiting: REPORTS });
  const render = async (model: ReportModel): Promise<number> => (await renderer.render(model, PLACEHOLDER)).pdf.length;
  try {
    await Promise.all(Array.from({ length: WARM_UP }, (_, index) => render(reportOf(index))));
    console.log(`${REPORTS} lookup reports of four pages, ${THREADS} threads on ${cpus().length} cores`);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const delays = watchEventLoop();
      const start = performance.now();
      const sizes = await Promise.all(
        Array.from({ length: REPORTS }, (_, index) => render(reportOf(round * 1000 + index))),
      );
      const seconds = (performance.now() - start) / 1000;
      const meanKb = sizes.reduce((sum, size) => sum + size, 0) / sizes.length / 1024;
      const perSecond = REPORTS / seconds;
      console.log(
        `round ${round}: ${perSecond.toFixed(1)} reports/s (wanted: ${TARGET_PER_SECOND}), ${meanKb.toFixed(0)} KB each, ` +
          `longest pause of the event loop ${delays.end().toFixed(0)} ms`,
      );
      if (perSecond < TARGET_PER_SECOND) process.exitCode = 1;
    }
    const start = performance.now();
    const bytes = await render(portfolioReport(5_000));
    console.log(`table of 5,000 rows: ${(performance.now() - start).toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB`);
  } finally {
    renderer.onApplicationShutdown();
  }
}

/** All reports have different words, so that the cache of shaped text does not distort the result. */
function reportOf(index: number): ReportModel {
  const model = lookupReport();
  const name = `${word(index)} ${word(index * 31 + 7)}`;
  const text = JSON.stringify(model)
    .replaceAll('Abdul-Rahman', name)
    .replaceAll('Levant', word(index * 17 + 3));
  return JSON.parse(text) as ReportModel;
}

function word(seed: number): string {
  const letters = 'abcdefghiklmnoprstuvwz';
  const tail = Array.from({ length: 7 }, (_, at) => letters[(seed * (at + 3) + at * at * 5) % letters.length]).join('');
  return tail.charAt(0).toUpperCase() + tail.slice(1);
}

/** The longest delay of a timer. */
function watchEventLoop(): { end: () => number } {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  return {
    end: () => {
      clearInterval(timer);
      return longest;
    },
  };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
