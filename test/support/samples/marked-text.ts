import type { TextSpan } from '../../../src/kernel/articles/article';

/**
 * A text in which square brackets mark the mentions of the subject, without the brackets.
 * @param name replaces each `*`, which then marks a mention as well
 */
export function markedText(marked: string, name?: string): { text: string; mentions: TextSpan[] } {
  const bracketed = name === undefined ? marked : marked.replaceAll('*', `[${name}]`);
  const mentions: TextSpan[] = [];
  let text = '';
  for (const [index, part] of bracketed.split(/[[\]]/).entries()) {
    if (index % 2 === 1) mentions.push({ start: text.length, end: text.length + part.length });
    text += part;
  }
  return { text, mentions };
}
