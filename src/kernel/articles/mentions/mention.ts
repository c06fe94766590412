import type { TextSpan } from '../article';

export type MentionInputType = 'name' | 'alias' | 'email' | 'social' | 'keyword';

/** A place in a text where something of the subject stands. */
export interface Mention extends TextSpan {
  inputType: MentionInputType;
  /** As the caller wrote it. */
  value: string;
  /** As it stands in the text. */
  shown: string;
  /** 0 to 1: how surely it is the caller's value, not how surely it is the caller's subject. */
  score: number;
  /** Which words agree, in words. */
  explanation: string;
}
