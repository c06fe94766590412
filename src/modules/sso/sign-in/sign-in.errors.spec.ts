import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SIGN_IN_REASONS } from './sign-in.errors';

test('documents the meaning of every reason, and no others', () => {
  const text = readFileSync(resolve(__dirname, '../../../../docs/sign-in.md'), 'utf8');
  const [, table = ''] = text.split('## When it is refused');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, reason]) => reason),
  );
  expect(named.toSorted()).toEqual([...SIGN_IN_REASONS].toSorted());
});
