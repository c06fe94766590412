export interface MappingJob {
  /** A JSONata expression. */
  mapping: string;
  /** The answer of the source, as JSON. */
  text: string;
  /** Variables of the mapping, without the `$`. */
  bindings: Record<string, unknown>;
}

/** Limits of the process that runs mappings, passed as its argument. */
export interface MappingLimits {
  timeoutMs: number;
  maxSequence: number;
  maxRecords: number;
  /** Of the result as JSON. */
  maxLength: number;
}

/** The messages of the process: that it has started, and the result of each mapping as JSON. */
export type MappingMessage = 'ready' | { text: string } | { fault: 'not_json' | 'too_long' | 'failed'; code: string };
