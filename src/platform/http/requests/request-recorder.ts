import type { CutOff } from '../../../kernel/outcomes/outcome';
import type { RequestContext } from '../../context/request-context';

/** How a streamed answer or an import ended. */
export interface RequestEnd {
  outcome: 'success' | 'error' | CutOff;
  rows: number | null;
  bytes: number | null;
}

/** Keeps the record of every request. The audit module is it; the HTTP layer only knows when to call. */
export interface RequestRecorder {
  /**
   * Resolves once the record is durable; called before the first byte of the answer leaves.
   * `limited` means that this anonymous caller is to be turned away, and was counted.
   * Throws where the record can't be written.
   */
  record(context: RequestContext, statusCode: number): Promise<'recorded' | 'limited'>;
  /** The second record of a request whose first said `streaming`. */
  recordEnd(context: RequestContext, statusCode: number, end: RequestEnd): Promise<void>;
}

export const REQUEST_RECORDER = Symbol('request recorder');
