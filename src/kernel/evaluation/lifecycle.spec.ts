import { canAnalystMove, canServiceMove, isLive, THREAT_STATUSES, type ThreatStatus } from './lifecycle';

const moves = (can: (from: ThreatStatus, to: ThreatStatus) => boolean): string[] =>
  THREAT_STATUSES.flatMap((from) => THREAT_STATUSES.filter((to) => can(from, to)).map((to) => `${from} → ${to}`));

describe('lifecycle', () => {
  it('lets an analyst make the moves of the contract and no other', () => {
    expect(moves(canAnalystMove)).toEqual([
      ...['active → monitoring', 'active → contained', 'active → resolved', 'active → dismissed'],
      ...['monitoring → active', 'monitoring → contained', 'monitoring → resolved', 'monitoring → dismissed'],
      ...['contained → active', 'contained → monitoring', 'contained → resolved', 'contained → dismissed'],
      ...['resolved → active', 'dismissed → active'],
    ]);
  });

  it('lets the service end what is live and revive what ended or was resolved, never what was dismissed', () => {
    expect(moves(canServiceMove)).toEqual([
      ...['active → ended', 'monitoring → ended', 'contained → ended', 'resolved → active', 'ended → active'],
    ]);
  });

  it('calls active, monitoring and contained live', () => {
    expect(THREAT_STATUSES.filter(isLive)).toEqual(['active', 'monitoring', 'contained']);
  });
});
