import { readVerdict } from './instruction-answer';
import { ModelError } from './model-error';

describe('readVerdict', () => {
  test.each([
    ['lower', -1],
    ['keep', 0],
    ['raise', 1],
  ])('reads the step %s as %d', (step, expected) => {
    const content = JSON.stringify({ step, reason: ' It\nsays\u2028so.\u0000\u202e ' });
    expect(readVerdict(content)).toEqual({ step: expected, reason: 'It says so.' });
  });

  test.each([
    [''],
    ['raise'],
    ['null'],
    ['[{"step":"raise","reason":"x"}]'],
    ['```json\n{"step":"raise","reason":"x"}\n```'],
    ['{"step":"raise"}'],
    ['{"reason":"x"}'],
    ['{"step":"raise","reason":""}'],
    ['{"step":"raise","reason":"\\u0000 \\n"}'],
    ['{"step":"raise","reason":7}'],
    ['{"step":1,"reason":"x"}'],
    ['{"step":"RAISE","reason":"x"}'],
    ['{"step":"toString","reason":"x"}'],
    ['{"step":"__proto__","reason":"x"}'],
    ['{"step":"raise","reason":"x","severity":"critical"}'],
    [JSON.stringify({ step: 'raise', reason: 'x'.repeat(301) })],
  ])('refuses the answer %s', (content) => {
    const read = (): unknown => readVerdict(content);
    expect(read).toThrow(ModelError);
    expect(read).toThrow(expect.objectContaining({ kind: 'malformed_answer', answer: content, isTransient: false }));
  });

  it('accepts a reason of 300 characters, counted by code points', () => {
    expect([...readVerdict(JSON.stringify({ step: 'keep', reason: '😀'.repeat(300) })).reason]).toHaveLength(300);
  });
});
