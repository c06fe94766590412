import type { ReadableText } from './source-texts';

const FENCE = /^\s*```/;

/** The paragraphs of a Markdown page. Code blocks and text between backticks are left out. */
export function textsOfMarkdown(file: string, page: string): ReadableText[] {
  const texts: ReadableText[] = [];
  let paragraph: { line: number; lines: string[] } | null = null;
  let inCode = false;
  const close = (): void => {
    if (paragraph !== null)
      texts.push({ file, line: paragraph.line, kind: 'prose', text: withoutCode(paragraph.lines) });
    paragraph = null;
  };
  for (const [index, line] of page.split('\n').entries()) {
    if (FENCE.test(line)) {
      close();
      inCode = !inCode;
    } else if (inCode || line.trim() === '') close();
    else {
      paragraph ??= { line: index + 1, lines: [] };
      paragraph.lines.push(line.trim());
    }
  }
  close();
  return texts;
}

const withoutCode = (lines: readonly string[]): string => lines.join(' ').replace(/`[^`]*`/g, '…');
