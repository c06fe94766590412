import { parseSettings } from '../../../config/settings';
import { closePeers, failure, serve } from '../../../test/support/fixtures/outbound-fixture';
import { OutboundHttp } from './outbound-http';
import { outboundPorts, portFault, STANDARD_PORTS } from './outbound-ports';
import type { Resolve } from './public-lookup';

afterEach(closePeers);

/** Every name leads to a private address, which is found only after the port was accepted. */
const toPrivate: Resolve = (_hostname, _options, callback) => callback(null, [{ address: '10.0.0.1', family: 4 }]);
const signal = () => AbortSignal.timeout(10_000);

async function ask(url: string, ports?: ReadonlySet<number>): Promise<unknown> {
  const http = new OutboundHttp({ resolve: toPrivate, ...(ports && { ports }) });
  const answer = await http.request({ url, signal: signal() }).catch((error: unknown) => error);
  await http.close();
  return answer;
}

test.each(['https://a.example:22/', 'http://a.example:8080/', 'https://a.example:65535/', 'https://8.8.8.8:25/'])(
  'refuses %s, because its port is not a port of HTTP',
  async (url) => {
    expect(await ask(url)).toEqual(failure('forbidden_port'));
  },
);

test.each(['https://a.example/', 'http://a.example:80/', 'http://a.example:443/'])(
  'accepts the port of %s',
  async (url) => {
    expect(await ask(url)).toEqual(failure('forbidden_address'));
  },
);

test('OUTBOUND_PORTS replaces the ports of HTTP', async () => {
  const ports = outboundPorts(parseSettings({ OUTBOUND_PORTS: '443, 8443' }));
  expect(await ask('https://a.example:8443/', ports)).toEqual(failure('forbidden_address'));
  expect(await ask('http://a.example/', ports)).toEqual(failure('forbidden_port'));
  expect(outboundPorts(parseSettings({}))).toEqual(STANDARD_PORTS);
  for (const wrong of ['0', '65536', 'https', '80,', '080']) {
    expect(() => parseSettings({ OUTBOUND_PORTS: wrong })).toThrow(/^OUTBOUND_PORTS should be ports from 1 to 65535/);
  }
});

test('refuses a redirect to another port, even from an origin that the operator trusts', async () => {
  const target = await serve((_request, response) => response.end('reached'));
  const first = await serve((_request, response) =>
    response.writeHead(302, { location: `http://localhost:${target.port}/` }).end(),
  );
  const http = new OutboundHttp();
  const request = { url: first.origin, signal: signal(), maxRedirects: 1, trustedOrigins: [first.origin] };
  await expect(http.request(request)).rejects.toEqual(failure('forbidden_port'));
  await http.close();
  expect(target.hits).toHaveLength(0);
});

test('names the allowed ports and the setting in the message', () => {
  expect(portFault(new URL('https://a.example:22'), new Set([443, 80]))).toBe(
    'should use one of the ports 80, 443; the operator can allow others with OUTBOUND_PORTS',
  );
});
