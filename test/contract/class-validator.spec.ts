import { isDeepStrictEqual } from 'node:util';
import { validate } from 'class-validator';
import fc from 'fast-check';
import { DOMAIN_MODULES } from '../../src/app.module';
import { MAX_VIOLATIONS } from '../../src/kernel/errors/validation-error';
import { parseObject, getObjectPlan } from '../../src/platform/http/validation/field';
import { type ObjectClass, type Rule, ViolationSink } from '../../src/platform/http/validation/rule';
import { FuzzValues, type ValueSchema } from '../support/fuzz/fuzz-values';
import { requestClasses } from '../support/http/request-classes';

// More runs find no other differences, and take most of the time of this file.
const RUNS = 60;
const values = new FuzzValues(
  {},
  () => undefined,
  () => undefined,
);
const anything = fc.oneof(
  fc.constantFrom(null, '', ' ', '\0', '\ud800', -1, 0, 1.5, 2 ** 53, true, [], [[]], {}, { a: 1 }, 'x'.repeat(11_000)),
  fc.jsonValue({ maxDepth: 2 }),
);

const classes = requestClasses(DOMAIN_MODULES);

test('finds request classes to check', () => expect(classes.length).toBeGreaterThan(60));

describe.each(classes)('%s', (_name, requestClass) => {
  test('class-validator and the service reject the same fields', async () => {
    const verdicts = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(objectsOf(requestClass), async (value) => {
        const byService = refusedByService(requestClass, value);
        expect(await refusedByClassValidator(requestClass, value)).toEqual(byService);
        verdicts.add(isDeepStrictEqual(byService, []));
      }),
      { numRuns: RUNS },
    );
    // A class whose fields are all optional and free accepts everything but unknown fields.
    expect(verdicts).toContain(false);
  });
});

test('most request classes accept some of the generated values', () => {
  const accepting = classes.filter(([, requestClass]) =>
    fc.sample(validObjectsOf(requestClass), RUNS).some((value) => refusedByService(requestClass, value).length === 0),
  );
  expect(accepting.length / classes.length).toBeGreaterThan(0.9);
});

function refusedByService(requestClass: ObjectClass, value: object): string[] {
  const sink = new ViolationSink('body');
  parseObject(requestClass, value, [], sink, { unknownKeys: 'refuse' });
  fc.pre(sink.count <= MAX_VIOLATIONS);
  const [first = ''] = getObjectPlan(requestClass).fields.keys();
  return distinct(sink.violations.map(({ loc }) => String(loc[0] ?? first)));
}

async function refusedByClassValidator(requestClass: ObjectClass, value: object): Promise<string[]> {
  const errors = await validate(Object.assign(new requestClass(), value), {
    whitelist: true,
    forbidNonWhitelisted: true,
  });
  return distinct(errors.map(({ property }) => property));
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Objects with valid and invalid values, missing fields and sometimes an unknown one. */
function objectsOf(requestClass: ObjectClass): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    [...getObjectPlan(requestClass).fields].map(([name, { rule }]) => [
      name,
      fc.oneof({ weight: 9, arbitrary: values.of(schemaOf(rule)) }, { weight: 1, arbitrary: anything }),
    ]),
  );
  const unknown = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant({ unknown_field: 1 }) },
  );
  const some = fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] }), validObjectsOf(requestClass));
  return fc.tuple(some, unknown).map(([object, more]) => ({ ...object, ...more }));
}

const validObjectsOf = (requestClass: ObjectClass): fc.Arbitrary<object> =>
  values.of(objectSchema(requestClass)) as fc.Arbitrary<object>;

/** The schema of a rule, with those of the classes that it refers to. */
function schemaOf(rule: Rule): ValueSchema {
  if (!rule.objectClass) return rule.schema;
  const schema = objectSchema(rule.objectClass);
  return rule.isList === true ? { ...rule.schema, items: schema } : schema;
}

function objectSchema(requestClass: ObjectClass): ValueSchema {
  const fields = [...getObjectPlan(requestClass).fields];
  const required = fields.filter(([, { options }]) => options.default === undefined && options.isOptional !== true);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, { rule }]) => [name, schemaOf(rule)])),
    required: required.map(([name]) => name),
  };
}
