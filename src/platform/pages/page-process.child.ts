import { join } from 'node:path';
import { startWorker } from '../workers/start-worker';
import { readHtml } from './html-page';
import { PageFault } from './page-fault';
import type { PageProcessLimits, PageProcessMessage } from './page-process-protocol';
import { readPdf } from './pdf-page';
import type { PageJob, RawPage } from './raw-page';

/* The page process. It only parses pages; `page-facts.ts`, outside of it, interprets the parts. */

const limits = JSON.parse(process.argv[2] ?? '') as PageProcessLimits;
const watch = startWorker(join(__dirname, 'page-process.watch'), { workerData: limits });
watch.unref();

const read = (job: PageJob): RawPage | Promise<RawPage> =>
  job.kind === 'pdf' ? readPdf(job.body, limits) : readHtml(job.text, limits);

async function answer(job: PageJob): Promise<PageProcessMessage> {
  watch.postMessage(true);
  try {
    return { page: await read(job) };
  } catch (error) {
    return { fault: error instanceof PageFault ? error.code : 'unreadable' };
  } finally {
    watch.postMessage(false);
  }
}

process.on('message', (job: PageJob) => void answer(job).then((message) => process.send?.(message)));
process.send?.('ready' satisfies PageProcessMessage);
