import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodedTag, plainTags, tagAsAsked } from './encoded-tag';
import type { RouteConfiguration } from '../operations/route-configuration';

// Below this size, the headers are larger than the bytes that compression would save.
const THRESHOLD_BYTES = 1_024;
// Types that are already compressed (PDF, Parquet, images) gain nothing. Server-sent events are small and frequent,
// and have to arrive at once.
const COMPRESSED_TYPES =
  /^(application\/(json|x-ndjson|([\w.-]+\+)?(json|xml)|javascript|yaml|vnd\.mapbox-vector-tile)|text\/(?!event-stream)[\w-]+|image\/svg\+xml)\s*(;|$)/i;

/** `If-None-Match` of requests, as received, with the suffixes of encodings. */
const asReceived = new WeakMap<FastifyRequest, string>();

/**
 * Compresses responses as the caller accepts, Brotli before gzip. Call it before there are routes, and after the hook
 * that records requests, because that hook may replace a response. Every chunk of a stream is flushed, so that a line
 * of progress arrives when it is written.
 */
export async function compressAnswers(instance: FastifyInstance): Promise<void> {
  instance.addHook('onRoute', (route) => {
    const config: RouteConfiguration | undefined = route.config;
    if (config?.isUncompressed === true) route.compress = false;
  });
  instance.addHook('onRequest', (request, _reply, done) => {
    readTags(request);
    done();
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(reply)) request.headers['x-no-compression'] = 'true';
    else if (request.headers['x-no-compression'] === undefined) varyByEncoding(reply);
    done(null, payload);
  });
  await instance.register(fastifyCompress, {
    globalDecompression: false,
    threshold: THRESHOLD_BYTES,
    // Without zstd, which not all supported versions of Node have.
    encodings: ['br', 'gzip'],
    customTypes: (type: string) => COMPRESSED_TYPES.test(type),
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      // Of 700 KB of threats, level 4 left 18 % after 20 ms, and level 11 left 12 % after 4 s.
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
  tagAfterCompression(instance);
}

/** Call it after the plugin is registered: the hook must run after the one of the same kind that the plugin adds to each route. */
function tagAfterCompression(instance: FastifyInstance): void {
  instance.addHook('onRoute', (route) => {
    const before = route.onSend === undefined ? [] : [route.onSend].flat();
    route.onSend = [
      ...before,
      (
        request: FastifyRequest,
        reply: FastifyReply,
        payload: unknown,
        done: (error: null, payload: unknown) => void,
      ) => {
        writeTag(request, reply);
        done(null, payload);
      },
    ];
  });
}

function isCompressible(reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && COMPRESSED_TYPES.test(type);
}

// Uses the spelling that the plugin looks for before it adds its own.
function varyByEncoding(reply: FastifyReply): void {
  const vary = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (!vary.toLowerCase().includes('accept-encoding')) {
    void reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
  }
}

/** Conditions name the version of a resource, regardless of the encoding in which the caller has it. */
function readTags(request: FastifyRequest): void {
  const { headers } = request;
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifMatch !== undefined) headers['if-match'] = plainTags(ifMatch);
  if (ifNoneMatch === undefined) return;
  asReceived.set(request, ifNoneMatch);
  headers['if-none-match'] = plainTags(ifNoneMatch);
}

function writeTag(request: FastifyRequest, reply: FastifyReply): void {
  const tag = reply.getHeader('etag');
  if (typeof tag !== 'string') return;
  const encoding = reply.getHeader('content-encoding');
  if (typeof encoding === 'string') void reply.header('etag', encodedTag(tag, encoding));
  else if (reply.statusCode === 304) void reply.header('etag', tagAsAsked(tag, asReceived.get(request)));
}
