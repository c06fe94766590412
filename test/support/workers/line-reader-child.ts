import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { ImportStreamError } from '../../../src/platform/records/import-stream-error';
import { readChunks } from '../../../src/platform/records/import-stream';

// A reader of worker-stream.spec.ts: rows are lines, some of which are instructions.

export interface Line {
  number: number;
  text: string;
}

export async function* read(
  { prefix }: { prefix: string },
  body: Readable,
  ask: (question: unknown) => Promise<unknown>,
): AsyncGenerator<Line> {
  let number = 0;
  let rest = '';
  for await (const chunk of readChunks(body)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      if (line === 'loop') for (;;);
      if (line === 'refuse') throw new ImportStreamError(`line ${number} is refused`);
      if (line === 'wait') await delay(4_500);
      yield { number, text: prefix + (line.startsWith('ask ') ? String(await ask(line.slice(4))) : line) };
    }
  }
}
