export const SEARCH_SUBJECT_TYPES = ['person', 'organization', 'keyword'] as const;
export type SearchSubjectType = (typeof SEARCH_SUBJECT_TYPES)[number];

export interface SocialAddress {
  url: string;
  platform?: string | undefined;
}

/** The subject of a search, as the caller describes it. Texts are trimmed and not empty. */
export interface SearchSubject {
  type: SearchSubjectType;
  name: string;
  aliases: readonly string[];
  /** Countries (ISO 3166-1 alpha-2 or a name) or other places. */
  regions: readonly string[];
  /** ISO 639-1. */
  languages: readonly string[];
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  dateOfBirth?: string | undefined;
  placeOfBirth?: string | undefined;
  employer?: string | undefined;
  employmentRole?: string | undefined;
  employmentLocation?: string | undefined;
  emailAddress?: string | undefined;
  socialMediaUrls: readonly SocialAddress[];
}
