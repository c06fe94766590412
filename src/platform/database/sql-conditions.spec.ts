import { SqlConditions } from './sql-conditions';

describe('conditions of a statement', () => {
  test('are true if there are none', () => {
    expect(new SqlConditions().sql).toBe('true');
  });

  test('number their parameters after those that the statement already has', () => {
    const conditions = new SqlConditions(['tenant']);
    conditions.add('tenant_id = $1');
    conditions.add(`name = ${conditions.parameter('Kim')} or id = ${conditions.parameter('7', 'uuid')}`);
    expect(conditions.sql).toBe('(tenant_id = $1) and (name = $2 or id = $3::uuid)');
    expect(conditions.parameters).toEqual(['tenant', 'Kim', '7']);
  });

  test('of a part share the parameters of the whole statement', () => {
    const conditions = new SqlConditions();
    conditions.add(`a = ${conditions.parameter(1)}`);
    const part = conditions.part();
    part.add(`b = ${part.parameter(2)}`);
    expect(part.sql).toBe('(b = $2)');
    expect(conditions.sql).toBe('(a = $1)');
    expect(conditions.parameters).toEqual([1, 2]);
  });

  test('ignore an empty list of values and missing bounds', () => {
    const conditions = new SqlConditions();
    conditions.addAny('country', [], 'text');
    conditions.addAny('country', undefined, 'text');
    conditions.addRange('size', {});
    expect(conditions.sql).toBe('true');
    expect(conditions.parameters).toEqual([]);
  });

  test('accept one of several values, and a range with both bounds included', () => {
    const conditions = new SqlConditions();
    conditions.addAny('country', ['CH', 'AT'], 'text');
    conditions.addRange('day', { min: '2026-01-01', max: '2026-01-31', type: 'date' });
    expect(conditions.sql).toBe('(country = any($1::text[])) and (day >= $2::date) and (day <= $3::date)');
    expect(conditions.parameters).toEqual([['CH', 'AT'], '2026-01-01', '2026-01-31']);
  });
});
