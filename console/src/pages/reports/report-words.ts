import type { FailureReason, Report, SubjectType } from './types';

export const SUBJECT_WORDS: Readonly<Record<SubjectType, string>> = {
  threat: 'Threat',
  incident: 'Incident',
  web_search: 'Web search',
  lookup: 'Lookup',
  portfolio: 'Portfolio',
};

/** Whether the file of a report exists, in words. */
export function fileState({ erased_at, pdf_sha256 }: Pick<Report, 'erased_at' | 'pdf_sha256'>): string {
  if (erased_at !== null) return 'Erased';
  return pdf_sha256 === null ? 'No file yet' : 'Signed';
}

/** The title of a report, which an erased report no longer has. */
export const reportTitle = ({ title, subject }: Pick<Report, 'title' | 'subject'>): string =>
  title ?? `Erased report of a ${SUBJECT_WORDS[subject.type].toLowerCase()}`;

interface Verdict {
  /** A sentence with the verdict. */
  readonly title: string;
  readonly meaning: string;
  readonly advice: string;
}

const FAILURES: Readonly<Record<FailureReason, Verdict>> = {
  hash_mismatch: {
    title: 'It was changed after it was signed.',
    meaning: 'Something was changed or added, so that the signature does not match.',
    advice:
      'Do not rely on it. A program that saves a PDF again also changes it, so ask for the file as it was downloaded.',
  },
  signature_invalid: {
    title: 'It has no valid signature of this service.',
    meaning:
      'Either there is no signature in the form that this service writes, or the signature does not belong to this content.',
    advice:
      'Do not rely on it. If it is supposed to be a report of this service, ask for the file as it was downloaded.',
  },
  certificate_expired: {
    title: 'It was signed when its certificate was not valid.',
    meaning: 'The content has not been changed, but the certificate had expired or was not valid yet at that time.',
    advice: 'Ask the operator of the service for a new report.',
  },
  key_unknown: {
    title: 'Somebody else signed it.',
    meaning: 'The key of its signature does not belong to this service.',
    advice: 'Verify it with the service that made it.',
  },
  report_missing: {
    title: 'There is no file to check.',
    meaning: 'The file of this report was never created, or it was erased.',
    advice: 'Make a new report if you need one.',
  },
};

/** What a refusal means, and what to do. An unknown reason is shown as the service names it. */
export function failureWords(reason: string): Verdict {
  const known = (FAILURES as Readonly<Record<string, Verdict | undefined>>)[reason];
  return (
    known ?? {
      title: 'It could not be verified.',
      meaning: `The service gives the reason “${reason}”.`,
      advice: 'Do not rely on it.',
    }
  );
}
