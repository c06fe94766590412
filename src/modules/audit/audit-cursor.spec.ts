import fc from 'fast-check';
import { cursorText, parseCursor } from './audit-cursor';

describe('cursor', () => {
  test('comes back as it was', () => {
    const places = fc.record({
      loggedAt: fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
      requestId: fc.uuid(),
      part: fc.constantFrom(0 as const, 1 as const),
    });
    fc.assert(fc.property(places, (place) => expect(parseCursor(cursorText(place))).toEqual(place)));
  });

  const encoded = (text: string): string => Buffer.from(text).toString('base64url');
  const id = '01a0c3f2-0000-7000-8000-000000000001';
  test.each([
    '',
    'x',
    '%00',
    encoded(''),
    encoded(`1.${id}.2`),
    encoded(`-1.${id}.0`),
    encoded(`1.5.${id}.0`),
    encoded(`01.${id}.0`),
    encoded(`1.${id}.0 `),
    encoded(`1.${id.replace('0', 'g')}.0`),
    encoded(`9999999999999999.${id}.0`),
    `${encoded(`1.${id}.0`)}=`,
  ])('%j is none', (text) => {
    expect(parseCursor(text)).toBeUndefined();
  });
});
