import type { PageErrorCode } from './page-error';
import type { RawPage } from './raw-page';

/** The limits of one page process, which are its argument. */
export interface PageProcessLimits {
  maxDepth: number;
  /** Includes attributes. */
  maxElements: number;
  maxTextLength: number;
  maxPdfPages: number;
  /** An article of Readability that is shorter is replaced by the whole text of the page. */
  minArticleLength: number;
  maxMemoryBytes: number;
  /** If a page takes longer, the parent process has died, because it would have ended this process. */
  orphanMs: number;
}

/** The messages of the page process: that it has started, and the result of each page. */
export type PageProcessMessage = 'ready' | { page: RawPage } | { fault: PageErrorCode };
