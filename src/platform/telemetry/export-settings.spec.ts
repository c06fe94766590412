import { parseSettings } from '../../../config/settings';
import { exportSettings } from './export-settings';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const exportedWith = (environment: Record<string, string>) => exportSettings(parseSettings(environment));
const urlsWith = (environment: Record<string, string>): (string | undefined)[] => {
  const exported = exportedWith(environment);
  return [exported?.traces?.url, exported?.metrics?.url];
};

describe('exportSettings', () => {
  it.each<Record<string, string>>([
    {},
    { OTEL_SERVICE_NAME: 'threats', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' },
    { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' },
    { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' },
  ])('exports nothing with %j', (environment) => {
    expect(exportedWith(environment)).toBeNull();
  });

  it.each([
    [ENDPOINT, ['http://collector:4318/v1/traces', 'http://collector:4318/v1/metrics']],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example.com/otlp/' },
      ['https://c.example.com/otlp/v1/traces', 'https://c.example.com/otlp/v1/metrics'],
    ],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, ['http://localhost:4318/v1/traces', undefined]],
    [{ OTEL_METRICS_EXPORTER: 'otlp' }, [undefined, 'http://localhost:4318/v1/metrics']],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/own' }, ['http://c/own', undefined]],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, [undefined, 'http://collector:4318/v1/metrics']],
  ])('with %j, sends to %j', (environment, urls) => {
    expect(urlsWith(environment)).toEqual(urls);
  });

  it('adds the headers of a signal to those of all, and decodes them', () => {
    const exported = exportedWith({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb, x-scope = all',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-scope=traces',
    });
    expect(exported?.traces?.headers).toEqual({ 'api-key': 'a,b', 'x-scope': 'traces' });
    expect(exported?.metrics?.headers).toEqual({ 'api-key': 'a,b', 'x-scope': 'all' });
  });

  it.each([
    [{}, 'threat-monitoring-service'],
    [{ OTEL_RESOURCE_ATTRIBUTES: 'service.name=a,deployment.environment.name=x' }, 'a'],
    [{ OTEL_RESOURCE_ATTRIBUTES: 'service.name=a', OTEL_SERVICE_NAME: 'b' }, 'b'],
  ])('with %j, the service is called %s', (environment, name) => {
    expect(exportedWith({ ...ENDPOINT, ...environment })?.resource['service.name']).toBe(name);
  });

  it('refuses a file with certificates that does not exist, and names the setting', () => {
    const environment = { ...ENDPOINT, OTEL_EXPORTER_OTLP_CERTIFICATE: '/nowhere/ca.pem' };
    expect(() => exportedWith(environment)).toThrow('OTEL_EXPORTER_OTLP_CERTIFICATE');
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secretvalue'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
  ['OTEL_RESOURCE_ATTRIBUTES', '=b'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '60s'],
])('an invalid %s is named, and %s is not repeated', (name, value) => {
  expect(() => parseSettings({ [name]: value })).toThrow(`${name} should be `);
  expect(() => parseSettings({ [name]: value })).not.toThrow(`${value}.`);
});

test('a batch cannot be larger than the queue', () => {
  expect(() => parseSettings({ OTEL_BSP_MAX_QUEUE_SIZE: '100' })).toThrow('OTEL_BSP_MAX_EXPORT_BATCH_SIZE');
});
