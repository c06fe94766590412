import type { PageErrorCode } from './page-error';

/** A page that the page process refuses. */
export class PageFault extends Error {
  override readonly name = 'PageFault';

  constructor(readonly code: PageErrorCode) {
    super(code);
  }
}
