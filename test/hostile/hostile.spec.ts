import { type HostileCase, hostileCases, nameOf } from './cases';
import { HostileHome } from './hostile-service';
import { JSON_SHAPES } from './shapes/json-shapes';
import { HostileRunner, type RunResult } from './runner';
import { TEXT_SHAPES } from './shapes/text-shapes';
import { WIRE_SHAPES } from './shapes/wire-shapes';
import { BODY_SHAPES } from './shapes/body-shapes';

/*
 * A sample of the requests of `npm run hostile` (docs/hostile-input.md), with limits that do not depend on the load of
 * the
 * machine: only a stall that no load explains counts here.
 * `HOSTILE_SEED=7 HOSTILE_REQUESTS=1000 npx jest test/hostile` sends others.
 */

const SEED = Number(process.env.HOSTILE_SEED ?? 20_180_206);
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 400);
const SAMPLE_MS = Number(process.env.HOSTILE_REQUESTS ?? 0) > 0 ? 3_600_000 : 60_000;
const GROSS_STALL_MS = 2_000;
const GROSS_GROWTH_BYTES = 1_024 * 1_048_576;

let home: HostileHome;
let all: HostileCase[];
let result: RunResult;

beforeAll(async () => {
  home = await HostileHome.open();
  all = await hostileCases(home, SEED);
  const limits = { stallMs: GROSS_STALL_MS, grownBytes: GROSS_GROWTH_BYTES };
  const runner = new HostileRunner(home, { seed: SEED, limits, forMs: SAMPLE_MS, warmUps: 0 });
  result = await runner.run(all.slice(0, REQUESTS)).finally(() => runner.close());
  console.log(`HOSTILE_SEED=${SEED}: ${result.sent} requests`);
}, SAMPLE_MS + 240_000);
afterAll(() => home.close());

test('a sample of hostile requests neither blocks nor ends the service, nor causes errors or memory growth', () => {
  expect(result.misses.map(({ kind, case: one, what }) => `${kind}: ${nameOf(one)}: ${what}`)).toEqual([]);
  expect(home.service.isAlive).toBe(true);
  expect(result.sent).toBeGreaterThan(20);
});

test('the cases cover every operation, every parameter and every field of the document', () => {
  const targets = new Set(all.map(({ operation, target }) => `${operation} ${target}`));
  expect(new Set(all.map(({ operation }) => operation)).size).toBeGreaterThanOrEqual(home.operations.length);
  for (const { name, parameters, jsonSchema } of home.operations) {
    for (const parameter of parameters) expect(targets).toContain(`${name} ${parameter.in} ${parameter.name}`);
    if (jsonSchema) expect(targets).toContain(`${name} body `);
  }
  // A field of a list within a list of an object, and of a body that SCIM describes.
  expect(targets).toContain('PUT /v1/assets body /assets/*/physical_threat_config/custom_instructions');
  expect(targets).toContain('POST /scim/v2/{tenant}/Users body /emails/*/value');
});

test('each credential that may call an operation calls it', () => {
  const used = new Set(all.map(({ operation, credential }) => `${operation} by ${credential}`));
  const missing = home.operations.flatMap((operation) =>
    home
      .credentialsFor(operation)
      .map((credential) => `${operation.name} by ${credential}`)
      .filter((name) => !used.has(name)),
  );
  expect(missing).toEqual([]);
  expect(used).toContain('GET /v1/threats by session');
  expect(used).toContain('GET /v1/threats by token');
});

test('there are more than thirty shapes, and the same seed generates the same cases', async () => {
  const shapes = [TEXT_SHAPES, JSON_SHAPES, BODY_SHAPES, WIRE_SHAPES].flatMap((table) => Object.keys(table));
  expect(shapes.length).toBeGreaterThan(100);
  const again = await hostileCases(home, SEED);
  expect(again.map(nameOf)).toEqual(all.map(nameOf));
});
