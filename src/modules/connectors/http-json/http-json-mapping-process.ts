import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { untilAborted } from '../../../platform/until-aborted';
import { startChild } from '../../../platform/workers/start-worker';
import { ConnectorError } from '../connectors.contract';
import { CONNECTOR_TEXTS, CONNECTOR_MAPPING_TEXTS } from '../connector.texts';
import type { MappingJob, MappingLimits, MappingMessage } from './http-json-mapping-protocol';

interface Waiting {
  job: MappingJob;
  signal: AbortSignal;
  resolve: (value: unknown) => void;
  reject: (error: ConnectorError) => void;
}

const EVALUATION_TIMEOUT_MS = 1_000;
/**
 * JSONata checks the clock only between its steps, so a single long step, such as a regular expression, has to be ended
 * by killing the process.
 */
const KILL_AFTER_MS = 2_000;
const MAX_HEAP_MB = 128;
const MAX_TEXT_LENGTH = 1_048_576;
const MAX_SEQUENCE = 100_000;
export const MAX_RECORDS = 100;
const IDLE_MS = 60_000;
const START_TIMEOUT_MS = 10_000;

/**
 * Runs mappings in a separate process, one after the other, because JSONata can loop forever and use up all memory in
 * one step. In a worker thread this would abort the whole process (Node 20.20: `$pad("a", 500000000)` with a heap of 64
 * MB). The process starts with the first mapping (50 ms), is replaced after a failure, and ends after a minute without
 * a mapping.
 */
export class MappingProcess {
  readonly #waiting: Waiting[] = [];
  #child: ChildProcess | null = null;
  #isReady = false;
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** Applies the mapping to the answer. @throws ConnectorError if it fails */
  run(job: MappingJob, signal: AbortSignal): Promise<unknown> {
    const enqueue = (resolve: Waiting['resolve'], reject: Waiting['reject']): void => {
      this.#waiting.push({ job, signal, resolve, reject });
      this.#next();
    };
    return untilAborted(signal, () => new Promise(enqueue));
  }

  /** Ends the process; the next mapping starts another. */
  close(): void {
    this.#end(CONNECTOR_MAPPING_TEXTS.stopped);
  }

  #next(): void {
    if (this.#current !== null) return;
    while (this.#waiting[0]?.signal.aborted === true) this.#waiting.shift();
    if (this.#waiting.length === 0) {
      if (this.#child !== null) this.#endAfter(IDLE_MS, CONNECTOR_MAPPING_TEXTS.idle);
      return;
    }
    if (this.#child === null) {
      this.#child = this.#start();
      this.#endAfter(START_TIMEOUT_MS, CONNECTOR_MAPPING_TEXTS.slowStart);
    }
    if (!this.#isReady) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#current = next;
    const giveUp = (): void => {
      if (this.#current === next) this.#end(CONNECTOR_MAPPING_TEXTS.cancelled);
    };
    next.signal.addEventListener('abort', giveUp, { once: true });
    this.#child.send(next.job);
    this.#endAfter(KILL_AFTER_MS, CONNECTOR_MAPPING_TEXTS.slow);
  }

  #endAfter(timeMs: number, why: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(why), timeMs).unref();
  }

  #start(): ChildProcess {
    const limits: MappingLimits = {
      timeoutMs: EVALUATION_TIMEOUT_MS,
      maxSequence: MAX_SEQUENCE,
      maxRecords: MAX_RECORDS,
      maxLength: MAX_TEXT_LENGTH,
    };
    const child = startChild(join(__dirname, 'http-json-mapping.child'), { maxHeapMb: MAX_HEAP_MB, argument: limits });
    // A killed process may still send a message.
    child.on('message', (message: MappingMessage) => {
      if (child === this.#child) this.#received(message);
    });
    const endIfOwn = (why: string): void => {
      if (child === this.#child) this.#end(why);
    };
    child.on('error', () => endIfOwn(CONNECTOR_MAPPING_TEXTS.failedProcess));
    child.on('exit', () => endIfOwn(CONNECTOR_MAPPING_TEXTS.tooMuchMemory));
    child.unref();
    child.channel?.unref();
    return child;
  }

  #received(message: MappingMessage): void {
    if (message === 'ready') {
      this.#isReady = true;
    } else {
      const { resolve, reject } = this.#current ?? {};
      this.#current = null;
      if ('text' in message) resolve?.(JSON.parse(message.text) as unknown);
      else {
        reject?.(new ConnectorError('invalid_answer', messageOf(message)));
        this.#endChild();
      }
    }
    this.#next();
  }

  /** After a failure too: its mapping may have used up the memory, and the next one would fail in its place. */
  #endChild(): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#isReady = false;
  }

  #end(why: string): void {
    // A process that never became ready would fail for the waiting mappings too.
    const failed = this.#isReady || this.#child === null ? [this.#current] : this.#waiting.splice(0);
    this.#endChild();
    this.#current = null;
    for (const waiting of failed) waiting?.reject(new ConnectorError('invalid_answer', why));
    this.#next();
  }
}

/** Contains only the error code of JSONata, because its messages quote values. */
function messageOf({ fault, code }: Exclude<MappingMessage, 'ready' | { text: string }>): string {
  if (fault === 'not_json') return CONNECTOR_TEXTS.notJson;
  return fault === 'too_long' ? CONNECTOR_MAPPING_TEXTS.tooMuchData : CONNECTOR_MAPPING_TEXTS.failed(code);
}
