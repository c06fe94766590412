import { sampleRecord, subjectBy } from '../../../../test/support/samples/resolution-samples';
import type { EntityIdentifier, RecordSchema } from '../../entities/entity-record';
import { checkIdentifiers } from '../../identifiers/check-identifiers';
import type { IdentifierType } from '../../identifiers/identifier-types';
import { prepareRecord } from '../records/comparable-record';
import { BITS } from './evidence-weights';
import { matchRecord, type SubjectMatch } from './match-record';
import type { SubjectType } from '../resolution.types';
import { buildSubject } from '../subject';

type Given = Partial<Record<IdentifierType, string | string[]>>;
type Said = Parameters<typeof sampleRecord>[0];

const match = (given: Given, said: Said, facet = 0): SubjectMatch | null =>
  matchRecord(subjectBy(given).facets[facet]!, prepareRecord(sampleRecord(said)));

describe('the reading of a subject', () => {
  it.each<[RecordSchema, Given, string | undefined]>([
    ['Person', { name: 'Ivan Petrunin' }, 'Person'],
    ['Company', { name: 'Ivan Petrunin' }, 'Organization'],
    ['LegalEntity', { name: 'Ivan Petrunin' }, 'Person'],
    ['LegalEntity', { company_name: 'Ivan Petrunin' }, 'Organization'],
    ['Vessel', { name: 'Ivan Petrunin' }, 'Vessel'],
    ['Vessel', { company_name: 'Ivan Petrunin' }, 'Vessel'],
    ['Aircraft', { name: 'Ivan Petrunin' }, 'Aircraft'],
    ['CryptoWallet', { name: 'Ivan Petrunin' }, 'Organization'],
    ['Person', { company_name: 'Ivan Petrunin' }, undefined],
    ['Company', { name: 'Ivan Petrunin', company_name: 'Acme' }, undefined],
  ])('of a %s for %j is %s', (schema, given, reading) => {
    expect(match(given, { schema })?.reading).toBe(reading);
  });

  it('treats several names as aliases of one subject', () => {
    expect(match({ name: ['Olga Sidorova', 'Iwan Petrunyn'] }, {})?.score).toBeGreaterThan(0.9);
  });

  it('is one for a person and one for a company if both are named', () => {
    const given = { name: 'Ivan Petrunin', company_name: 'Petrunin Trading' };
    expect(subjectBy(given).facets.map(({ kind }) => kind)).toEqual(['person', 'organisation']);
    expect(match(given, { name: 'Petrunin Trading', schema: 'Company' }, 1)?.score).toBe(1);
    expect(match(given, { schema: 'Person' }, 1)).toBeNull();
  });

  it('assigns dates of birth to persons and nationalities to the readings that they fit', () => {
    const born = { name: 'Ivan Petrunin', date_of_birth: '1961-04-12', nationality: 'RU' };
    expect(match(born, { birthDates: [{ value: '1975-09-30' }] })?.isOpposed).toBe(true);
    expect(match(born, { nationalities: ['BG'] })?.isOpposed).toBe(true);
    expect(match(born, { schema: 'Company', countries: ['BG'] })).toBeNull();
    const company = { name: 'Petrunin Trading', nationality: 'RU' };
    const named = { name: 'Petrunin Trading', countries: ['BG'] };
    expect(match(company, { ...named, schema: 'Company' })?.isOpposed).toBe(true);
    expect(match(company, { ...named, schema: 'Vessel' })?.isOpposed).toBe(false);
    const both = { ...born, company_name: 'Ivan Petrunin' };
    expect(match(both, { schema: 'Company', countries: ['BG'] }, 1)?.isOpposed).toBe(false);
  });
});

it('has a higher confidence for a namesake with the same complete date of birth', () => {
  const chance = (value: string): number =>
    match({ name: 'Ivan Petrunin', date_of_birth: value }, { name: 'Iwan Petrunyn', birthDates: [{ value }] })
      ?.chance ?? 0;
  expect(chance('1961-04-12')).toBeGreaterThan(0.99);
  expect(chance('1961-01-01')).toBeLessThan(chance('1961-04-12'));
  expect(chance('1961')).toBeLessThan(chance('1961-04-12'));
});

describe('identifiers of lists, as lists write them', () => {
  const identified = (type: EntityIdentifier['type'], value: string, schema: RecordSchema = 'Company'): Said => ({
    name: 'Something Else',
    schema,
    identifiers: [{ type, value }],
  });
  const LEI = '529900T8BM49AURSDO55';

  it.each<[Given, Said]>([
    [{ lei: LEI }, identified('lei', '5299 00t8bm49 AURSDO55')],
    [{ imo_number: '9569621' }, identified('imo_number', 'IMO 9569621', 'Vessel')],
    [{ passport_number: 'A123456' }, identified('passport_number', 'a-123 456', 'Person')],
    [{ tax_id: '7718852163' }, identified('tax_id', '٧٧١٨٨٥٢١٦٣')],
    // A tax number of one list is a registration number of another.
    [{ tax_id: '7718852163' }, identified('registration_number', '7718852163')],
    [{ registration_number: '7718852163' }, identified('tax_id', '7718852163')],
    [{ passport_number: 'A123456' }, identified('national_id', 'A123456', 'Person')],
    [{ registration_number: 'RA-12345' }, identified('tail_number', 'RA 12345', 'Aircraft')],
  ])('match decisively: %j', (given, said) => {
    expect(match({ name: 'Ivan Petrunin', ...given }, said)).toMatchObject({ isSameNumber: true });
    expect(match(given, said)?.score).toBeGreaterThanOrEqual(0.7);
  });

  it('compares short numbers, and those of other types of entity, only under the same label', () => {
    expect(match({ tax_id: '12345' }, identified('registration_number', '12345'))).toBeNull();
    expect(match({ tax_id: '12345' }, identified('tax_id', '12345'))?.isSameNumber).toBe(true);
    expect(match({ passport_number: 'A123456' }, identified('passport_number', 'A123456'))).toBeNull();
  });

  it('does not count an invalid LEI or IMO number as a different one', () => {
    const invalid = match({ name: 'Acme', lei: LEI }, { ...identified('lei', 'none'), name: 'Acme' });
    expect(invalid?.score).toBe(1);
    expect(
      match({ name: 'Acme', lei: LEI }, { ...identified('lei', '213800WSGIIZCXF1P572'), name: 'Acme' })?.score,
    ).toBe(0.3);
  });

  it('never counts a different tax number against an entity if both a person and a company are named', () => {
    const other = { ...identified('tax_id', '1147799009'), name: 'Acme' };
    expect(match({ company_name: 'Acme', tax_id: '7718852163' }, other)?.score).toBeCloseTo(0.6, 9);
    expect(match({ name: 'Ivan', company_name: 'Acme', tax_id: '7718852163' }, other, 1)?.score).toBe(1);
  });

  it.each<[Given, Said]>([
    [{ email: 'Ivan@acme.com' }, identified('email', 'ivan@ACME.com')],
    [{ email: 'info@acme.com' }, identified('url', 'http://www.acme.com')],
    [{ domain: 'acme.com' }, identified('email', 'sales@acme.com')],
    [{ domain: 'www.acme.com' }, identified('url', 'acme.com/en/')],
    [{ url: 'https://acme.com/' }, identified('url', 'http://www.acme.com')],
    [{ phone: '+74955551234' }, identified('phone', '+7 (495) 555-12-34')],
    [{ phone: '+74955551234' }, identified('phone', '7 495 555 1234')],
    [{ social_url: 'https://x.com/petrunin' }, identified('url', 'http://twitter.com/Petrunin')],
    [{ username: '@petrunin' }, identified('url', 'http://twitter.com/Petrunin')],
  ])('match as a contact: %j', (given, said) => {
    const found = match(given, said);
    expect(found).toMatchObject({ isSameNumber: false });
    expect(found?.features.map(({ name }) => name)).toContain('contact');
  });

  it.each<[Given, Said]>([
    // An employer's domain does not identify a person.
    [{ email: 'ivan@acme.com' }, identified('email', 'olga@acme.com', 'Person')],
    [{ email: 'ivan@gmail.com' }, identified('email', 'olga@gmail.com')],
    [{ url: 'https://acme.com/news/1' }, identified('url', 'https://acme.com')],
    [{ email: 'ivan.petrov1@gmail.com' }, identified('email', 'ivan.petrov2@gmail.com', 'Person')],
    [{ date_of_birth: '1961-04-12' }, { birthDates: [{ value: '1961-04-12' }] }],
    [{ address: '1 Main Street, Moscow' }, { addresses: [{ full: '1 Main Street, Moscow' }] }],
  ])('%j alone is not sufficient', (given, said) => expect(match(given, said)).toBeNull());
});

describe('the type of a subject', () => {
  const typed = (type: SubjectType, given: Given, said: Said): SubjectMatch | null => {
    const pairs = Object.entries(given).map(([kind, value]) => ({ type: kind, value: String(value) }));
    const [facet] = buildSubject(checkIdentifiers(pairs).identifiers, type).facets;
    return facet === undefined ? null : matchRecord(facet, prepareRecord(sampleRecord(said)));
  };

  it.each<[SubjectType, Given, RecordSchema, boolean]>([
    ['any', { name: 'Delta Harbour' }, 'Company', true],
    ['person', { name: 'Delta Harbour' }, 'Company', false],
    ['organization', { name: 'Delta Harbour' }, 'Company', true],
    ['organization', { name: 'Delta Harbour' }, 'Person', false],
    ['vessel', { name: 'Delta Harbour' }, 'Vessel', true],
    ['vessel', { name: 'Delta Harbour' }, 'Person', false],
    ['any', { name: 'Delta Harbour', date_of_birth: '1961-04-12' }, 'Company', false],
    ['any', { name: 'Delta Harbour', passport_number: 'A123456' }, 'Vessel', false],
    ['any', { name: 'Maria Harbour', nationality: 'GB' }, 'Vessel', false],
    ['person', { company_name: 'Delta Harbour' }, 'Company', false],
  ])('%s with %j matches a %s: %s', (type, given, schema, isFound) => {
    const name = given.name ?? given.company_name;
    expect(typed(type, given, { name: String(name), schema }) !== null).toBe(isFound);
  });
});

describe('how common a name is', () => {
  const evidenceOf = (given: Given, said: Said) => match(given, said)?.evidence;

  it.each(['Abdelkader Sayed', 'Abdel Kader Sayed', 'Sayed, Abdulrahman'])(
    'counts the compound of %s as one name',
    (name) => {
      expect(evidenceOf({ name }, { name })?.expectedBearers).toBeGreaterThan(1000);
    },
  );

  it('never weighs more for another spelling of a word in a compound', () => {
    const bitsOf = (name: string): number => evidenceOf({ name }, { name: 'Abdul Kader Sayed' })?.bits ?? NaN;
    for (const name of ['Abdul Kadir Sayed', 'Abdul Kamer Sayed'])
      expect(bitsOf(name)).toBeLessThan(bitsOf('Abdul Kader Sayed'));
  });

  it('weighs more than the agreement of the letters', () => {
    const common = evidenceOf({ name: 'John Smith' }, { name: 'John Smith' });
    const rare = evidenceOf({ name: 'Tobias Lindqvarn' }, { name: 'Tobias Lindqvarn' });
    expect(common?.expectedBearers).toBeGreaterThan(10_000);
    expect(common?.chance).toBeLessThan(0.4);
    expect(rare?.expectedBearers).toBeLessThan(1);
    expect(rare?.chance).toBeGreaterThan(0.9);
  });

  it('is counted in the country that both state', () => {
    const said = { name: 'Ivan Petrov', nationalities: ['RU'] };
    const [world, country] = [
      evidenceOf({ name: 'Ivan Petrov' }, said),
      evidenceOf({ name: 'Ivan Petrov', nationality: 'RU' }, said),
    ];
    expect(country?.expectedBearers).toBeLessThan(world?.expectedBearers ?? 0);
    expect(country?.chance).toBeGreaterThan(world?.chance ?? 1);
  });

  it('is outweighed by an equal date of birth, but not by a different one', () => {
    const said = { name: 'John Smith', birthDates: [{ value: '1961-04-12' }] };
    const chance = (date: string) => evidenceOf({ name: 'John Smith', date_of_birth: date }, said)?.chance ?? 0;
    expect(chance('1961-04-12')).toBeGreaterThan(0.85);
    expect(chance('1983-11-02')).toBeLessThan(0.1);
  });

  it('adds up to the weight of all items, each with a full sentence', () => {
    const { items, bits } = evidenceOf({ name: 'Jon Smith', nationality: 'GB' }, { name: 'John A. Smith' })!;
    expect(items.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(bits, 9);
    for (const { explanation } of items) expect(explanation).toMatch(/^[A-Z].*\.$/);
  });

  it("makes a company with a person's name unlikely unless a company is requested", () => {
    const said: Said = { name: 'Martin Kessler', schema: 'Company' };
    expect(match({ name: 'Martin Kessler' }, said)?.chance).toBeLessThan(
      match({ company_name: 'Martin Kessler' }, said)?.chance ?? 0,
    );
  });
});

describe('the confidence of a name in another script', () => {
  const bitsOf = (name: string, listed: string): number => match({ name }, { name: listed })?.evidence?.bits ?? NaN;

  it('is lower if the characters have to be read in Korean than if they are read in Chinese', () => {
    const weights = (listed: string): number[] =>
      match({ name: '康弘文' }, { name: listed })?.evidence?.items.map(({ weight }) => weight) ?? [];
    expect(weights('Kang Hong-mun')).toContain(BITS.name.rareReading);
    expect(weights('Kang Hongwen')).not.toContain(BITS.name.rareReading);
  });

  it('is low if one syllable of a Chinese name differs', () => {
    expect(bitsOf('覃天翊', 'Tan Tieniu')).toBeLessThan(-8);
  });

  it('counts the many people with a Chinese family name that the table of names lacks', () => {
    expect(bitsOf('Mao Yu', 'Mao Yu')).toBeLessThan(-8);
  });
});
