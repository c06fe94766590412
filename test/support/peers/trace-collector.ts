import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { loopbackPeer, type LoopbackPeer } from './loopback-peer';

interface OtlpValue {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}

interface OtlpAttribute {
  key: string;
  value: OtlpValue;
}

interface OtlpPoint {
  attributes?: OtlpAttribute[];
  asDouble?: number;
  count?: number;
  sum?: number;
  bucketCounts?: number[];
  explicitBounds?: number[];
}

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  isFailed: boolean;
}

export interface CollectedMetric {
  name: string;
  description: string;
  sum?: { dataPoints: OtlpPoint[]; isMonotonic: boolean };
  gauge?: { dataPoints: OtlpPoint[] };
  histogram?: { dataPoints: OtlpPoint[] };
}

/** One export as it arrived. */
export interface Export {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

type Answering = (response: ServerResponse) => void;

const ERROR = 2;
const accept: Answering = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');

/** An OpenTelemetry collector on loopback: stores every export, and decodes those in JSON. */
export class TraceCollector {
  readonly exports: Export[] = [];
  answer = accept;

  private constructor(private readonly peer: LoopbackPeer) {}

  static async start(): Promise<TraceCollector> {
    const made: { collector?: TraceCollector } = {};
    const peer = await loopbackPeer((request, response) => made.collector?.take(request, response));
    return (made.collector = new TraceCollector(peer));
  }

  get origin(): string {
    return this.peer.origin;
  }

  /** The settings of a service that exports its spans here at once, and no metrics. */
  get settings(): Record<string, string> {
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: this.origin,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_BSP_SCHEDULE_DELAY: '10',
    };
  }

  at(path: string): Export[] {
    return this.exports.filter((one) => one.path === path);
  }

  /** The names, the values of attributes and the resource of all spans, each once. */
  get spanTexts(): Set<string> {
    const texts = new Set([JSON.stringify(this.resource)]);
    for (const { name, attributes } of this.spans) {
      for (const text of [name, ...Object.values(attributes)]) texts.add(String(text));
    }
    return texts;
  }

  /** Everything that was exported, as text. */
  get text(): string {
    return this.exports.map(({ body }) => body.toString()).join('\n');
  }

  get spans(): CollectedSpan[] {
    return this.at('/v1/traces').flatMap(({ body }) =>
      (JSON.parse(body.toString()) as TracesRequest).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans.map(collected)),
      ),
    );
  }

  /** The metrics of the last export. */
  get metrics(): CollectedMetric[] {
    const { body } = this.at('/v1/metrics').at(-1) ?? {};
    if (!body) return [];
    const { resourceMetrics } = JSON.parse(body.toString()) as MetricsRequest;
    return resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));
  }

  get resource(): Record<string, unknown> {
    const { body } = this.exports.at(-1)!;
    const { resourceSpans, resourceMetrics } = JSON.parse(body.toString()) as Partial<TracesRequest & MetricsRequest>;
    return attributesOf((resourceSpans ?? resourceMetrics)![0]!.resource.attributes);
  }

  close(): Promise<void> {
    return this.peer.close();
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      const sent = Buffer.concat(chunks);
      this.exports.push({ path: url, headers, body: headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent });
      this.answer(response);
    });
  }
}

interface OtlpResource {
  resource: { attributes: OtlpAttribute[] };
}

interface TracesRequest {
  resourceSpans: (OtlpResource & { scopeSpans: { spans: OtlpSpan[] }[] })[];
}

interface MetricsRequest {
  resourceMetrics: (OtlpResource & { scopeMetrics: { metrics: CollectedMetric[] }[] })[];
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: OtlpAttribute[];
  status: { code: number };
}

const collected = ({ traceId, spanId, parentSpanId, name, kind, attributes, status }: OtlpSpan): CollectedSpan => ({
  traceId,
  spanId,
  parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
  name,
  kind,
  attributes: attributesOf(attributes),
  isFailed: status.code === ERROR,
});

export const attributesOf = (attributes: OtlpAttribute[] = []): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  );
