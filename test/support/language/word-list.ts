import type { TextKind } from './source-texts';

/** A word or phrase that the project does not use, and what to write instead. */
export interface AvoidedWord {
  pattern: RegExp;
  instead: string;
  /** Where it counts; everywhere if absent. A word of the old dialect may be a term of a data format in a string. */
  kinds?: readonly TextKind[];
}

const PROSE: readonly TextKind[] = ['comment', 'title', 'prose'];

export const AVOIDED_WORDS: readonly AvoidedWord[] = [
  { pattern: /\b(?:tell|tells|telling|told)\b/i, instead: 'report, notify, emit, show, distinguish' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bwhoever\b/i, instead: 'anyone who, every caller that' },
  { pattern: /\bwhatever (?:it|they|he|else)\b/i, instead: 'any, regardless of' },
  { pattern: /\bso (?:many|often)\b/i, instead: 'the number, this many, repeatedly' },
  { pattern: /\b(?:is|are|has|have|does|do|was|were|it|them|there) no more\b(?! than)/i, instead: 'no longer' },
  { pattern: /\bno more\b(?=[.,;:)]|$)/i, instead: 'no longer' },
  { pattern: /\bin the hope\b/i, instead: 'optimistically' },
  { pattern: /\bhopeful(?:ly)?\b/i, instead: 'optimistic' },
  { pattern: /\b(?:that|which|who) (?:is|are|was|were) none\b/i, instead: 'invalid, missing' },
  { pattern: /\b(?:settle|settles|settled|settling)\b/i, instead: 'catch up, finish, decide' },
  { pattern: /\b(?:asks|asked|ask|wanted|wants) of\b/i, instead: 'require, request' },
  { pattern: /\bof (?:whom|which nobody|which nothing)\b/i, instead: 'a clause with a subject' },
  { pattern: /\bat last\b/i, instead: 'finally, in the end' },
  { pattern: /\bas of old\b/i, instead: 'as before' },
  { pattern: /\blets? be\b/i, instead: 'allows, leaves unchanged' },
  {
    pattern: /(?<!\b(?:anyone|somebody|someone|person|user|caller) )\bwho has\b/i,
    instead: 'anyone who has',
    kinds: PROSE,
  },
  { pattern: /\balike as\b/i, instead: 'identical' },
  {
    pattern:
      /\b(?:nowise|hence|thereof|therein|therefrom|hereof|wherein|thence|whence|lest|ere|betimes|nought|naught)\b/i,
    instead: 'plain words',
    kinds: PROSE,
  },
  { pattern: /\bthan it is\b/i, instead: 'a comparison with a subject', kinds: ['title'] },
  { pattern: /\b(?:what|who) is no\b/i, instead: 'what it is instead' },
  { pattern: /\bis (?:no|not) (?:one|it)\b/i, instead: 'invalid, other', kinds: PROSE },
  { pattern: /\bholds? (?:good|off)\b/i, instead: 'is valid, waits' },
  { pattern: /\bthe like\b(?!lihood)/i, instead: 'and similar', kinds: PROSE },
  { pattern: /\bfor which (?:none|nothing|nobody)\b/i, instead: 'without' },
  { pattern: /\bby (?:all|any) of whom\b/i, instead: 'a clause with a subject' },
  { pattern: /\b(?:stands|stood) (?:for|in|by|at|on)? ?(?:none|nothing|nobody)\b/i, instead: 'is, is stored' },
];
