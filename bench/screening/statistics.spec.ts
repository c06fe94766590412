import fc from 'fast-check';
import { calibrationError, calibrationErrorAt, type Claim } from './statistics';

const claims = fc.array(fc.record({ chance: fc.double({ min: 0, max: 1, noNaN: true }), isTrue: fc.boolean() }), {
  minLength: 1,
  maxLength: 40,
});

describe('calibrationErrorAt', () => {
  it('is the usual error at the share that the claims have', () => {
    fc.assert(
      fc.property(claims, claims, (listed, others) => {
        const share = listed.length / (listed.length + others.length);
        expect(calibrationErrorAt(share, listed, others)).toBeCloseTo(calibrationError([...listed, ...others]), 10);
      }),
    );
  });

  it('is that of one kind alone at the ends', () => {
    const listed: Claim[] = [{ chance: 0.9, isTrue: true }];
    const others: Claim[] = [{ chance: 0.3, isTrue: false }];
    expect(calibrationErrorAt(1, listed, others)).toBeCloseTo(0.1);
    expect(calibrationErrorAt(0, listed, others)).toBeCloseTo(0.3);
  });
});
