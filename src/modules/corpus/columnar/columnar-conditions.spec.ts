import type { DataScope } from '../../../kernel/identity/principal';
import { addDataScope, addEventFilter, type EventFilter } from '../filters/event-filter';
import { ColumnarConditions } from './columnar-conditions';

function conditionsOf(filter: EventFilter, dataScope: DataScope | null = null): ColumnarConditions {
  const conditions = new ColumnarConditions();
  addDataScope(conditions, dataScope);
  addEventFilter(conditions, filter);
  return conditions;
}

const SCOPE: DataScope = { countries: ['TW'], eventCategories: [], eventTypes: [], dateFrom: null };

test('values are parameters', () => {
  const { sql, parameters, isExpressible } = conditionsOf({ country: ["O'"], search: 'bombing' }, SCOPE);
  expect(sql).toBe(
    '(event.location_country in ($1)) and (event.location_country in ($2)) and (contains(event.search_text, $3))',
  );
  expect(parameters).toEqual(['TW', "O'", 'bombing']);
  expect(isExpressible).toBe(true);
});

test('a whole word is a quoted pattern of RE2, in which only its punctuation is escaped', () => {
  const { sql, parameters } = conditionsOf({ search: `"o'neill (x) — y"` });
  expect(sql).toContain("o\\''neill \\(x\\) \\- y");
  expect(parameters).toEqual(["o'neill (x) - y"]);
});

test('circles and a fixed time are left to PostgreSQL', () => {
  expect(conditionsOf({ near: { lat: 24, lng: 121, km: 100 } }).isExpressible).toBe(false);
  expect(conditionsOf({ as_of: '2018-02-10T00:00:00.000Z' }).isExpressible).toBe(false);
  expect(conditionsOf({}, { ...SCOPE, asOf: '2018-02-10T00:00:00.000Z' }).isExpressible).toBe(false);
  expect(conditionsOf({}, SCOPE).isExpressible).toBe(true);
});
