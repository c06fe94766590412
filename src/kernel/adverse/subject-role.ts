import type { AdverseCategory, SubjectRole } from './adverse.types';

/** The terms of the category `legal` in the language packs. */
const ROLES_OF_LEGAL_TERMS: Readonly<Record<string, SubjectRole>> = {
  ...rolesOf('convicted', [
    'convicted',
    'condamnation',
    'condenado',
    'verurteilt',
    'осуждение',
    'إدانة',
    '定罪',
    'condannato',
    'veroordeeld',
    'skazany',
    'mahkumiyet',
    'засудження',
  ]),
  ...rolesOf('investigated', [
    'investigated',
    'enquête',
    'investigado',
    'Ermittlungen',
    'расследование',
    'تحقيق',
    '调查',
    'indagato',
    'onderzoek',
    'śledztwo',
    'soruşturma',
    'розслідування',
  ]),
};
/** English wordings near a finding, the strongest role first. */
const WORDINGS: readonly (readonly [SubjectRole, RegExp])[] = [
  ['convicted', /\b(?:convicted|sentenced|jailed|imprisoned|found guilty|pleaded guilty|pled guilty)\b/iu],
  ['designated', /\b(?:sanctioned|blacklisted|designated|debarred|asset freeze)\b/iu],
  ['accused', /\b(?:charged|accused|alleged|allegedly|indicted|arrested|suspected|sued|extradited)\b/iu],
  ['investigated', /\b(?:investigat(?:ed|ion|ions|ing)|probe|probes|inquiry)\b/iu],
];

function rolesOf(role: SubjectRole, terms: readonly string[]): Record<string, SubjectRole> {
  return Object.fromEntries(terms.map((term) => [term, role]));
}

/**
 * The role of the subject in an adverse statement: by the term if it is one of criminal proceedings or sanctions,
 * otherwise by the English words of the sentence. Every other statement is `other`.
 */
export function subjectRole(category: AdverseCategory, term: string, sentence: string): SubjectRole {
  if (category === 'legal') return ROLES_OF_LEGAL_TERMS[term] ?? 'accused';
  if (category === 'sanctions') return 'designated';
  return WORDINGS.find(([, wording]) => wording.test(sentence))?.[0] ?? 'other';
}
