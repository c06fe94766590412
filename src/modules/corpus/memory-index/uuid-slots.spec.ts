import fc from 'fast-check';
import { UuidSlots } from './uuid-slots';

// Few values for the last digits, so that searches collide.
const uuid = fc
  .tuple(fc.uuid(), fc.constantFrom('000000000000', 'ffffffffffff', '80000000000a'), fc.boolean())
  .map(([id, end, isRandom]) => (isRandom ? id : `${id.slice(0, 24)}${end}`));

test('each UUID has a number, however it is given', () => {
  fc.assert(
    fc.property(fc.array(uuid, { maxLength: 200 }), fc.nat({ max: 3_000 }), (list, reserved) => {
      const slots = new UuidSlots();
      slots.reserve(reserved);
      const expected = [...new Set(list)];
      for (const [index, id] of list.entries()) {
        const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
        const halves = [bytes.readBigUInt64BE(0), bytes.readBigUInt64BE(8)].map(
          (half) => new Uint32Array(BigUint64Array.of(0n, half).buffer),
        ) as [Uint32Array, Uint32Array];
        const ways = [slots.slotOf(id), slots.slotOfBytes(bytes), slots.slotOfHalves(...halves, 1)];
        expect(ways).toEqual(Array(3).fill(expected.indexOf(id)));
        expect(slots.slotIfKnown(list[index + 1] ?? id)).toBe(
          list.indexOf(list[index + 1] ?? id) <= index ? expected.indexOf(list[index + 1] ?? id) : undefined,
        );
      }
      expect(expected.map((_id, slot) => slots.uuidAt(slot))).toEqual(expected);
      expect(slots.size).toBe(expected.length);
    }),
  );
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test('numbers stay the same when the arrays grow', () => {
  const slots = new UuidSlots();
  const ids = Array.from(
    { length: 5_000 },
    (_item, index) => `0193f3c2-7d1e-7c3a-9c59-${String(index).padStart(12, '0')}`,
  );
  for (const [index, id] of ids.entries()) {
    expect(slots.slotOf(id)).toBe(index);
    // While slots move to a larger table, some of the earlier ones are still in the smaller one.
    const earlier = (index * 7_919) % (index + 1);
    expect([slots.slotOf(ids[earlier]!), slots.slotIfKnown(ids[earlier]!)]).toEqual([earlier, earlier]);
    expect(slots.slotIfKnown(ids[index + 1] ?? UNKNOWN)).toBeUndefined();
  }
  expect(slots.size).toBe(ids.length);
  slots.reserve(50_000);
  for (const [index, id] of ids.entries()) expect([slots.slotIfKnown(id), slots.uuidAt(index)]).toEqual([index, id]);
});
