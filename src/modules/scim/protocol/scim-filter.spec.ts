import { SqlConditions } from '../../../platform/database/sql-conditions';
import { filterSql } from './filter-sql';
import { parsedFilter, valuesAskedFor } from './scim-filter';
import { USER_SCHEMA } from './scim-schemas';
import { USER_COLUMNS } from '../users/scim-users.repository';

function compiled(filter: string): { sql: string; parameters: unknown[] } {
  const conditions = new SqlConditions(['tenant', 'connection']);
  const sql = filterSql(parsedFilter(filter), { schema: USER_SCHEMA, columns: USER_COLUMNS }, conditions);
  return { sql, parameters: conditions.parameters.slice(2) };
}
const EMAILS = `exists (select from jsonb_array_elements(u.scim_attributes -> 'emails') as e where true and`;

describe('filters as conditions', () => {
  test.each<[string, string, unknown[]]>([
    ['userName eq "Kim"', 'lower(u.user_name) = lower($3::text)', ['Kim']],
    ['USERNAME Eq "Kim"', 'lower(u.user_name) = lower($3::text)', ['Kim']],
    [`${USER_SCHEMA}:userName eq "Kim"`, 'lower(u.user_name) = lower($3::text)', ['Kim']],
    ['externalId eq "a"', 'u.external_id = $3::text', ['a']],
    ['active eq "False"', 'u.is_active = $3::boolean', [false]],
    ['id eq "nobody"', 'false', []],
    ['userName sw "k"', 'starts_with(lower(u.user_name), lower($3::text))', ['k']],
    ['userName co "%"', 'position(lower($3::text) in lower(u.user_name)) > 0', ['%']],
    ['emails eq "a@b"', `${EMAILS} lower((e ->> 'value')) = lower($3::text))`, ['a@b']],
    ['emails.type pr', `${EMAILS} (e ->> 'type') is not null)`, []],
    [
      'emails[type eq "work" and value ew "b"]',
      `${EMAILS} (lower((e ->> 'type')) = lower($3::text) and right(lower((e ->> 'value')), length(lower($4::text))) = lower($4::text)))`,
      ['work', 'b'],
    ],
    [
      'not (active eq true) or externalId ne "x" and userName eq "y"',
      '(not coalesce(u.is_active = $3::boolean, false) or (u.external_id is distinct from $4::text and lower(u.user_name) = lower($5::text)))',
      [true, 'x', 'y'],
    ],
  ])('compiles %s', (filter, sql, parameters) => {
    expect(compiled(filter)).toEqual({ sql, parameters });
  });

  test('never includes text of a caller in the statement', () => {
    const { sql, parameters } = compiled(`userName eq "'; drop table app_user; --"`);
    expect(sql).not.toContain('drop');
    expect(parameters).toEqual([`'; drop table app_user; --`]);
  });

  test.each([
    ['"a\\\\b"', 'a\\b'],
    ['"a\\"b"', 'a"b'],
    ['"CORP\\kim"', 'CORP\\kim'],
    ['"ä € 😀"', 'ä € 😀'],
    ['"x] and (not y"', 'x] and (not y'],
  ])('reads the quoted text %s', (quoted, value) => {
    expect(compiled(`externalId eq ${quoted}`).parameters).toEqual([value]);
  });

  test('refuses filters that the parser would read for minutes', () => {
    const startedMs = performance.now();
    const texts = [
      `userName eq "${'\n'.repeat(60)}`,
      `userName eq "${'\\'.repeat(4_001)}`,
      `userName eq ${'"\\'.repeat(3_900)}`,
      '(['.repeat(2_000),
      `${'not '.repeat(1_500)}userName pr`,
    ];
    for (const text of texts) {
      expect(() => parsedFilter(text)).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }));
    }
    expect(performance.now() - startedMs).toBeLessThan(60_000);
  });
});

test('valuesAskedFor returns the values that a removal of members names', () => {
  const asked = (text: string) => valuesAskedFor(parsedFilter(text), 'value');
  expect(asked('value eq "a"')).toEqual(['a']);
  expect(asked('value eq "a" or Value eq "b"')).toEqual(['a', 'b']);
  expect(asked('value eq "a" and value eq "b"')).toBeNull();
  expect(asked('value ne "a"')).toBeNull();
  expect(asked('display eq "a"')).toBeNull();
});
