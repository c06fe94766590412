import { readHtml } from './html-page';
import { PageError } from './page-error';
import { readPdf } from './pdf-page';
import type { PageJob, RawPage } from './raw-page';

/** Parses one page. What it found is interpreted outside of this process. @throws PageError */
export async function run(job: PageJob): Promise<RawPage> {
  try {
    return job.kind === 'pdf' ? await readPdf(job.body) : readHtml(job.text);
  } catch (error) {
    if (error instanceof PageError) throw error;
    throw new PageError('unreadable', 'the page cannot be read');
  }
}
