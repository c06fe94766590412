import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CliRun, runCaptured } from '../../../test/support/app/captured-terminal';

const folder = mkdtempSync(join(tmpdir(), 'tms-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...parameters: string[]): Promise<CliRun> => runCaptured(parameters);

const file = (text: string): string => {
  const path = join(folder, 'pairs.csv');
  writeFileSync(path, text);
  return path;
};

describe('match-pairs', () => {
  const pairs =
    'id,name1,name2,schema,note\n' +
    '1,Siemens AG,Siemens Aktiengesellschaft,Company,"same, by law"\n' +
    '2,Anna Meier,Boris Petrov,Person,\n' +
    '3,A,B,Planet,\n';

  test('writes the rows with scores, and reports the ones that it could not score', async () => {
    const { code, out, err } = await run('match-pairs', file(pairs));
    const lines = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines[0]).toBe('id,name1,name2,schema,note,score');
    expect(lines[1]).toMatch(/^1,Siemens AG,Siemens Aktiengesellschaft,Company,"same, by law",(0\.[789]\d*|1\.0000)$/);
    expect(Number(lines[2]?.split(',').at(-1))).toBeLessThan(0.7);
    expect(lines[3]).toBe('3,A,B,Planet,,');
    expect(err).toMatch(/^line 4: schema should be one of Person, /);
  });

  test('writes to a file if requested', async () => {
    const output = join(folder, 'scored.csv');
    expect(await run('match-pairs', file(pairs), '--output', output)).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(output, 'utf8').split('\n')).toHaveLength(5);
  });

  test.each([
    [[], 2, "missing required argument 'file'"],
    [['a.csv', 'b.csv'], 2, 'too many arguments'],
    [[join(folder, 'nowhere.csv')], 1, 'does not exist'],
    [[folder], 1, 'Cannot read'],
    [['--colour'], 2, '--colour'],
  ])('explains why it refuses %j', async (parameters, code, message) => {
    const result = await run('match-pairs', ...parameters);
    expect(result).toMatchObject({ code, out: '' });
    expect(result.err).toContain(message);
  });

  test('names the missing columns of a file', async () => {
    expect((await run('match-pairs', file('name1,b\n1,2\n'))).err).toContain('lacks the columns name2, schema');
    expect((await run('match-pairs', file(''))).code).toBe(1);
  });
});
