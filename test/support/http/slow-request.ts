import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface SlowRequest {
  /** Sends the rest of the body, and resolves with the status and the `connection` header of the answer. */
  finish(): Promise<{ status: number; connection: string | undefined }>;
  /** Resolves with the error when the server cuts the connection. */
  readonly cut: Promise<NodeJS.ErrnoException>;
  close(): void;
}

/**
 * A PUT /v1/assets on a keep-alive connection, whose body stops in the middle: the service has started to read it and
 * waits.
 */
export async function beginSlowRequest(url: string, key: string): Promise<SlowRequest> {
  const body = JSON.stringify({ assets: [{ asset_id: 'slow', name: 'Slow', attributes: { lat: 1, lng: 2 } }] });
  const agent = new Agent({ keepAlive: true });
  const outgoing = request(`${url}/v1/assets`, {
    method: 'PUT',
    agent,
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const answered = new Promise<IncomingMessage>((resolve) => outgoing.once('response', resolve));
  const cut = new Promise<NodeJS.ErrnoException>((resolve) => outgoing.once('error', resolve));
  await new Promise<void>((resolve) => outgoing.write(body.slice(0, 10), () => resolve()));
  await delay(200);
  return {
    cut,
    finish: async () => {
      outgoing.end(body.slice(10));
      const response = await answered;
      response.resume();
      await new Promise((resolve) => response.once('end', resolve));
      return { status: response.statusCode ?? 0, connection: response.headers.connection };
    },
    close: () => agent.destroy(),
  };
}
