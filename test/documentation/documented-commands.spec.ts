import { stepsOf } from './documented-commands';

const page = (...lines: string[]): string => lines.join('\n');

describe('documented commands', () => {
  test('treats a shell block as one step, at the line of its first command', () => {
    const steps = stepsOf('page.md', page('# Title', '', '```sh', 'echo 1', 'echo 2', '```'));
    expect(steps).toEqual([
      { place: 'page.md:4', section: 'Title', commands: 'echo 1\necho 2', expected: null, notRun: null },
    ]);
  });

  test('ends a step at a comment that begins with JSON, which is its output', () => {
    const steps = stepsOf('page.md', page('```sh', 'echo 1 # not output', '# {"a":1}', '', 'echo 2', '# [1]', '```'));
    expect(steps.map(({ commands, expected }) => [commands, expected?.text])).toEqual([
      ['echo 1 # not output', '{"a":1}'],
      ['echo 2', '[1]'],
    ]);
  });

  test('takes a block of JSON or text right after commands as the output of the last step', () => {
    const steps = stepsOf('page.md', page('```sh', 'a', '```', '', '```text', 'hello', '```'));
    expect(steps[0]?.expected).toEqual({ kind: 'text', text: 'hello' });
  });

  test('does not take a block after prose as an output', () => {
    const steps = stepsOf('page.md', page('```sh', 'a', '```', 'Something else:', '```json', '{}', '```'));
    expect(steps[0]?.expected).toBeNull();
  });

  test('applies an exemption to the next block only', () => {
    const steps = stepsOf(
      'page.md',
      page('<!-- not run: needs Debian -->', '', '```sh', 'a', '```', '```sh', 'b', '```'),
    );
    expect(steps.map(({ notRun }) => notRun)).toEqual(['needs Debian', null]);
  });

  test('ignores blocks of other languages', () => {
    expect(stepsOf('page.md', page('```json', '{}', '```', '```ts', 'const a = 1;', '```'))).toEqual([]);
  });
});
