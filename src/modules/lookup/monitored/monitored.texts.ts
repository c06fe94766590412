import { countedNoun } from '../../../kernel/text/counted';

export const MONITORED_TEXTS = {
  tooMany: (subjects: number) =>
    `Limit reached: this portfolio already monitors ${countedNoun(subjects, 'subject')}. Remove some of them first.`,
} as const;
