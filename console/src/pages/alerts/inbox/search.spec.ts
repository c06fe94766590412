import { alertQuery, readInboxSearch, readWebhookSearch } from './search';

const ID = '01a208bc-9df9-79e4-81d1-3710fa903da5';

test('reads the filters of the inbox and ignores unknown values', () => {
  expect(readInboxSearch({ state: 'acked', severity: ['high', 'huge'], rule: ID, sel: 'x' })).toEqual({
    state: 'acked',
    severity: ['high'],
    rule: ID,
  });
  expect(readInboxSearch({ state: 'new', severity: 'critical' })).toEqual({ severity: ['critical'] });
});

test('requests new alerts unless the address names another tab', () => {
  expect(alertQuery({})).toEqual({ state: ['new'], severity: undefined, rule_id: undefined });
  expect(alertQuery({ state: 'all', severity: ['high'], rule: ID })).toEqual({
    state: undefined,
    severity: ['high'],
    rule_id: [ID],
  });
});

test('reads the status and the selection of deliveries', () => {
  expect(readWebhookSearch({ status: 'failed', sel: ID })).toEqual({ status: 'failed', sel: ID });
  expect(readWebhookSearch({ status: 'lost' })).toEqual({});
});
