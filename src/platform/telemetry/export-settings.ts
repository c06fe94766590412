import { readFileSync } from 'node:fs';
import { type Settings, SettingsError } from '../../../config/settings';
import { readPairs } from '../../../config/telemetry-settings';

const DEFAULT_ENDPOINT = 'http://localhost:4318';

type Signal = 'traces' | 'metrics';

/** Where one signal is sent. */
export interface ExportTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ExportSettings {
  /** Null if traces are not exported. */
  readonly traces: ExportTarget | null;
  /** Null if metrics are not exported. */
  readonly metrics: ExportTarget | null;
  readonly resource: Readonly<Record<string, string>>;
  readonly certificates: Buffer | undefined;
}

/**
 * What is exported and where. Null if nothing is: OpenTelemetry is off unless an endpoint is set or `otlp` is named as the
 * exporter of a signal.
 * @throws SettingsError if the file with the certificates cannot be read
 */
export function exportSettings(settings: Settings): ExportSettings | null {
  if (settings.otelSdkDisabled) return null;
  const traces = targetOf('traces', settings);
  const metrics = targetOf('metrics', settings);
  if (traces === null && metrics === null) return null;
  return {
    traces,
    metrics,
    resource: { ...pairsOf(settings.otelResourceAttributes), ...nameOf(settings) },
    certificates: certificatesOf(settings.otelExporterOtlpCertificate),
  };
}

function targetOf(signal: Signal, settings: Settings): ExportTarget | null {
  const [exporter, ownUrl, ownHeaders] =
    signal === 'traces'
      ? [settings.otelTracesExporter, settings.otelExporterOtlpTracesEndpoint, settings.otelExporterOtlpTracesHeaders]
      : [
          settings.otelMetricsExporter,
          settings.otelExporterOtlpMetricsEndpoint,
          settings.otelExporterOtlpMetricsHeaders,
        ];
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers } = settings;
  if ((exporter ?? (endpoint === undefined && ownUrl === undefined ? 'none' : 'otlp')) === 'none') return null;
  return {
    url: ownUrl ?? signalUrl(endpoint ?? DEFAULT_ENDPOINT, signal),
    headers: { ...pairsOf(headers), ...pairsOf(ownHeaders) },
  };
}

/** OTLP specification, "Endpoint URLs for OTLP/HTTP": the path of a signal is relative to that of the endpoint. */
function signalUrl(endpoint: string, signal: Signal): string {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/${signal}`;
  return url.href;
}

const pairsOf = (text: string | undefined): Record<string, string> =>
  (text === undefined ? undefined : readPairs(text)) ?? {};

/** `OTEL_SERVICE_NAME` precedes `service.name` in `OTEL_RESOURCE_ATTRIBUTES`, which precedes the default. */
function nameOf({ otelServiceName, otelResourceAttributes }: Settings): Record<string, string> {
  const { 'service.name': named } = pairsOf(otelResourceAttributes);
  return { 'service.name': otelServiceName ?? named ?? 'threat-monitoring-service' };
}

function certificatesOf(path: string | undefined): Buffer | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new SettingsError(`OTEL_EXPORTER_OTLP_CERTIFICATE names a file that cannot be read (${code})`);
  }
}
