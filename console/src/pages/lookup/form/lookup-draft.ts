import { ApiFailure, type Violation } from '../../../api/failure';
import { KINDS } from '../identifier-kinds';
import type { IdentifierType, LookupBody } from '../types';

export const MOST_IDENTIFIERS = 20;
export const SUBJECT_TYPES = ['any', 'person', 'organization', 'vessel'] as const;
export const DEPTHS = ['standard', 'deep'] as const;

/** What the user has entered. A kind has one value, or several after the user has added fields. */
export interface LookupDraft {
  readonly values: Readonly<Partial<Record<IdentifierType, readonly string[]>>>;
  readonly subjectType: (typeof SUBJECT_TYPES)[number];
  readonly depth: (typeof DEPTHS)[number];
  readonly reference: string;
  /** Whether the subject is screened again when a list changes. */
  readonly isMonitored: boolean;
}

export const EMPTY_DRAFT: LookupDraft = {
  values: {},
  subjectType: 'any',
  depth: 'standard',
  reference: '',
  isMonitored: false,
};

interface AskedSubject {
  readonly identifiers: readonly { readonly type: IdentifierType; readonly value: string }[];
  readonly requester_reference: string | null;
  readonly subject_type?: LookupDraft['subjectType'];
}

/** The form with the identifiers and the reference of a subject that was looked up before. */
export function draftOf({
  identifiers,
  requester_reference: reference,
  subject_type: type,
}: AskedSubject): LookupDraft {
  const values: Partial<Record<IdentifierType, string[]>> = {};
  for (const { type: kind, value } of identifiers) (values[kind] ??= []).push(value);
  return { ...EMPTY_DRAFT, values, subjectType: type ?? 'any', reference: reference ?? '' };
}

export const valuesOf = ({ values }: LookupDraft, type: IdentifierType): readonly string[] => values[type] ?? [''];

export function withValue(draft: LookupDraft, type: IdentifierType, index: number, value: string): LookupDraft {
  const next = [...valuesOf(draft, type)];
  next[index] = value;
  return { ...draft, values: { ...draft.values, [type]: next } };
}

export const withAnotherField = (draft: LookupDraft, type: IdentifierType): LookupDraft => ({
  ...draft,
  values: { ...draft.values, [type]: [...valuesOf(draft, type), ''] },
});

interface Entered {
  readonly type: IdentifierType;
  readonly index: number;
  readonly value: string;
}

/** The fields with a value, in the order of the form, which is the order in which they are sent. */
export const enteredIn = (draft: LookupDraft): Entered[] =>
  KINDS.flatMap(({ type }) =>
    valuesOf(draft, type).flatMap((text, index) => {
      const value = text.trim();
      return value === '' ? [] : [{ type, index, value }];
    }),
  );

export const isEmptyDraft = (draft: LookupDraft): boolean =>
  enteredIn(draft).length === 0 && draft.reference.trim() === '';

export function lookupBody(draft: LookupDraft): LookupBody {
  const reference = draft.reference.trim();
  return {
    identifiers: enteredIn(draft).map(({ type, value }) => ({ type, value })),
    options: {
      depth: draft.depth,
      subject_type: draft.subjectType,
      requester_reference: reference === '' ? null : reference,
      ...(draft.isMonitored && { monitor: true }),
    },
  };
}

/** Why a lookup was refused, and the draft that was sent: the violations refer to its order. */
export interface Refusal {
  readonly failure: unknown;
  readonly sent: LookupDraft;
}

const violationsOf = ({ failure }: Refusal): readonly Violation[] =>
  failure instanceof ApiFailure ? failure.violations : [];

/** What is wrong with the value of a field. */
export function problemOf(refusal: Refusal | null, type: IdentifierType, index: number): string | undefined {
  if (refusal === null) return undefined;
  const place = enteredIn(refusal.sent).findIndex((one) => one.type === type && one.index === index);
  if (place < 0) return undefined;
  const fields = ['', '.value', '.type'].map((part) => `identifiers.${place}${part}`);
  return violationsOf(refusal).find(({ field }) => fields.includes(field))?.message;
}

/** The violated fields that the form shows at an input. */
export const shownFields = (refusal: Refusal): string[] =>
  violationsOf(refusal)
    .map(({ field }) => field)
    .filter((field) => /^(?:identifiers\.\d|options\.)/.test(field));
