import { MappingProcess } from './http-json-mapping-process';

const mappings = new MappingProcess();
afterAll(() => mappings.close());

const run = (
  mapping: string,
  { text = '{"hits": [{"n": 1}, {"n": 2}]}', bindings = {}, signal = AbortSignal.timeout(20_000) } = {},
): Promise<unknown> => mappings.run({ mapping, text, bindings }, signal);

test('converts an answer with a mapping', async () => {
  const bindings = { identifier: { type: 'name', value: 'Jane' } };
  expect(await run('{"records": hits.{"id": n}, "facts": {"of": $identifier.value}}', { bindings })).toEqual({
    records: [{ id: 1 }, { id: 2 }],
    facts: { of: 'Jane' },
  });
  expect(await run('nothing')).toBeNull();
});

test('returns each of several concurrent mappings its own result', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_each, index) => run(`hits[0].n + ${index}`)));
  expect(results).toEqual(Array.from({ length: 20 }, (_each, index) => index + 1));
});

test('returns at most the first hundred records of a mapping', async () => {
  const answer = (await run('{"records": [1..5000].{"id": $}}')) as { records: { id: number }[] };
  expect(answer.records).toHaveLength(100);
  expect(answer.records.at(-1)).toEqual({ id: 100 });
});

describe('the next mapping still works after a mapping that', () => {
  afterEach(async () => {
    expect(await run('hits[1].n')).toBe(2);
  });

  test.each([
    ['loops', '($f := function() { $f() }; $f())'],
    ['recurses infinitely', '($f := function($x) { 1 + $f($x) }; $f(1))'],
    ['yields millions', '[1..9999999].{"a": $}'],
    ['doubles a text forever', '($f := function($x) { $f($x & $x) }; $f("aaaaaaaa"))'],
    ['makes one huge text', '$pad("a", 500000000)'],
    ['has a backtracking regular expression', '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)'],
    ['yields too long a text', '$pad("a", 2000000)'],
    ['adds a text to a number', '"a" + 1'],
    ['raises an error', '$error("of Jane")'],
  ])('%s', async (_what, mapping) => {
    await expect(run(mapping)).rejects.toMatchObject({ name: 'ConnectorError', kind: 'invalid_answer' });
  });

  test('gets an answer that is not JSON', async () => {
    await expect(run('hits', { text: '{"hits": [' })).rejects.toThrow('The answer is not JSON');
  });

  test('is cancelled', async () => {
    const controller = new AbortController();
    const given = run('($f := function() { $f() }; $f())', { signal: controller.signal });
    controller.abort(new Error('over'));
    await expect(given).rejects.toThrow('over');
    await expect(run('1', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });
});

test('does not quote the answer in the error of a mapping', async () => {
  await expect(run('$number(hits.n)', { text: '{"hits": {"n": "Jane Doe"}}' })).rejects.toThrow(
    'The mapping failed (D3030)',
  );
});

test('gives a mapping no access to the process or its environment', async () => {
  await expect(run('process.env')).resolves.toBeNull();
  await expect(run('$process')).resolves.toBeNull();
  await expect(run('"".constructor')).resolves.toBeNull();
});

test('restarts a process that has ended', async () => {
  mappings.close();
  expect(await run('hits[0].n')).toBe(1);
});
