import {
  ADVERSE_CATEGORIES,
  type AdverseCategory,
  FINDING_SOURCES,
  type FindingSource,
  OTHER_ROLES,
  type OtherRole,
  SUBJECT_ROLES,
  type SubjectRole,
} from '../../kernel/adverse/adverse.types';
import { Shown } from '../../platform/http/validation/field';
import { oneOf, text } from '../../platform/http/validation/rules';

/** An adverse statement about the subject of a search. */
export class AdverseAnswer {
  @Shown(text(), { example: 'money laundering' })
  term: string;

  @Shown(oneOf(ADVERSE_CATEGORIES), {
    description: 'The category: FATF predicate offences and some others (docs/adverse-terms.md).',
  })
  category: AdverseCategory;

  @Shown(oneOf(SUBJECT_ROLES), {
    description:
      'What the subject is in the statement: convicted, designated (under sanctions), accused, investigated, or other.',
  })
  role: SubjectRole;

  @Shown(text(), { description: 'The text around the term.' })
  excerpt: string;

  @Shown(oneOf(FINDING_SOURCES), {
    description: '`rules`: a term near a mention of the subject. `classifier`: the words of the article as a whole.',
  })
  source: FindingSource;

  @Shown(text(), { description: 'Why this is a finding, in a sentence.' })
  reason: string;
}

/** A statement in adverse terms that is not adverse about the subject. */
export class NotAdverseAnswer {
  @Shown(text(), {
    description: 'The term. For a crime in the passive voice, the words of the text.',
    example: 'fraud',
  })
  term: string;

  @Shown(oneOf(ADVERSE_CATEGORIES), {
    description: 'The category, as in `adverse`. For a crime in the passive voice, `unspecified`.',
  })
  category: AdverseCategory;

  @Shown(oneOf(OTHER_ROLES), {
    description:
      '`cleared`: the subject was acquitted, denies the accusation or is not involved. `victim`: the subject is the victim.',
  })
  role: OtherRole;

  @Shown(text(), { description: 'The text around the term.' })
  excerpt: string;

  @Shown(text(), { description: 'Why the statement is not adverse, in a sentence.' })
  reason: string;
}
