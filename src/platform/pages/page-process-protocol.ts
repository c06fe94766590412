import type { PageErrorCode } from './page-error';
import type { RawPage } from './raw-page';

/** Limits of one page process, which it gets as its argument. */
export interface PageProcessLimits {
  maxDepth: number;
  /** Attributes included. */
  maxElements: number;
  maxTextLength: number;
  maxPdfPages: number;
  /** A shorter article found by Readability is replaced by the whole text of the page. */
  minArticleLength: number;
  maxMemoryBytes: number;
  /** A page that takes longer has lost its parent process, which would have ended it. */
  orphanMs: number;
}

/** What the page process sends: that it has started, and the result of each page. */
export type PageProcessMessage = 'ready' | { page: RawPage } | { fault: PageErrorCode };
