import { MappingProcess } from './http-json-mapping-process';

const mappings = new MappingProcess();
afterAll(() => mappings.close());

const run = (
  mapping: string,
  { text = '{"hits": [{"n": 1}, {"n": 2}]}', bindings = {}, signal = AbortSignal.timeout(20_000) } = {},
): Promise<unknown> => mappings.run({ mapping, text, bindings }, signal);

test('a mapping converts an answer', async () => {
  const bindings = { identifier: { type: 'name', value: 'Jane' } };
  expect(await run('{"records": hits.{"id": n}, "facts": {"of": $identifier.value}}', { bindings })).toEqual({
    records: [{ id: 1 }, { id: 2 }],
    facts: { of: 'Jane' },
  });
  expect(await run('nothing')).toBeNull();
});

test('mappings that run at once each get their own result', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_each, index) => run(`hits[0].n + ${index}`)));
  expect(results).toEqual(Array.from({ length: 20 }, (_each, index) => index + 1));
});

test('a mapping returns at most the first hundred records', async () => {
  const answer = (await run('{"records": [1..5000].{"id": $}}')) as { records: { id: number }[] };
  expect(answer.records).toHaveLength(100);
  expect(answer.records.at(-1)).toEqual({ id: 100 });
});

describe('the service and the next mapping work if a mapping', () => {
  afterEach(async () => {
    expect(await run('hits[1].n')).toBe(2);
  });

  test.each([
    ['loops', '($f := function() { $f() }; $f())'],
    ['recurses without an end', '($f := function($x) { 1 + $f($x) }; $f(1))'],
    ['yields millions', '[1..9999999].{"a": $}'],
    ['doubles a text for ever', '($f := function($x) { $f($x & $x) }; $f("aaaaaaaa"))'],
    ['makes one huge text', '$pad("a", 500000000)'],
    ['has an expression that backtracks', '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)'],
    ['yields too long a text', '$pad("a", 2000000)'],
    ['adds a text to a number', '"a" + 1'],
    ['has an error of its own', '$error("of Jane")'],
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

test('the error of a mapping repeats nothing of the answer', async () => {
  await expect(run('$number(hits.n)', { text: '{"hits": {"n": "Jane Doe"}}' })).rejects.toThrow(
    'The mapping failed (D3030)',
  );
});

test('a mapping sees neither the process nor its environment', async () => {
  await expect(run('process.env')).resolves.toBeNull();
  await expect(run('$process')).resolves.toBeNull();
  await expect(run('"".constructor')).resolves.toBeNull();
});

test('a process that has ended is started again', async () => {
  mappings.close();
  expect(await run('hits[0].n')).toBe(1);
});
