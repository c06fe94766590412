import type { Violation } from '../../kernel/errors/validation-error';
import { parseObject } from '../../platform/http/validation/field';
import { ViolationSink } from '../../platform/http/validation/rule';
import { cursorText } from './audit-cursor';
import { AuditQuery } from './audit.dto';

const PLACE = { loggedAt: new Date(1_000), requestId: '01a0c3f2-0000-7000-8000-000000000001', part: 1 } as const;

function parse(query: Record<string, string>): { value: object | undefined; violations: Violation[] } {
  const sink = new ViolationSink('query');
  const value = parseObject(AuditQuery, query, ['query'], sink, { unknownKeys: 'ignore' });
  return { value, violations: sink.violations };
}

describe('query of the audit log', () => {
  test('nothing is needed', () => {
    expect(parse({}).value).toEqual({ limit: 100, order: 'desc' });
  });

  test('values are read', () => {
    const query = {
      from: '2026-11-21T00:00:00Z',
      to: '2026-11-21T01:00:00+01:00',
      limit: '1000',
      order: 'asc',
      cursor: cursorText(PLACE),
    };
    const instant = new Date('2026-11-21T00:00:00Z');
    expect(parse(query).value).toEqual({ from: instant, to: instant, limit: 1_000, order: 'asc', cursor: PLACE });
  });

  test.each([
    [{ limit: '0' }, 'limit', 'greater_than_equal'],
    [{ limit: '1001' }, 'limit', 'less_than_equal'],
    [{ order: 'up' }, 'order', 'enum'],
    [{ outcome: 'fine' }, 'outcome', 'enum'],
    [{ status_code: '99' }, 'status_code', 'greater_than_equal'],
    [{ api_key_id: 'x' }, 'api_key_id', 'uuid_parsing'],
    [{ cursor: 'x' }, 'cursor', 'value_error'],
    [{ cursor: 'x'.repeat(10_000) }, 'cursor', 'value_error'],
    [{ from: '2026-11-21' }, 'from', 'datetime_parsing'],
    [{ from: '2026-11-21T00:00:01Z', to: '2026-11-21T00:00:00Z' }, 'from', 'value_error'],
  ])('%j is refused', (query, field, type) => {
    expect(parse(query).violations).toEqual([{ loc: ['query', field], type, msg: expect.any(String) }]);
  });
});
