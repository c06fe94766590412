import { isValidImoNumber, isValidLei } from '../../../kernel/identifiers/check-digits';
import type { EntityDraft } from '../../../kernel/entities/entity-draft';
import { toRecordCountry } from '../../../kernel/entities/entity-country';
import type { RecordSchema, EntityIdentifierType } from '../../../kernel/entities/entity-record';

/** A labelled value of a US list, with its country; null if the country may be part of the value. */
export interface LabelledValue {
  label: string;
  value: string;
  country: string | null;
}

/** The longest label in the consolidated list has 87 characters, the longest number 95. */
const MAX_LABEL_LENGTH = 200;
const MAX_CLAUSE_LENGTH = 500;

type Rule = (draft: EntityDraft, value: LabelledValue) => void;

const identifier =
  (type: EntityIdentifierType): Rule =>
  (draft, { label, ...stated }) => {
    if (stated.value.length > MAX_CLAUSE_LENGTH) {
      draft.addExtra('statements', `${label}: ${stated.value}`);
      return;
    }
    const { value, country } = stated.country === null ? splitCountry(stated.value) : stated;
    draft.addIdentifier(type, value.replace(PLACE_BEHIND, ''), { label, ...(country ? { country } : {}) });
  };
const extra =
  (key: string): Rule =>
  (draft, { value }) =>
    draft.addExtra(key, value);

const COMPANY_TYPES = /^(?:Private Company|Public Company|State-Owned Enterprise|Financial Institution)$/i;

/**
 * Labels of OFAC's lists, in clauses of the remarks, in `idType` and in the `ids` of the consolidated list; the first
 * match counts. Reasons for sanctions stay in the remarks.
 */
const RULES: readonly (readonly [label: RegExp, rule: Rule])[] = [
  [/^DOB\b/, (draft, { value }) => draft.addDate('birthDates', value)],
  [/^POB\b/, extra('birthPlace')],
  [/^(?:nationality|citizen)\b/, (draft, { value }) => void draft.addCountry('nationalities', value)],
  [/^Gender\b/, (draft, { value }) => draft.addGender(value)],
  [/^[afn]\.k\.a\./, (draft, { value }) => draft.addName(value.replace(/^['"]|['"]$/g, ''), 'weak_alias')],
  [/^Linked To\b/, extra('linkedTo')],
  [/^Nationality of Registration\b/, (draft, { value }) => void draft.addCountry('countries', value)],
  [/^Organization Established Date\b/, (draft, { value }) => draft.addDate('incorporationDates', value)],
  [/^Target Type\b/, applyTargetType],
  [/^Organization Type\b/, extra('sector')],
  [
    /^(?:Additional Sanctions Information|Secondary sanctions risk|Transactions Prohibited)\b/,
    extra('sanctionsInformation'),
  ],
  [
    /^(?:Executive Order|CAATSA Section|PEESA Information|IFCA|Listing Date|Effective Date|Purchase\/Sales For Divestment Date)\b/,
    extra('sanctionsInformation'),
  ],
  [/^Website\b/, identifier('url')],
  [/^Email Address\b/, identifier('email')],
  [/^(?:Telephone|Phone Number|Phone No\.)/, identifier('phone')],
  [/^Fax\b/, extra('fax')],
  [/^Digital Currency Address - \w+/, identifier('crypto_wallet')],
  [/^(?:Vessel Registration Identification|International Maritime Organization No\.)/, applyVesselRegistration],
  [/^MMSI\b/, identifier('mmsi')],
  [/^(?:(?:Other )?Vessel )?Call Sign\b/, identifier('call_sign')],
  [/^Aircraft Serial Identification\b/, identifier('serial_number')],
  [/^Aircraft Tail Number\b/, identifier('tail_number')],
  [
    /^Aircraft (?:Construction Number(?: \([^)]*\))?|Manufacturer's Serial Number(?: \(MSN\))?)/,
    identifier('serial_number'),
  ],
  [/^(?:Aircraft Mode S Transponder Code|Previous Aircraft Tail Number)\b/, identifier('other')],
  [/^Aircraft Model\b/, extra('aircraftModel')],
  [/^Aircraft Operator\b/, extra('operator')],
  [/^(?:Aircraft Manufacture Date|Vessel Year of Build)\b/, extra('buildDate')],
  [/^(?:Other )?Vessel Type\b/, extra('vesselType')],
  [/^(?:Vessel Flag|Other Vessel Flag|Flag)\b/, (draft, { value }) => void draft.addCountry('countries', value)],
  [/^Former Vessel Flag\b/, extra('pastFlags')],
  [/^SWIFT\/BIC\b/, identifier('swift_bic')],
  [/^D-U-N-S Number\b/, identifier('duns')],
  [/^ISIN\b/, identifier('isin')],
  [/^Equity Ticker\b/, extra('ticker')],
  [/^Issuer Name\b/, extra('issuer')],
  [/^BIK \(RU\)/, identifier('other')],
  [/^Chinese Commercial Code\b/, extra('chineseCommercialCode')],
  [/^Legal Entity (?:Number|Identifier)\b/, applyLegalEntityNumber],
];

const NUMBER_KINDS: readonly (readonly [EntityIdentifierType, RegExp])[] = [
  ['passport_number', /passport/i],
  [
    'tax_id',
    /\btax|fiscal|V\.?A\.?T\b|\b(?:NIT|RUC|RIF|RFC|RTN|NIF|CNPJ|CPF|CUIT|TIN|PAN|FEIN|GST|INN)\b|R\.F\.C|C\.U\.I\.T|C\.P\.F|C\.N\.P\.J/i,
  ],
  [
    'registration_number',
    /regist|company|incorporation|permit|commerc|mercantil|C\.R\. No|licen[cs]e|gazette|credit code|enterprise|business|chamber|folio|\bRUT\b|organization code|charter/i,
  ],
  [
    'national_id',
    /national|cedula|identi|C\.U\.R\.P|D\.N\.I|\bID\b|birth cert|S\.?S\.?N|I\.F\.E|elector|citizen|residen|seafarer|driver|carnet|tazkira|militar|C\.U\.I\.P/i,
  ],
];
/** `Driver's License No.` belongs to a person, though licences mostly belong to companies. */
const PERSONAL = /driver|personal|seafarer|birth|elector|pilot/i;
const NUMBER_LABEL =
  /^(?=[A-Z])([\w.'/&() -]*?(?:No\.?|Number|#|ID|Card|Code|NIT|RUC|RIF|SSN|RFC|FEIN|Passport|License|I\.F\.E\.|D\.N\.I\.|C\.U\.R\.P\.|R\.F\.C\.|C\.U\.I\.T\.)(?: (?:No\.|Number|ID|Card))*(?: \([A-Z]+\))?)[ :#]+(?=\S*\d|\S+ \S*\d)(.+)$/;

/** `individual`, `vessel`, `aircraft`; all others are what OFAC calls an entity. */
export function ofacSchema(type: string): RecordSchema {
  const schemas = new Map<string, RecordSchema>([
    ['individual', 'Person'],
    ['vessel', 'Vessel'],
    ['aircraft', 'Aircraft'],
  ]);
  return schemas.get(type.toLowerCase()) ?? 'Organization';
}

/** Adds a value whose label the list provides separately. */
export function applyLabelled(draft: EntityDraft, labelled: LabelledValue): void {
  if (labelled.label.length > MAX_LABEL_LENGTH) {
    draft.addExtra('statements', `${labelled.label}: ${labelled.value}`);
    return;
  }
  const label = labelled.label.replace(/(?<![\s:#-])[\s:#-]+$/, '');
  const rule = RULES.find(([pattern]) => pattern.test(label))?.[1];
  if (rule !== undefined) rule(draft, { ...labelled, label });
  else applyNumber(draft, { ...labelled, label });
}

/**
 * Adds the facts in the remarks: clauses separated by semicolons, some of them in brackets, the last with a full stop.
 */
export function applyRemarks(draft: EntityDraft, remarks: string): void {
  for (const piece of remarks.replace(/\.\s*$/, '').split(';')) {
    const clause = piece.trim().replace(/^\(/, '');
    const isClosedTwice = clause.endsWith(')') && clause.split(')').length > clause.split('(').length;
    applyClause(draft, isClosedTwice ? clause.slice(0, -1) : clause);
  }
}

/** Applies a clause (`Passport A123 (Iran)`) if its label is known or looks like that of a number. */
function applyClause(draft: EntityDraft, clause: string): void {
  const text = clause.replace(/^alt\. /, '');
  if (text.length > MAX_CLAUSE_LENGTH) return;
  for (const [pattern, rule] of RULES) {
    const label = pattern.exec(text)?.[0];
    if (label === undefined) continue;
    rule(draft, { label, value: text.slice(label.length).replace(/^[\s:#-]+/, ''), country: null });
    return;
  }
  const [, label, value] = NUMBER_LABEL.exec(text) ?? [];
  if (label !== undefined && value !== undefined) applyNumber(draft, { label, value, country: null });
}

const COUNTRY_BEHIND = /\(([^()]+)\)(?:$|\s*(?:issued|expires|expired)\b)/;
const DATES_BEHIND = /(?<![,\s])[,\s]+(?:issued|expires|expired)\b[^]*/;
/** The state or town of the register, for which there is no field. */
const PLACE_BEHIND = /(?<!\s)\s+\([A-Za-z][A-Za-z .]*\)$/;

function splitCountry(text: string): { value: string; country: string } {
  const behind = COUNTRY_BEHIND.exec(text);
  const value = text.slice(0, behind?.index ?? 0).trimEnd();
  const country = behind?.[1];
  // Brackets are part of some numbers: `(357)(25)123456`, `K123456(7)`.
  if (value && country && toRecordCountry(country) !== null) return { value, country };
  return { value: text.replace(DATES_BEHIND, ''), country: '' };
}

function applyNumber(draft: EntityDraft, labelled: LabelledValue): void {
  const { label, value } = labelled;
  if (/^IMO \d{7}$/.test(value)) {
    // For a company this is the number in the IMO's register of owners, which has different check digits.
    identifier(draft.schema === 'Vessel' ? 'imo_number' : 'registration_number')(draft, labelled);
    return;
  }
  if (!/\d/.test(value) || value.length > 100) {
    draft.addExtra('statements', `${label}: ${value}`);
    return;
  }
  identifier(numberKind(label, draft.schema === 'Person'))(draft, labelled);
}

/** Organisations also have `Identification Number`s: those of registers. */
function numberKind(label: string, isPerson: boolean): EntityIdentifierType {
  const kind = PERSONAL.test(label) ? 'national_id' : NUMBER_KINDS.find(([, pattern]) => pattern.test(label))?.[0];
  return kind === 'national_id' && !isPerson ? 'registration_number' : (kind ?? 'other');
}

function applyTargetType(draft: EntityDraft, { value }: LabelledValue): void {
  draft.addExtra('legalForm', value);
  if (COMPANY_TYPES.test(value) && draft.schema === 'Organization') draft.schema = 'Company';
  if (/^Government Entity$/i.test(value) && draft.schema === 'Organization') draft.schema = 'PublicBody';
}

/** Usually `IMO 7406784`, but numbers of other registers occur too. */
function applyVesselRegistration(draft: EntityDraft, labelled: LabelledValue): void {
  const digits = labelled.value.replace(/^IMO\s*/i, '');
  if (isValidImoNumber(digits)) draft.addIdentifier('imo_number', digits);
  else identifier('registration_number')(draft, labelled);
}

function applyLegalEntityNumber(draft: EntityDraft, labelled: LabelledValue): void {
  identifier(isValidLei(labelled.value) ? 'lei' : 'registration_number')(draft, labelled);
}
