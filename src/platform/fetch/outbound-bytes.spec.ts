import { gzipSync } from 'node:zlib';
import { loopbackPeer, type LoopbackPeer } from '../../../test/support/peers/loopback-peer';
import { OutboundHttp } from './outbound-http';

const http = new OutboundHttp();
const peers: LoopbackPeer[] = [];
afterAll(async () => {
  await http.close();
  await Promise.all(peers.map((peer) => peer.close()));
});

const BYTES = Buffer.from([0xff, 0x00, 0xfe, 0x80]);

async function peer(): Promise<LoopbackPeer> {
  const made = await loopbackPeer(({ url }, response) => {
    if (url === '/a') response.writeHead(302, { location: '/b' }).end();
    else response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/html' }).end(gzipSync(BYTES));
  });
  peers.push(made);
  return made;
}
const asking = ({ origin }: LoopbackPeer) => ({
  url: `${origin}/a`,
  signal: AbortSignal.timeout(10_000),
  maxRedirects: 1,
  trustedOrigins: [origin],
});

test('returns a body as bytes, decompressed but otherwise unchanged', async () => {
  const made = await peer();
  const answer = await http.requestBytes(asking(made));
  expect(answer).toMatchObject({ status: 200, url: `${made.origin}/b`, headers: { 'content-type': 'text/html' } });
  expect(answer.body).toEqual(BYTES);
  await expect(http.requestBytes({ ...asking(made), maxBytes: 3 })).rejects.toMatchObject({ kind: 'too_large' });
});

test('calls beforeRedirect before it follows a redirect', async () => {
  const made = await peer();
  const asked: string[] = [];
  const refuse = (to: URL): Promise<void> => {
    asked.push(to.href);
    return Promise.reject(new Error('not there'));
  };
  await expect(http.requestBytes({ ...asking(made), beforeRedirect: refuse })).rejects.toThrow('not there');
  expect(asked).toEqual([`${made.origin}/b`]);
  expect(made.hits).toHaveLength(1);
});
