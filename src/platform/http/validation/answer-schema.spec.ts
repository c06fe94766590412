import { list, map } from './composite-rules';
import { responseSchema, type Rule, type Schema } from './rule';
import { integer, oneOf, text } from './rules';

// A caller may rely on the schema of a response; the accepted length of a text is another matter.
test.each<[string, Rule, Schema]>([
  ['text', text(), { type: 'string' }],
  ['text of a length', text({ minLength: 1, maxLength: 80 }), { type: 'string', minLength: 1, maxLength: 80 }],
  ['a whole number', integer({ ge: 0 }), { type: 'integer', minimum: 0 }],
  ['a list', list(text()), { type: 'array', items: { type: 'string' } }],
  ['a list of a length', list(text(), { maxItems: 3 }), { type: 'array', items: { type: 'string' }, maxItems: 3 }],
  [
    'a map',
    map(text(), list(text())),
    { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  ],
  ['a value of a few', oneOf(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
])('describes %s in responses without the bounds that only guard requests', (_name, rule, schema) => {
  expect(responseSchema(rule)).toEqual(schema);
});

test.each<[Rule, Schema]>([
  [text(), { maxLength: 10_000 }],
  [integer(), { minimum: -2_147_483_648, maximum: 2_147_483_647 }],
  [list(text()), { maxItems: 1_000, items: { type: 'string', minLength: 0, maxLength: 10_000 } }],
  [map(text(), text()), { maxProperties: 100 }],
])('describes the bounds of requests: %#', (rule, bounds) => {
  expect(rule.schema).toMatchObject(bounds);
});
