import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';

export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
  /** How long nothing may be heard; unset: as long as it takes. */
  readonly silenceMs?: number;
}

/**
 * One request. Resolves with the answer as soon as its head is there, which with a streamed body may be before that is sent;
 * from a refusal on, nothing more of the body is sent. Rejects where no answer comes.
 */
export function exchange({ method, url, headers, body, silenceMs }: Exchange): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, { method, headers });
    // Rejecting after the answer has come says nothing: the answer's own stream tells of a broken connection.
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
