import { list, object } from './composite-rules';
import { Field } from './field';
import { type Rule, ViolationSink } from './rule';
import { integer, number, text } from './rules';

class PlaceBody {
  @Field(text(), {})
  name: string;

  @Field(number({ gt: 0 }), { default: 25 })
  monitoring_radius_km: number;

  @Field(list(text()), { default: () => [] })
  aliases: string[];

  @Field(text(), { default: 'x', isNullable: true })
  address: string | null;

  @Field(integer(), { isOptional: true })
  floor?: number;
}

const strict = object(PlaceBody, { keepsUnknownKeys: true });
const lenient = object(PlaceBody, { keepsUnknownKeys: true, acceptsCamelCase: true });

function parse(rule: Rule, value: object) {
  const sink = new ViolationSink('body');
  const parsed = rule.parse({ name: 'HQ', ...value }, ['body'], sink);
  return { parsed, violations: sink.violations.map(({ loc, type }) => `${loc.join('.')}: ${type}`) };
}
const place = { name: 'HQ', monitoring_radius_km: 25, aliases: [], address: 'x' };

describe('null', () => {
  test('counts as absent if the field has a default', () => {
    expect(parse(strict, { monitoring_radius_km: null, aliases: null }).parsed).toEqual(place);
  });

  test('is a value if the field is nullable', () => {
    expect(parse(strict, { address: null }).parsed).toEqual({ ...place, address: null });
  });

  test('is refused if the field is required, or if an absent field means no change', () => {
    expect(parse(strict, { name: null, floor: null }).violations).toEqual([
      'body.name: string_type',
      'body.floor: int_type',
    ]);
  });
});

describe('a field under its name in camelCase', () => {
  test('is read as the same field', () => {
    expect(parse(lenient, { monitoringRadiusKm: 40 }).parsed).toEqual({ ...place, monitoring_radius_km: 40 });
    expect(parse(lenient, { monitoringRadiusKm: -1 }).violations).toEqual(['body.monitoringRadiusKm: greater_than']);
  });

  test('is accepted beside the other name only with the same value', () => {
    const same = { monitoringRadiusKm: 40, monitoring_radius_km: 40 };
    expect(parse(lenient, same).parsed).toEqual({ ...place, monitoring_radius_km: 40 });
    expect(parse(lenient, { ...same, monitoringRadiusKm: 41 }).violations).toEqual([
      'body.monitoringRadiusKm: value_error',
    ]);
  });

  test('does not change other unknown keys', () => {
    expect(parse(lenient, { siteCode: 7 }).parsed).toEqual({ ...place, siteCode: 7 });
  });

  test('is an unknown key of an object that does not accept it', () => {
    expect(parse(strict, { monitoringRadiusKm: 40 }).parsed).toEqual({ ...place, monitoringRadiusKm: 40 });
  });
});
