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
  return {
    'GET /v1/threats/stream': [streamsItsOwn],
    'GET /v1/threats/{threat_id}/versions': ofThreat('versions'),
    'GET /v1/threats/{threat_id}/versions/{version}': ofThreat('versions/1'),
    'GET /v1/threats/{threat_id}/diff': ofThreat('diff'),
    'GET /v1/threats/{threat_id}/history': ofThreat('history'),
    'GET /v1/threats/{threat_id}/timeline': ofThreat('timeline'),
  };
}

const threatIdOf = ({ data }: StreamedEvent): string => (JSON.parse(data) as { threat_id: string }).threat_id;
