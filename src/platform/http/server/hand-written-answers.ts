import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { ErrorCode } from '../../../kernel/errors/catalogue';
import { ServiceError } from '../../../kernel/errors/service-error';
import type { RequestContext } from '../../context/request-context';
import { errorAnswer } from '../answers/error-answer';
import { interruptByError, REQUEST_TIMEOUT } from '../requests/interruptions';
import { socketContext } from '../requests/new-request-context';
import type { RequestRecorder } from '../requests/request-recorder';

export const tooManyAnonymous = (): ServiceError =>
  new ServiceError(
    'rate_limit_exceeded',
    'Too many requests without a valid credential from this address; retry after the time given in Retry-After',
    undefined,
    { 'retry-after': '60' },
  );

/** Records and answers requests whose address the router cannot parse, because no hook runs for them. */
export async function answerByHand(
  recorder: RequestRecorder,
  context: RequestContext,
  error: ServiceError,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const refusal = await recordRefusal(recorder, context, error);
  const answer = errorAnswer(refusal, context.requestId);
  const text = JSON.stringify(answer.body);
  reply.raw.writeHead(answer.status, {
    ...headers,
    ...answer.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-request-id': context.requestId,
  });
  reply.raw.end(text);
}

async function recordRefusal(
  recorder: RequestRecorder,
  context: RequestContext,
  error: ServiceError,
): Promise<ServiceError> {
  try {
    return (await recorder.record(context, error.status)) === 'recorded' ? error : tooManyAnonymous();
  } catch {
    return new ServiceError('audit_unavailable');
  }
}

/** Responds to bytes that Node's parser cannot read as HTTP: there is no request, only the socket. */
export async function answerOnSocket(
  recorder: RequestRecorder,
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const interrupted = interruptByError(socket, error);
  if (interrupted?.response.headersSent) {
    socket.destroy();
    return;
  }
  const context = interrupted?.context ?? socketContext(socket);
  const refusal = new ServiceError(codeOfSocketError(error));
  // A request that is already being handled is recorded elsewhere.
  const answer = errorAnswer(
    interrupted ? refusal : await recordRefusal(recorder, context, refusal),
    context.requestId,
  );
  const text = JSON.stringify(answer.body);
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
      `x-request-id: ${context.requestId}\r\nconnection: close\r\n` +
      `${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n${text}`,
    // Nothing more is read from the socket, so the reader of the body has to learn that the rest will not arrive.
    interrupted && (() => socket.destroy()),
  );
}

function codeOfSocketError({ code }: NodeJS.ErrnoException): ErrorCode {
  if (code === REQUEST_TIMEOUT) return 'request_timeout';
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request';
}
