import { readFileSync, writeFileSync } from 'node:fs';

/** proc(5): writing 5 resets the peak resident memory of a process. On systems other than Linux the peak is unknown. */
export function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not available on this system.
  }
}

export function peakBytes(pid: number, otherwise: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? otherwise : Number(kilobytes) * 1_024;
  } catch {
    return otherwise;
  }
}
