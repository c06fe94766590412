import type { CutOff } from '../../../kernel/outcomes/outcome';
import type { RequestContext } from '../../context/request-context';

/** How a streamed response or an import ended. */
export interface RequestEnd {
  outcome: 'success' | 'error' | CutOff;
  rows: number | null;
  bytes: number | null;
}

/** Records every request. The audit module implements it; the HTTP layer decides when to call it. */
export interface RequestRecorder {
  /**
   * Resolves once the record is durable; called before the first byte of the response is sent. `limited` means that
   * this anonymous caller is over its limit and was counted. Rejects if the record cannot be written.
   */
  record(context: RequestContext, statusCode: number): Promise<'recorded' | 'limited'>;
  /** The second record of a request whose first said `streaming`. */
  recordEnd(context: RequestContext, statusCode: number, end: RequestEnd): Promise<void>;
}

export const REQUEST_RECORDER = Symbol('request recorder');

/** The recorder that the HTTP server is created with. The audit module supplies the implementation once it has started. */
export class RegisteredRecorder implements RequestRecorder {
  #recorder: RequestRecorder | undefined;

  register(recorder: RequestRecorder): void {
    this.#recorder = recorder;
  }

  record(context: RequestContext, statusCode: number): Promise<'recorded' | 'limited'> {
    return this.#registered().record(context, statusCode);
  }

  recordEnd(context: RequestContext, statusCode: number, end: RequestEnd): Promise<void> {
    return this.#registered().recordEnd(context, statusCode, end);
  }

  #registered(): RequestRecorder {
    if (!this.#recorder) throw new Error('the application is not ready');
    return this.#recorder;
  }
}
