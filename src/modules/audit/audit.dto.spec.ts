import type { Violation } from '../../kernel/errors/validation-error';
import { parseObject } from '../../platform/http/validation/field';
import { ViolationSink } from '../../platform/http/validation/rule';
import { AuditQuery } from './audit.dto';
import { AUDIT_CURSOR } from './audit.read-model';

const PLACE = ['2026-11-21T00:00:00.000Z', '01a0c3f2-0000-7000-8000-000000000001', '1'];
const OPEN = { user_id: [], api_key_id: [], principal_type: [], action: [], route: [], outcome: [], status_code: [] };

function parse(query: Record<string, string>): { value: object | undefined; violations: Violation[] } {
  const sink = new ViolationSink('query');
  const value = parseObject(AuditQuery, query, ['query'], sink, { unknownKeys: 'ignore' });
  return { value, violations: sink.violations };
}

describe('query of the audit log', () => {
  test('requires no parameter', () => {
    expect(parse({}).value).toEqual({ ...OPEN, limit: 100, order: 'desc' });
  });

  test('parses every parameter', () => {
    const query = {
      from: '2026-11-21T00:00:00Z',
      to: '2026-11-21T01:00:00+01:00',
      limit: '1000',
      order: 'asc',
      cursor: AUDIT_CURSOR.write(PLACE),
    };
    const instant = new Date('2026-11-21T00:00:00Z');
    expect(parse(query).value).toEqual({
      ...OPEN,
      from: instant,
      to: instant,
      limit: 1_000,
      order: 'asc',
      cursor: PLACE,
    });
  });

  test.each([
    [{ outcome: 'fine' }, 'outcome', 'enum'],
    [{ status_code: '99' }, 'status_code', 'greater_than_equal'],
    [{ api_key_id: 'x' }, 'api_key_id', 'uuid_parsing'],
    [{ principal_type: 'robot' }, 'principal_type', 'enum'],
    [{ action: '*' }, 'action', 'string_pattern_mismatch'],
    [{ action: 'threats*' }, 'action', 'string_pattern_mismatch'],
    [{ action: '*.change' }, 'action', 'string_pattern_mismatch'],
  ])('refuses %j', (query, field, type) => {
    expect(parse(query).violations).toEqual([{ loc: ['query', field, 0], type, msg: expect.any(String) }]);
  });

  test.each([
    [{ effect: 'write' }, 'effect', 'enum'],
    [{ resource_id: '' }, 'resource_id', 'string_too_short'],
    [{ resource_id: 'x'.repeat(257) }, 'resource_id', 'string_too_long'],
    [{ requester_reference: 'x'.repeat(257) }, 'requester_reference', 'string_too_long'],
    [{ limit: '0' }, 'limit', 'greater_than_equal'],
    [{ limit: '1001' }, 'limit', 'less_than_equal'],
    [{ order: 'up' }, 'order', 'enum'],
    [{ limit: '1e1' }, 'limit', 'int_parsing'],
    [{ limit: '-1' }, 'limit', 'greater_than_equal'],
    [{ cursor: 'x' }, 'cursor', 'value_error'],
    [{ cursor: 'x'.repeat(10_000) }, 'cursor', 'value_error'],
    [{ from: '2026-11-21' }, 'from', 'datetime_parsing'],
    [{ from: '2026-11-21T00:00:01Z', to: '2026-11-21T00:00:00Z' }, 'from', 'value_error'],
  ])('refuses the range %j', (query, field, type) => {
    expect(parse(query).violations).toEqual([{ loc: ['query', field], type, msg: expect.any(String) }]);
  });
});
