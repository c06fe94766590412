import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';

export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
  /** The longest time without any data; unlimited if unset. */
  readonly silenceMs?: number;
}

/**
 * Sends one request. Resolves with the response as soon as its headers have arrived, which with a streamed body may
 * be before the body was sent. If the response is a refusal, the rest of the body is not sent. Rejects if there is no
 * response.
 */
export function exchange({ method, url, headers, body, silenceMs }: Exchange): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, { method, headers });
    // A rejection after the response has arrived has no effect: the stream of the response reports a broken
    // connection.
    request.on('error', reject);
    if (silenceMs !== undefined) {
      request.setTimeout(silenceMs, () => request.destroy(new Error(`no data for ${silenceMs / 1_000} s`)));
    }
    request.once('response', (answer) => {
      const isRefusal = (answer.statusCode ?? 0) >= 400;
      if (isRefusal && body instanceof Readable) body.unpipe(request).destroy();
      answer.once('close', () => request.destroy());
      resolve(answer);
    });
    if (body instanceof Readable) {
      body.once('error', (error) => request.destroy(error));
      body.pipe(request);
    } else {
      request.end(body);
    }
  });
}
