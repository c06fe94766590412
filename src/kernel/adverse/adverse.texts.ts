/** The reasons of adverse findings, and of the decision about an article. */
export const ADVERSE_TEXTS = {
  term: (term: string, mention: string) => `The term “${term}” refers to “${mention}”.`,
  cleared: (term: string, mention: string) =>
    `The text says that “${mention}” was cleared of “${term}”, denies it or has nothing to do with it.`,
  victim: (term: string, mention: string) => `The text says that “${mention}” was the victim: “${term}”.`,
  classifier: (words: readonly string[]) =>
    `The article as a whole reads as adverse about the subject. Its strongest words: ${words.join(', ')}.`,
  probability: (percent: number) => `The probability that the article is adverse about the subject is ${percent} %.`,
  adverseWords: (words: readonly string[]) => `Words that make it more likely: ${words.join(', ')}.`,
  otherWords: (words: readonly string[]) => `Words that make it less likely: ${words.join(', ')}.`,
  dismissed: (count: number) =>
    count === 1
      ? 'One term was found near the subject, but the article as a whole does not read as adverse about it.'
      : `${count} terms were found near the subject, but the article as a whole does not read as adverse about it.`,
} as const;
