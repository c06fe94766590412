import type { TextSpan } from '../article';

export type MentionInputType = 'name' | 'alias' | 'email' | 'social' | 'keyword';

/** A place in a text that mentions the subject. */
export interface Mention extends TextSpan {
  inputType: MentionInputType;
  /** As the caller wrote it. */
  value: string;
  /** As the text writes it. */
  shown: string;
  /** 0 to 1: how certainly it is the caller's value. It does not say whether it is the caller's subject. */
  score: number;
  /** Which words agree, as a sentence. */
  explanation: string;
}
