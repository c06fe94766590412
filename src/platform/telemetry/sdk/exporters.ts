import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Settings } from '../../../../config/settings';
import type { ExportTarget } from '../export-settings';

const refuse = (): never => {
  throw new Error('the export has ended');
};

type Options = ConstructorParameters<typeof JsonTraceExporter>[0];
type ProtocolSettings = Pick<
  Settings,
  'otelExporterOtlpProtocol' | 'otelExporterOtlpCompression' | 'otelExporterOtlpTimeout'
>;

/** Exporters over HTTP, whose connections can be closed at once. */
export class Exporters {
  readonly #agents: (HttpAgent | HttpsAgent)[] = [];

  constructor(
    private readonly settings: ProtocolSettings,
    private readonly certificates: Buffer | undefined,
  ) {}

  traces(target: ExportTarget): SpanExporter {
    return this.#isJson
      ? new JsonTraceExporter(this.#options(target))
      : new ProtobufTraceExporter(this.#options(target));
  }

  metrics(target: ExportTarget): PushMetricExporter {
    return this.#isJson
      ? new JsonMetricExporter(this.#options(target))
      : new ProtobufMetricExporter(this.#options(target));
  }

  /** Ends the connections, also those with an export that a collector does not answer, and opens no others for retries. */
  close(): void {
    for (const agent of this.#agents) Object.assign(agent, { createConnection: refuse }).destroy();
  }

  get #isJson(): boolean {
    return this.settings.otelExporterOtlpProtocol === 'http/json';
  }

  #options({ url, headers }: ExportTarget): NonNullable<Options> {
    const { otelExporterOtlpTimeout: timeoutMillis, otelExporterOtlpCompression: compression } = this.settings;
    const agent = url.startsWith('https:')
      ? new HttpsAgent({ keepAlive: true, ca: this.certificates })
      : new HttpAgent({ keepAlive: true });
    this.#agents.push(agent);
    return {
      url,
      headers: { ...headers },
      timeoutMillis,
      compression: compression === 'gzip' ? CompressionAlgorithm.GZIP : CompressionAlgorithm.NONE,
      httpAgentOptions: () => agent,
    };
  }
}
