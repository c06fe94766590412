import type { DateComparison } from '../../matching/entities/compare-dates';
import type { EntityPair, NameComparer } from '../../matching/entities/match-entities';
import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import { compareAddresses } from '../../matching/entities/compare-addresses';
import { toOdds } from './confidence';
import type { EvidenceItem, MatchEvidence } from './evidence.types';
import { EVIDENCE_TEXTS } from './evidence.texts';
import { BITS, CONFIDENCE_CALIBRATION } from './evidence-weights';
import { nameEvidence } from './person-evidence';

/** Evidence for a person: how common the name is in the population, and what else agrees or differs. */
export function personEvidence(
  subject: PreparedEntity,
  record: PreparedEntity,
  pair: EntityPair,
  compare: NameComparer,
): MatchEvidence | undefined {
  const country = subject.countries.find((code) => record.countries.includes(code));
  const names = nameEvidence(subject, record, country, compare);
  if (names === undefined) return undefined;
  const items = [
    ...names.items,
    ...dateItems(pair.born),
    ...countryItems(subject, record, country),
    ...genderItems(subject, record),
    ...identifierItems(pair),
    ...addressItems(subject, record),
  ];
  const bits = items.reduce((sum, { weight }) => sum + weight, 0);
  return { items, bits, expectedBearers: names.expectedBearers, chance: calibrated(bits) };
}

/** The calibrated probability of a weight of evidence in bits. */
export function calibrated(bits: number): number {
  const logOdds = CONFIDENCE_CALIBRATION.intercept + CONFIDENCE_CALIBRATION.slope * bits * Math.LN2;
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * Evidence for an organisation, a vessel or an aircraft, whose words the comparison of names itself weighs.
 * @param chance by the calibrated score of the complete comparison
 * @param isPersonsName whether the name in the request reads like a person's
 */
export function otherEvidence(chance: number, nameChance: number, isPersonsName: boolean): MatchEvidence {
  const [all, name] = [Math.log2(toOdds(chance)), Math.log2(toOdds(nameChance))];
  const items: EvidenceItem[] = [{ feature: 'name', weight: name, explanation: EVIDENCE_TEXTS.organisationName }];
  if (Math.abs(all - name) > 1e-9)
    items.push({ feature: 'details', weight: all - name, explanation: EVIDENCE_TEXTS.otherAgreement });
  if (isPersonsName)
    items.push({
      feature: 'persons_name',
      weight: BITS.personsNameOfOrganisation,
      explanation: EVIDENCE_TEXTS.personsName,
    });
  const bits = items.reduce((sum, { weight }) => sum + weight, 0);
  return { items, bits, expectedBearers: null, chance: 2 ** bits / (1 + 2 ** bits) };
}

function dateItems(born: DateComparison | undefined): EvidenceItem[] {
  const outcome = born?.agreement ?? born?.difference;
  if (born === undefined || outcome === undefined) return [];
  const isJanuary = outcome === 'equal' && born.left.endsWith('-01-01');
  if (isJanuary) return [item('birth_date', BITS.birthDate.firstOfJanuary, EVIDENCE_TEXTS.firstOfJanuary)];
  const isYearOnly = outcome === 'equal' && born.left.length < 10;
  return [
    item(
      'birth_date',
      isYearOnly ? BITS.birthDate.partial : BITS.birthDate[outcome],
      EVIDENCE_TEXTS.birthDate[outcome],
    ),
  ];
}

function countryItems(subject: PreparedEntity, record: PreparedEntity, shared: string | undefined): EvidenceItem[] {
  if (shared !== undefined || subject.countries.length === 0 || record.countries.length === 0) return [];
  return [item('country', BITS.otherCountry, EVIDENCE_TEXTS.otherCountry)];
}

function genderItems(subject: PreparedEntity, record: PreparedEntity): EvidenceItem[] {
  const [ours, theirs] = [subject.genders, record.genders];
  if (ours.length === 0 || theirs.length === 0 || ours.some((gender) => theirs.includes(gender))) return [];
  return [item('gender', BITS.otherGender, EVIDENCE_TEXTS.otherGender)];
}

function identifierItems({ identifiers }: EntityPair): EvidenceItem[] {
  const { same, near, different } = identifiers;
  const items: EvidenceItem[] = [];
  if (same !== undefined) items.push(item('identifier', BITS.identifier[same.rank], EVIDENCE_TEXTS.sameIdentifier));
  else if (near !== undefined) items.push(item('contact', BITS.nearContact, EVIDENCE_TEXTS.nearContact));
  if (different?.rank === 'universal' || different?.rank === 'national')
    items.push(item('identifier_conflict', BITS.otherIdentifier[different.rank], EVIDENCE_TEXTS.otherIdentifier));
  return items;
}

function addressItems(subject: PreparedEntity, record: PreparedEntity): EvidenceItem[] {
  const similarity = compareAddresses(subject.addresses, record.addresses)?.similarity ?? 0;
  if (similarity < 0.5) return [];
  const { least, most } = BITS.address;
  return [item('address', least + (most - least) * 2 * (similarity - 0.5), EVIDENCE_TEXTS.address)];
}

const item = (feature: string, weight: number, explanation: string): EvidenceItem => ({ feature, weight, explanation });
