import { request } from 'node:http';

export interface OpenSse {
  status: number;
  /** The whole text of a refusal; empty if the stream is open. */
  text: string;
  close(): void;
}

/** Opens a stream of server-sent events on a separate connection, and reads its headers only. */
export function openSse(url: string, key: string): Promise<OpenSse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, headers: { 'x-api-key': key } }, (response) => {
      const { statusCode: status = 0 } = response;
      const close = (): void => void sent.destroy();
      if (status === 200) {
        response.on('error', () => undefined).resume();
        resolve({ status, text: '', close });
        return;
      }
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('end', () => resolve({ status, text, close }));
    });
    sent.on('error', reject);
    sent.end();
  });
}
