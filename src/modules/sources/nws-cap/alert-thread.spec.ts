import { alertSample } from '../../../../test/support/samples/hazard-samples';
import { alertOfFeature } from './alert-json';
import { type ThreadedAlert, buildThread } from './alert-thread';

const thread = (more: object): ThreadedAlert => buildThread(alertOfFeature(alertSample(more)));
const vtec = (...texts: string[]): object => ({ parameters: { VTEC: texts } });
const FIRST = { identifier: 'urn:oid:first', sender: 'x', sent: '2030-12-31T23:00:00-01:00' };
const SECOND = { identifier: 'urn:oid:second', sender: 'x', sent: '2031-01-02T00:00:00Z' };

describe('threadOf', () => {
  it.each<[string, object, string]>([
    ['its own identifier for a single message', {}, 'urn:oid:2.49.0.1.840.0.1.001.1'],
    ['the earliest referenced message', { references: [SECOND, FIRST] }, 'urn:oid:first'],
    [
      'an expired message among the references',
      { references: [SECOND], parameters: { expiredReferences: [`x,urn:oid:first,${FIRST.sent}`] } },
      'urn:oid:first',
    ],
    ['its VTEC event', vtec('/O.NEW.KALY.FL.W.0012.310502T1807Z-310504T0000Z/'), 'KALY.FL.W.0012.2031'],
    [
      'its VTEC event by the year of the first message',
      {
        ...vtec('/O.CON.KALY.FL.W.0012.000000T0000Z-310504T0000Z/'),
        references: [{ ...FIRST, sent: '2030-12-31T01:00:00Z' }],
      },
      'KALY.FL.W.0012.2030',
    ],
    [
      'its VTEC event and smallest zone if a number has several groups of zones',
      { ...vtec('/O.NEW.KALY.WS.W.0003.310502T1807Z-310504T0000Z/'), geocode: { UGC: ['NYZ052', 'NYZ041'] } },
      'KALY.WS.W.0003.2031.NYZ041',
    ],
    [
      'the continuing part if another part ends',
      vtec('/O.CAN.KALY.FA.W.0001.000000T0000Z-310504T0000Z/', '/O.EXT.KALY.FF.W.0002.000000T0000Z-310504T0000Z/'),
      'KALY.FF.W.0002.2031',
    ],
    ['its own identifier for an invalid VTEC', vtec('/O.NEW.KALY/'), 'urn:oid:2.49.0.1.840.0.1.001.1'],
  ])('is identified by %s', (_name, more, id) => expect(thread(more).id).toBe(id));

  it.each<[object, string]>([
    [{}, 'in_force'],
    [{ messageType: 'Update' }, 'in_force'],
    [{ messageType: 'Cancel' }, 'cancelled'],
    [vtec('/O.CAN.KALY.FL.W.0012.000000T0000Z-310504T0000Z/'), 'cancelled'],
    [vtec('/O.EXP.KALY.FL.W.0012.000000T0000Z-310504T0000Z/'), 'expired'],
    [vtec('/O.UPG.KALY.WS.A.0012.000000T0000Z-310504T0000Z/'), 'upgraded'],
  ])('reads the state of %j as %s', (more, state) => expect(thread(more).state).toBe(state));

  it('begins with the earliest message', () =>
    expect(thread({ references: [SECOND, FIRST] }).begunAt).toBe('2031-01-01T00:00:00.000Z'));

  it('rejects a test', () =>
    expect(() => thread(vtec('/T.NEW.KALY.TO.W.0001.310502T1807Z-310504T0000Z/'))).toThrow(
      'marks the message as a test',
    ));
});
