import { loopbackPeer, type LoopbackPeer } from '../../../../../test/support/peers/loopback-peer';
import { openWorkerPools } from '../../../../../test/support/workers/worker-pools';
import { OutboundHttp } from '../../../../platform/fetch/outbound-http';
import { RobotsRules } from './robots-rules';

const http = new OutboundHttp();
const pools = openWorkerPools();
const peers: LoopbackPeer[] = [];

afterAll(async () => {
  await Promise.all([...peers.map((peer) => peer.close()), pools.onApplicationShutdown()]);
  await http.close();
});

async function rulesOf(robots: string): Promise<{ rules: RobotsRules; peer: LoopbackPeer }> {
  const peer = await loopbackPeer((_request, response) => void response.end(robots));
  peers.push(peer);
  return { rules: new RobotsRules(http, [peer.origin], pools), peer };
}

const never = new AbortController().signal;

test('reads from a file which pages are allowed', async () => {
  const { rules, peer } = await rulesOf('User-agent: *\nDisallow: /private\nAllow: /private/notice$\n');
  await expect(rules.verdictOf(new URL('/open', peer.origin), never)).resolves.toBe('allowed');
  await expect(rules.verdictOf(new URL('/private/a', peer.origin), never)).resolves.toBe('disallowed');
  await expect(rules.verdictOf(new URL('/private/notice', peer.origin), never)).resolves.toBe('allowed');
  expect(peer.hits).toHaveLength(1);
});

test('treats a site as unreadable whose rules are too slow, without blocking the event loop', async () => {
  // For an address of 2,000 characters, each rule takes at least a hundred thousand steps.
  const rule = `Disallow: /*${'a*'.repeat(40)}b\n`;
  const robots = `User-agent: *\n${rule.repeat(Math.floor(1_040_000 / rule.length))}`;
  const { rules, peer } = await rulesOf(robots);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  const verdict = await rules.verdictOf(new URL(`/${'a'.repeat(2_000)}`, peer.origin), never);
  clearInterval(timer);
  expect(verdict).not.toBe('allowed');
  // On the main thread there would be no turns at all; a busy machine has few.
  expect(turns).toBeGreaterThan(0);
  // The verdict is cached: another page of the site needs no process.
  await expect(rules.verdictOf(new URL('/short', peer.origin), never)).resolves.toBe(verdict);
});
