import { choice, flag, httpUrl, integer, optionalText, share } from './settings-schema';

const MAX_PAIRS = 64;

/** `name=value` pairs, separated by commas and percent-encoded, as the specification of OpenTelemetry defines them. */
export function readPairs(value: string): Record<string, string> | undefined {
  const parts = value.split(',', MAX_PAIRS + 1);
  if (parts.length > MAX_PAIRS) return undefined;
  const pairs: Record<string, string> = {};
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals).trim();
    if (equals < 1 || !/^[\w.%/-]{1,128}$/.test(name)) return undefined;
    try {
      pairs[decodeURIComponent(name)] = decodeURIComponent(part.slice(equals + 1).trim());
    } catch {
      return undefined;
    }
  }
  return pairs;
}

const pairs = (example: string) =>
  optionalText(
    `pairs such as ${example}, separated by commas and percent-encoded`,
    (value) => readPairs(value) !== undefined,
  );

const headers = () => pairs('api-key=secret');

/** The environment variables of OpenTelemetry that the service honours (docs/operations.md). */
export const TELEMETRY_SCHEMA = {
  OTEL_SDK_DISABLED: flag(false),
  OTEL_TRACES_EXPORTER: choice(['otlp', 'none'], undefined),
  OTEL_METRICS_EXPORTER: choice(['otlp', 'none'], undefined),
  OTEL_SERVICE_NAME: optionalText('a text of at most 255 characters', (value) => value.length <= 255),
  OTEL_RESOURCE_ATTRIBUTES: pairs('deployment.environment.name=production'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: httpUrl(),
  OTEL_EXPORTER_OTLP_HEADERS: headers(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers(),
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: headers(),
  OTEL_EXPORTER_OTLP_PROTOCOL: choice(['http/protobuf', 'http/json'], 'http/protobuf'),
  OTEL_EXPORTER_OTLP_COMPRESSION: choice(['none', 'gzip'], 'none'),
  OTEL_EXPORTER_OTLP_TIMEOUT: integer(10_000, 1, 600_000),
  OTEL_EXPORTER_OTLP_CERTIFICATE: optionalText('the path of a file', (value) => value.length > 0),
  OTEL_TRACES_SAMPLER: choice(
    [
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ],
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: share(1),
  OTEL_BSP_SCHEDULE_DELAY: integer(5_000, 1, 600_000),
  OTEL_BSP_MAX_QUEUE_SIZE: integer(2_048, 1, 1_000_000),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: integer(512, 1, 1_000_000),
  OTEL_METRIC_EXPORT_INTERVAL: integer(60_000, 100, 86_400_000),
} as const;
