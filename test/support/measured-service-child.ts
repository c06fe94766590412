import 'reflect-metadata';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startTestApp } from './test-app';
import type { TestDatabase } from './test-database';

export type MeasuredMessage = { kind: 'ready'; url: string } | { kind: 'memory'; bytes: number };

const tell = (message: MeasuredMessage): void => void process.send?.(message);

/** The service in a process of its own, which tells what it holds when asked. Started with --expose-gc; ends with its parent. */
async function main(database: Omit<TestDatabase, 'drop'>): Promise<void> {
  const service = await startTestApp({}, { ...database, drop: () => Promise.resolve() });
  process.on('message', () => void tellMemory());
  process.on('disconnect', () => process.exit(0));
  tell({ kind: 'ready', url: service.url });
}

/** Of the heap and of buffers, without what is garbage. */
async function tellMemory(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  tell({ kind: 'memory', bytes: heapUsed + external });
}

void main(JSON.parse(process.argv[2] ?? '{}') as TestDatabase);
