import type { PageErrorCode } from './page-error';

/** The page process refuses a page. */
export class PageFault extends Error {
  override readonly name = 'PageFault';

  constructor(readonly code: PageErrorCode) {
    super(code);
  }
}
