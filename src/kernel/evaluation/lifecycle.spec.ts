import { canAnalystMove, canServiceMove, isLive, THREAT_STATUSES, type ThreatStatus } from './lifecycle';

const moves = (can: (from: ThreatStatus, to: ThreatStatus) => boolean): string[] =>
  THREAT_STATUSES.flatMap((from) => THREAT_STATUSES.filter((to) => can(from, to)).map((to) => `${from} → ${to}`));

describe('the lifecycle of a threat', () => {
  it('allows an analyst exactly the transitions of the contract', () => {
    expect(moves(canAnalystMove)).toEqual([
      ...['active → monitoring', 'active → contained', 'active → resolved', 'active → dismissed'],
      ...['monitoring → active', 'monitoring → contained', 'monitoring → resolved', 'monitoring → dismissed'],
      ...['contained → active', 'contained → monitoring', 'contained → resolved', 'contained → dismissed'],
      ...['resolved → active', 'dismissed → active'],
    ]);
  });

  it('allows the service to end live threats and to reactivate ended or resolved ones, but never dismissed ones', () => {
    expect(moves(canServiceMove)).toEqual([
      ...['active → ended', 'monitoring → ended', 'contained → ended', 'resolved → active', 'ended → active'],
    ]);
  });

  it('counts active, monitoring and contained as live', () => {
    expect(THREAT_STATUSES.filter(isLive)).toEqual(['active', 'monitoring', 'contained']);
  });
});
