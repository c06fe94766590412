import { readStream, type StreamedEvent } from '../http/event-stream';
import type { IsolationProofs, Proof } from './isolation-proofs';

/** Proofs that the history of threats and the stream of their changes are separate. */
export function threatProofs(proofs: IsolationProofs): Record<string, Proof[]> {
  /** The stream contains only the own portfolio, from its first change on. */
  const streamsItsOwn: Proof = async (method) => {
    for (const home of proofs.homes) {
      for (const { key, headers } of [home.analyst, home.visitor, home.admin]) {
        const { body } = await proofs.ask({ key, headers }, { method, path: '/v1/threats?limit=1' });
        const url = `${proofs.service.url}/v1/threats/stream`;
        const whole = { key: key ?? '', headers, lastEventId: 0, cutAfterId: body.stream_seq as number };
        const { events, text } = await readStream(url, whole);
        expect(new Set(events.map(threatIdOf))).toEqual(new Set([home.threatId]));
        for (const { threatId, assetId } of proofs.othersThan(home)) {
          expect([text.includes(threatId), text.includes(assetId)]).toEqual([false, false]);
        }
      }
    }
  };
  const ofThreat = (rest: string): Proof[] => [
    proofs.ofPortfolio(({ threatId }) => ({ path: `/v1/threats/${threatId}/${rest}` })),
  ];
  /** Counts of a portfolio are those of its own threats. */
  const countsItsOwn: Proof = async (method) => {
    for (const home of proofs.homes) {
      for (const asker of [home.analyst, home.visitor, home.admin]) {
        const { body } = await proofs.ask(asker, { method, path: '/v1/threats?limit=1' });
        const counted = await proofs.ask(asker, { method, path: '/v1/threats/counts' });
        expect([counted.status, counted.body.total]).toEqual([200, body.total]);
      }
      for (const stranger of proofs.strangersTo(home)) {
        const path = `/v1/threats/counts?asset_id=${home.assetId}`;
        expect((await proofs.ask(stranger, { method, path })).body.total).toBe(0);
      }
    }
  };
  const countsItsOwnAssets: Proof = async (method) => {
    for (const home of proofs.homes) {
      const { body, text } = await proofs.ask(home.visitor, { method, path: '/v1/threats/by-asset' });
      expect(body.assets).toMatchObject([{ asset_id: home.assetId, threat_count: 1 }]);
      for (const { assetId } of proofs.othersThan(home)) expect(text).not.toContain(assetId);
    }
  };

  const readsItsOwnColumns: Proof = async (method) => {
    for (const home of proofs.homes) {
      for (const asker of [home.analyst, home.visitor, home.admin]) {
        const { body } = await proofs.ask(asker, { method, path: '/v1/threats/columns?fields=id' });
        expect((body.columns as { id: string[] }).id).toEqual([home.threatId]);
      }
      for (const stranger of proofs.strangersTo(home)) {
        const path = `/v1/threats/columns?fields=id&asset_id=${home.assetId}`;
        expect((await proofs.ask(stranger, { method, path })).body.total).toBe(0);
      }
    }
  };

  /** A decision on a threat of another tenant is refused with 404 and changes nothing. */
  const decidesOnItsOwn: Proof = async (method) => {
    for (const home of proofs.homes) {
      const others = proofs.othersThan(home).map(({ threatId }) => threatId);
      const decisions = [home.threatId, ...others].map((id) => ({ threat_id: id, pinned: true }));
      const asked = { method, path: '/v1/threats/decisions', body: { decisions } };
      const { body } = await proofs.ask(home.analyst, asked);
      const outcomes = (body.decisions as { outcome: string; error: { code: string } | null }[]).map(
        ({ outcome, error }) => error?.code ?? outcome,
      );
      expect(outcomes).toEqual([expect.stringMatching(/^(un)?changed$/), ...others.map(() => 'not_found')]);
    }
  };
  /** A feed contains the own threat and nothing of the others. */
  const feedsItsOwn: Proof = async (method) => {
    for (const home of proofs.homes) {
      for (const asker of [home.analyst, home.visitor, home.admin]) {
        const { status, text } = await proofs.ask(asker, { method, path: '/v1/threats/cap' });
        expect([status, text.includes(home.threatId)]).toEqual([200, true]);
        for (const { threatId } of proofs.othersThan(home)) expect(text).not.toContain(threatId);
      }
    }
  };
  return {
    'GET /v1/threats/cap': [feedsItsOwn],
    'GET /v1/threats/{threat_id}/cap': ofThreat('cap'),
    'GET /v1/threats/compact': [proofs.listing('/v1/threats/compact', 'threats', 'id', (home) => home.threatId)],
    'GET /v1/threats/columns': [readsItsOwnColumns],
    'GET /v1/threats/counts': [countsItsOwn],
    'GET /v1/threats/by-asset': [countsItsOwnAssets],
    'POST /v1/threats/decisions': [decidesOnItsOwn],
    'GET /v1/threats/stream': [streamsItsOwn],
    'GET /v1/threats/{threat_id}/versions': ofThreat('versions'),
    'GET /v1/threats/{threat_id}/versions/{version}': ofThreat('versions/1'),
    'GET /v1/threats/{threat_id}/diff': ofThreat('diff'),
    'GET /v1/threats/{threat_id}/history': ofThreat('history'),
    'POST /v1/threats/{threat_id}/notes': [
      proofs.ofPortfolio(({ threatId, assetId }) => ({
        path: `/v1/threats/${threatId}/notes`,
        body: { text: assetId },
      })),
    ],
    'GET /v1/threats/{threat_id}/notes': ofThreat('notes'),
    'GET /v1/threats/{threat_id}/timeline': ofThreat('timeline'),
  };
}

const threatIdOf = ({ data }: StreamedEvent): string => (JSON.parse(data) as { threat_id: string }).threat_id;
