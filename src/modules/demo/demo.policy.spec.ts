import { type DemoState, isDemoWanted } from './demo.policy';

const EMPTY: DemoState = { tenants: 0, tenantId: null, hasTenant: false, completedAt: null, removedAt: null };
const BEGUN: DemoState = { ...EMPTY, tenantId: 't' };
const COMPLETE: DemoState = { ...BEGUN, tenants: 1, hasTenant: true, completedAt: new Date(0) };

test.each<[string, boolean | undefined, boolean, DemoState, boolean]>([
  ['an empty embedded database', undefined, true, EMPTY, true],
  ['an empty database elsewhere', undefined, false, EMPTY, false],
  ['a database with tenants', undefined, true, { ...EMPTY, tenants: 1 }, false],
  ['a demo that a killed start left unfinished', undefined, true, BEGUN, true],
  ['a complete demo beside other tenants', undefined, true, { ...COMPLETE, tenants: 3 }, true],
  ['a complete demo in a database elsewhere', undefined, false, COMPLETE, false],
  ['a demo whose tenant was erased', undefined, true, { ...COMPLETE, tenants: 0, hasTenant: false }, false],
  ['a demo that was removed', undefined, true, { ...EMPTY, removedAt: new Date(0) }, false],
  ['a demo that was removed, with DEMO=true', true, true, { ...EMPTY, removedAt: new Date(0) }, true],
  ['a database elsewhere, with DEMO=true', true, false, EMPTY, true],
  ['a complete demo, with DEMO=false', false, true, COMPLETE, false],
])('decides whether to show the demo for %s', (_name, setting, isEmbedded, state, isWanted) => {
  expect(isDemoWanted(setting, isEmbedded, state)).toBe(isWanted);
});
