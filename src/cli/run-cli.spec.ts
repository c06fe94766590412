import { runCaptured } from '../../test/support/app/captured-terminal';
import { ProgressBar } from './progress-bar';

const GROUPS = ['tenants', 'portfolios', 'api-keys', 'users', 'sso', 'events', 'datasets', 'articles', 'feeds', 'keys'];
const ALONE = ['sources', 'backup', 'restore', 'match-pairs'];

test('prints help for every command', async () => {
  const all = await runCaptured([]);
  expect(all).toMatchObject({ code: 0, err: '' });
  for (const name of [...GROUPS, 'audit', 'db', 'operator-key', ...ALONE]) {
    expect(all.out).toContain(`\n  ${name} `);
    const help = await runCaptured([name, '--help']);
    expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`Usage: tms ${name} `) });
    if (ALONE.includes(name)) continue;
    const subcommands = [...help.out.matchAll(/^ {2}([a-z]+)(?: \[options\]| <)/gm)].map(([, word = '']) => word);
    expect(subcommands.length).toBeGreaterThan(0);
    for (const subcommand of subcommands.filter((word) => word !== 'help')) {
      expect(await runCaptured([name, subcommand, '--help'])).toMatchObject({ code: 0, err: '' });
    }
  }
});

test.each([
  [['fly'], "unknown command 'fly'"],
  [['tenants'], 'Usage: tms tenants'],
  [['tenants', 'list', '--colour'], "unknown option '--colour'"],
  [['backup'], "missing required argument 'file'"],
])('refuses %j with exit code 2', async (parameters, message) => {
  expect(await runCaptured(parameters)).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
});

test('shows the progress bar as one line, and only on a terminal', () => {
  let [seen, nowMs] = ['', 1_000];
  const write = (text: string): unknown => (seen += text);
  const bar = new ProgressBar({ write, isTTY: true, columns: 61 }, 'sending', () => nowMs);
  bar.update(1_048_576, 4_194_304, '12 rows');
  bar.update(2_097_152, 4_194_304, 'too soon');
  nowMs += 200;
  bar.update(4_194_304, null);
  bar.done();
  expect(seen.split('\r')).toEqual([
    ...[
      '',
      'sending  [######------------------]  25 %  1.0 of 4.0 MiB  1\u001b[K',
      'sending  4.0 MiB\u001b[K',
      '\u001b[K',
    ],
  ]);
  seen = '';
  const silent = new ProgressBar({ write }, 'sending');
  silent.update(1, 2);
  silent.done();
  expect(seen).toBe('');
});
