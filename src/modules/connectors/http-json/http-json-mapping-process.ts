import { type ChildProcess, spawn } from 'node:child_process';
import { untilAborted } from '../../../platform/until-aborted';
import { ConnectorError } from '../connectors.contract';
import { CONNECTOR_TEXTS, MAPPING_TEXTS } from '../connector.texts';

export interface MappingJob {
  /** JSONata. */
  mapping: string;
  /** The answer of the source, JSON. */
  text: string;
  /** Variables of the mapping, without the `$`. */
  bindings: Record<string, unknown>;
}

interface Waiting {
  job: MappingJob;
  signal: AbortSignal;
  resolve: (value: unknown) => void;
  reject: (error: ConnectorError) => void;
}

type Verdict = 'ready' | { text: string } | { fault: 'not_json' | 'too_long' | 'failed'; code: string };

const EVALUATION_TIMEOUT_MS = 1_000;
/** JSONata looks at the clock between its steps; one long step, such as a regular expression's, is ended from outside. */
const KILL_AFTER_MS = 2_000;
const MAX_HEAP_MB = 128;
const MAX_TEXT_LENGTH = 1_048_576;
const MAX_SEQUENCE = 100_000;
export const MAX_RECORDS = 100;
const IDLE_MS = 60_000;
const START_TIMEOUT_MS = 10_000;

/** Runs in the child. JavaScript, since the same text has to run from dist and under a transpiling test runner. */
const CHILD = `
const [, jsonataPath, limitsText] = process.argv;
const jsonata = require(jsonataPath);
const { timeout, sequence, maxRecords, maxLength } = JSON.parse(limitsText);
const expressions = new Map();
function expressionOf(mapping) {
  if (!expressions.has(mapping)) expressions.set(mapping, jsonata(mapping, { timeout, sequence }));
  return expressions.get(mapping);
}
async function verdictOn({ mapping, text, bindings }) {
  let document;
  try { document = JSON.parse(text); } catch { return { fault: 'not_json', code: '' }; }
  try {
    const value = await expressionOf(mapping).evaluate(document, bindings);
    if (Array.isArray(value?.records)) value.records = value.records.slice(0, maxRecords);
    const result = JSON.stringify(value ?? null);
    return result.length > maxLength ? { fault: 'too_long', code: '' } : { text: result };
  } catch (error) {
    return { fault: 'failed', code: String(error?.code ?? error?.name) };
  }
}
process.on('message', async (job) => process.send(await verdictOn(job)));
process.send('ready');
`;

/**
 * Runs mappings in a process of their own, one after the other: JSONata can loop, and use up all memory in one step. In a
 * worker thread that aborts the whole process (Node 20.20: `$pad("a", 500000000)` with a heap of 64 MB), here the next
 * mapping gets a new one. Starts with the first mapping (50 ms), and ends after a minute without.
 */
export class MappingProcess {
  readonly #waiting: Waiting[] = [];
  #child: ChildProcess | null = null;
  #isReady = false;
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** What the mapping makes of the answer. @throws ConnectorError where there is nothing to be made of it */
  run(job: MappingJob, signal: AbortSignal): Promise<unknown> {
    const settle = (resolve: Waiting['resolve'], reject: Waiting['reject']): void => {
      this.#waiting.push({ job, signal, resolve, reject });
      this.#next();
    };
    return untilAborted(signal, () => new Promise(settle));
  }

  /** Ends the process; the next mapping starts another. */
  close(): void {
    this.#end(MAPPING_TEXTS.stopped);
  }

  #next(): void {
    if (this.#current !== null) return;
    while (this.#waiting[0]?.signal.aborted === true) this.#waiting.shift();
    if (this.#waiting.length === 0) {
      if (this.#child !== null) this.#endAfter(IDLE_MS, MAPPING_TEXTS.idle);
      return;
    }
    if (this.#child === null) {
      this.#child = this.#start();
      this.#endAfter(START_TIMEOUT_MS, MAPPING_TEXTS.slowStart);
    }
    if (!this.#isReady) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#current = next;
    const giveUp = (): void => {
      if (this.#current === next) this.#end(MAPPING_TEXTS.cancelled);
    };
    next.signal.addEventListener('abort', giveUp, { once: true });
    this.#child.send(next.job);
    this.#endAfter(KILL_AFTER_MS, MAPPING_TEXTS.slow);
  }

  #endAfter(timeMs: number, why: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(why), timeMs).unref();
  }

  #start(): ChildProcess {
    const limits = {
      timeout: EVALUATION_TIMEOUT_MS,
      sequence: MAX_SEQUENCE,
      maxRecords: MAX_RECORDS,
      maxLength: MAX_TEXT_LENGTH,
    };
    const options = [`--max-old-space-size=${MAX_HEAP_MB}`, '-e', CHILD];
    // Without an environment: it holds what no mapping needs to know.
    const child = spawn(process.execPath, [...options, require.resolve('jsonata'), JSON.stringify(limits)], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // One that was ended may still say something.
    child.on('message', (verdict: Verdict) => {
      if (child === this.#child) this.#received(verdict);
    });
    const endIfOwn = (why: string): void => {
      if (child === this.#child) this.#end(why);
    };
    child.on('error', () => endIfOwn(MAPPING_TEXTS.failedProcess));
    child.on('exit', () => endIfOwn(MAPPING_TEXTS.tooMuchMemory));
    child.unref();
    child.channel?.unref();
    return child;
  }

  #received(verdict: Verdict): void {
    if (verdict === 'ready') {
      this.#isReady = true;
    } else {
      const { resolve, reject } = this.#current ?? {};
      this.#current = null;
      if ('text' in verdict) resolve?.(JSON.parse(verdict.text) as unknown);
      else reject?.(new ConnectorError('invalid_answer', messageOf(verdict)));
    }
    this.#next();
  }

  #end(why: string): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    // One that never was ready will not be the next time either.
    const failed = this.#isReady || this.#child === null ? [this.#current] : this.#waiting.splice(0);
    this.#child = null;
    this.#isReady = false;
    this.#current = null;
    for (const waiting of failed) waiting?.reject(new ConnectorError('invalid_answer', why));
    this.#next();
  }
}

/** Codes of JSONata alone: its messages repeat values. */
function messageOf({ fault, code }: Exclude<Verdict, 'ready' | { text: string }>): string {
  if (fault === 'not_json') return CONNECTOR_TEXTS.notJson;
  return fault === 'too_long' ? MAPPING_TEXTS.tooMuchData : MAPPING_TEXTS.failed(code);
}
