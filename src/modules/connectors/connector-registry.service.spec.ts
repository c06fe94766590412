import { fakeConnector } from '../../../test/support/peers/fake-connector';
import { ConnectorRegistry } from './connector-registry.service';

test('finds connectors by id and lists them in order of their ids', () => {
  const registry = new ConnectorRegistry();
  for (const id of ['rdap', 'dns', 'sanctions_un']) registry.register(fakeConnector({ id }));
  expect(registry.all.map(({ id }) => id)).toEqual(['dns', 'rdap', 'sanctions_un']);
  expect(registry.get('rdap')?.id).toBe('rdap');
  expect(registry.get('constructor')).toBeUndefined();
});

test('refuses a second connector with the same id', () => {
  const registry = new ConnectorRegistry();
  registry.register(fakeConnector());
  expect(() => registry.register(fakeConnector())).toThrow('there are two connectors "fake"');
});

test.each(['', 'DNS', 'a-b', '_a', 'a_', 'a__b', '1a', 'a b', 'ä'])('refuses the id "%s"', (id) => {
  expect(() => new ConnectorRegistry().register(fakeConnector({ id }))).toThrow('lower-case words');
});

const { policy } = fakeConnector();

test.each([
  [{ policy: { ...policy, timeoutMs: 0 } }, 'timeoutMs of connector "fake" should be a whole number of 1 or more'],
  [{ policy: { ...policy, attempts: 0 } }, 'attempts of connector'],
  [{ policy: { ...policy, concurrency: 1.5 } }, 'concurrency of connector'],
  [{ policy: { ...policy, cacheTtlMs: -1 } }, 'cacheTtlMs of connector "fake" should be a whole number of 0 or more'],
  [{ policy: { ...policy, timeoutMs: NaN } }, 'timeoutMs of connector'],
  [{ identifierTypes: [] }, 'takes no identifier'],
])('refuses a connector with %j', (more, message) => {
  expect(() => new ConnectorRegistry().register(fakeConnector(more))).toThrow(message);
});
