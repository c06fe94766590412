import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import type { Settings } from '../../../../config/settings';
import { currentRequest } from '../../context/request-context';
import { limitedAddress } from '../../rate-limit/limited-address';
import { noteInterruption } from '../requests/interruptions';

/** Whether an address is in a list of addresses and CIDR ranges. */
function isWithin(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ranges.some((range) => {
    const [base = '', bits] = range.split('/');
    const network = ipaddr.process(base);
    const prefix = Number(bits ?? (network.kind() === 'ipv6' ? 128 : 32));
    return ip.kind() === network.kind() && ip.match(network, prefix);
  });
}

/**
 * Limits the number of open connections, in total and for each address. Further connections are closed at once.
 * Trusted proxies forward the connections of many callers, so theirs count only in total.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerAddress, trustedProxies }: Settings,
): void {
  server.maxConnections = maxConnections;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isWithin(remoteAddress, trustedProxies)) return;
    const address = limitedAddress(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

/** Closes connections whose caller does not read a response that waits to be sent. */
export function cutStalledReaders(instance: FastifyInstance, { responseIdleSeconds }: Settings): void {
  instance.addHook('onSend', (request, { raw }, payload, done) => {
    const context = currentRequest();
    raw.setTimeout(responseIdleSeconds * 1_000, () => {
      // Node resets the timer with every byte that is sent. If nothing is waiting, the service itself is still
      // working.
      if ((raw.socket?.writableLength ?? 0) === 0) return;
      if (context) noteInterruption({ context, request: request.raw }, 'timed_out');
      raw.socket?.destroy();
    });
    done(null, payload);
  });
}

/**
 * Logs once that a proxy is not trusted. All of its callers then share one address, so that one of them can use up
 * the limits of all.
 */
export function warnOfUntrustedProxy(instance: FastifyInstance, { trustedProxies }: Settings, log: Logger): void {
  let isSaid = false;
  instance.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined && !isWithin(socket.remoteAddress ?? '', trustedProxies)) {
      isSaid = true;
      log.warn(
        { remote_address: socket.remoteAddress },
        'An address that TRUSTED_PROXIES does not list sent X-Forwarded-For, which is ignored. If it is your proxy, ' +
          'add its address to TRUSTED_PROXIES: until then all callers behind it count as one address.',
      );
    }
    done();
  });
}
