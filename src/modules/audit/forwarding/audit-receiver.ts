import type { ChainedRecord } from '../audit.read-model';

/** The log system that audit records are forwarded to. */
export interface AuditReceiver {
  /**
   * Resolves once the receiver has the records. After an error it may have some of them.
   * @throws ForwardingError
   */
  send(records: readonly ChainedRecord[], signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** The receiver could not be reached, or did not accept the records. The message contains no credential. */
export class ForwardingError extends Error {
  override readonly name = 'ForwardingError';
}
