/** What tests of analysts' decisions share, on the desk of threats. State of a module: every test file has its own. */
import type { ThreatStatus } from '../../src/kernel/evaluation/lifecycle';
import { analyst, asset, openDesk, patch, putAssets, service, threatIdOf } from './threats-desk';

export const BOTH = [asset('n', 25.05, 121.5), asset('s', 22.6, 120.35)];

export let north: string;
export let south: string;

/** A threat to each of the two places. */
export async function openDecisionDesk(): Promise<void> {
  await openDesk();
  await putAssets(...BOTH);
  [north, south] = await Promise.all([threatIdOf('north'), threatIdOf('south')]);
}

export const get = (id: string, headers: Record<string, string> = {}, rest = '') =>
  service.call('GET', `/v1/threats/${id}${rest}`, { key: analyst(), headers });
export const tagOf = async (id: string): Promise<string> => (await get(id)).headers.get('etag') ?? '';
export const patchIf = (id: string, body: object, headers: Record<string, string>) =>
  service.call('PATCH', `/v1/threats/${id}`, { key: analyst(), body, headers });
export const moveTo = (id: string, status: ThreatStatus) =>
  patch(id, { status, ...(status === 'dismissed' && { dismissal_reason: 'Of no concern' }) });

interface Move {
  changed_at: string;
  principal: { type: string; id: string | null; name: string | null };
  changes: Record<string, { from: unknown; to: unknown }>;
  reason: string | null;
}
export const historyOf = async (id: string): Promise<Move[]> => (await get(id, {}, '/history')).body.history as Move[];
