import fc from 'fast-check';
import { domainFacts, entitiesWith, networkFacts, relatedAddresses } from './rdap-facts';
import { readRegistrants } from './rdap-registrants';

const KEYS = ['entities', 'roles', 'events', 'status', 'links', 'nameservers', 'cidr0_cidrs', 'secureDNS', 'redacted'];
const anything = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...KEYS), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()))),
);
const object = fc.dictionary(
  fc.constantFrom(...KEYS, 'handle', 'name', 'country'),
  fc.oneof(anything, fc.array(anything)),
);

test('returns facts of valid types for any document', () => {
  fc.assert(
    fc.property(object, (document) => {
      for (const facts of [domainFacts(document, 'muster.example'), networkFacts(document)]) {
        for (const fact of Object.values(facts)) {
          const isList = Array.isArray(fact) && fact.length <= 20 && fact.every((each) => typeof each === 'string');
          expect(isList || fact === null || ['string', 'number', 'boolean'].includes(typeof fact)).toBe(true);
        }
      }
      expect(relatedAddresses(document).every((address) => typeof address === 'string')).toBe(true);
      for (const { names } of readRegistrants(document, { kind: 'domain', name: 'muster.example' })) {
        expect(names.length).toBeGreaterThan(0);
      }
    }),
  );
});

test('finds entities up to three levels deep, the outer ones first', () => {
  const abuse = (handle: string, ...entities: unknown[]) => ({ handle, roles: ['Abuse'], entities });
  const document = { entities: [{ entities: [abuse('b', abuse('c', abuse('d')))] }, abuse('a')] };
  expect(entitiesWith(document, 'abuse').map(({ handle }) => handle)).toEqual(['a', 'b', 'c']);
});
