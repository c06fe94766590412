import type { Violation } from '../../../api/failure';
import { linesIn } from '../../../parts/form/lines';
import { type FieldPaths, fieldOfViolation, problemsAtFields } from '../../../parts/form/violations';
import type { SearchRequest } from '../types';

type SubjectType = SearchRequest['subject']['type'];
export type Platform = SearchRequest['platformFilters'][number];

export const PLATFORMS = ['web', 'news', 'x', 'reddit', 'youtube', 'telegram'] as const satisfies readonly Platform[];

/** The values of the form of a search, as they were typed; lists have one value per line. */
export interface SearchDraft {
  readonly type: SubjectType;
  readonly name: string;
  readonly aliases: string;
  readonly regions: string;
  readonly languages: string;
  readonly dateOfBirth: string;
  readonly placeOfBirth: string;
  readonly employer: string;
  readonly employmentRole: string;
  readonly employmentLocation: string;
  readonly emailAddress: string;
  readonly socialMediaUrls: string;
  readonly adverseTerms: string;
  readonly from: string;
  readonly to: string;
  readonly maxResults: string;
  readonly platforms: readonly Platform[];
  readonly seedUrls: string;
  readonly socialAccounts: string;
}

export type DraftField = keyof SearchDraft;
export type DraftProblems = Readonly<Partial<Record<DraftField, string>>>;

/** The properties of each part of the form. */
export interface DraftPartProps {
  readonly draft: SearchDraft;
  readonly problems: DraftProblems;
  readonly set: (values: Partial<SearchDraft>) => void;
}

export const EMPTY_DRAFT: SearchDraft = {
  type: 'person',
  name: '',
  aliases: '',
  regions: '',
  languages: '',
  dateOfBirth: '',
  placeOfBirth: '',
  employer: '',
  employmentRole: '',
  employmentLocation: '',
  emailAddress: '',
  socialMediaUrls: '',
  adverseTerms: '',
  from: '',
  to: '',
  maxResults: '50',
  platforms: ['web', 'news'],
  seedUrls: '',
  socialAccounts: '',
};

/** Where each field is in the body of the request. */
const PATHS: FieldPaths<DraftField> = {
  type: 'subject.type',
  name: 'subject.name',
  aliases: 'subject.aliases',
  regions: 'subject.regions',
  languages: 'subject.languages',
  dateOfBirth: 'subject.dateOfBirth',
  placeOfBirth: 'subject.placeOfBirth',
  employer: 'subject.employer',
  employmentRole: 'subject.employmentRole',
  employmentLocation: 'subject.employmentLocation',
  emailAddress: 'subject.emailAddress',
  socialMediaUrls: 'subject.socialMediaUrls',
  adverseTerms: 'adverseTerms',
  from: 'dateRange.from',
  to: 'dateRange.to',
  maxResults: 'maxResults',
  platforms: 'platformFilters',
  seedUrls: 'seedUrls',
  socialAccounts: 'socialAccounts',
};

const TEXTS_OF_A_PERSON = [
  'dateOfBirth',
  'placeOfBirth',
  'employer',
  'employmentRole',
  'employmentLocation',
  'emailAddress',
] as const;

const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(text);

/** `https://x.com/someone`, `x someone` or `someone`. */
function readAccount(line: string): SearchRequest['socialAccounts'][number] {
  if (isAddress(line)) return { profileUrl: line };
  const [first = '', ...rest] = line.split(/\s+/);
  const username = (rest.join(' ') || first).replace(/^@/, '');
  return rest.length === 0 ? { username } : { platform: first, username };
}

const writeAccount = ({ platform, profileUrl, username }: SearchRequest['socialAccounts'][number]): string =>
  profileUrl ?? [platform, username].filter(Boolean).join(' ');

/** The body of `POST /v1/web-search`. Details of a person are sent for persons only. */
export function bodyOf(draft: SearchDraft): object {
  const isPerson = draft.type === 'person';
  const texts = TEXTS_OF_A_PERSON.flatMap((field) => {
    const text = draft[field].trim();
    return isPerson && text !== '' ? [[field, text] as const] : [];
  });
  const [from, to] = [draft.from || null, draft.to || null];
  return {
    subject: {
      type: draft.type,
      name: draft.name.trim(),
      aliases: linesIn(draft.aliases),
      regions: linesIn(draft.regions),
      languages: linesIn(draft.languages).map((code) => code.toLowerCase()),
      ...Object.fromEntries(texts),
      socialMediaUrls: isPerson ? linesIn(draft.socialMediaUrls).map((url) => ({ url })) : [],
    },
    adverseTerms: linesIn(draft.adverseTerms),
    ...((from !== null || to !== null) && { dateRange: { from, to } }),
    maxResults: draft.maxResults.trim() === '' ? undefined : Number(draft.maxResults),
    platformFilters: draft.platforms,
    seedUrls: linesIn(draft.seedUrls),
    socialAccounts: linesIn(draft.socialAccounts).map(readAccount),
  };
}

/** The form with the criteria of an earlier search. */
export function draftFrom(request: SearchRequest): SearchDraft {
  const { subject, dateRange } = request;
  const texts = TEXTS_OF_A_PERSON.map((field) => [field, subject[field] ?? ''] as const);
  return {
    ...EMPTY_DRAFT,
    ...(Object.fromEntries(texts) as Pick<SearchDraft, (typeof TEXTS_OF_A_PERSON)[number]>),
    type: subject.type,
    name: subject.name,
    aliases: subject.aliases.join('\n'),
    regions: subject.regions.join('\n'),
    languages: subject.languages.join('\n'),
    socialMediaUrls: subject.socialMediaUrls.map(({ url }) => url).join('\n'),
    adverseTerms: request.adverseTerms.join('\n'),
    from: dateRange?.from ?? '',
    to: dateRange?.to ?? '',
    maxResults: String(request.maxResults),
    platforms: request.platformFilters,
    seedUrls: request.seedUrls.join('\n'),
    socialAccounts: request.socialAccounts.map(writeAccount).join('\n'),
  };
}

/** The violations in a response by field of the form. */
export const problemsFrom = (violations: readonly Violation[]): DraftProblems => problemsAtFields(violations, PATHS);

/** Whether a field of the form shows the violation. */
export const isShownAtField = ({ field }: Violation): boolean => fieldOfViolation(field, PATHS) !== undefined;

/** Whether one of these fields, which a part of the form hides while it is closed, has a value of its own. */
export const hasDetails = (draft: SearchDraft, fields: readonly DraftField[]): boolean =>
  fields.some((field) => String(draft[field]) !== String(EMPTY_DRAFT[field]));
