import { join } from 'node:path';
import type { ToReader } from './task-messages';
import { TaskProcess } from './task-process';

const LINES = {
  module: join(__dirname, '../../../test/support/workers/line-reader-child'),
  input: { prefix: '>' },
  isStream: true,
};
const { signal } = new AbortController();
const chunkOf = (text: string): ToReader => ({ kind: 'chunk', bytes: Buffer.from(text) });

test('never gives a task what is sent to an earlier task of the same process', async () => {
  const ended: TaskProcess[] = [];
  const process = new TaskProcess(128, (one) => ended.push(one));
  let sendToFirst: (message: ToReader) => void = () => undefined;
  const rows: unknown[] = [];
  try {
    await process.run(LINES, {
      signal,
      received: (message, send) => {
        if (message.kind !== 'started') return;
        sendToFirst = send;
        send({ kind: 'end' });
      },
    });
    await process.run(LINES, {
      signal,
      received: (message, send) => {
        if (message.kind === 'started') {
          sendToFirst(chunkOf('of the first\n'));
          send(chunkOf('of the second\n'));
          send({ kind: 'end' });
        } else if (message.kind === 'batch') {
          rows.push(...message.rows);
          send({ kind: 'taken' });
        }
      },
    });
  } finally {
    await process.end();
  }
  expect(rows).toEqual([{ number: 1, text: '>of the second' }]);
  expect(ended).toEqual([process]);
});
