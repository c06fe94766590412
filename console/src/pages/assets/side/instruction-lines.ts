/** What the service does with one line of instructions (docs/custom-instructions.md). */
export interface InstructionLine {
  readonly line: string;
  readonly kind: 'ignore' | 'only' | 'raise' | 'lower' | 'unread' | 'text';
  readonly words: string;
}

const RULE_LINE = /^(ignore|only|raise|lower)\s*:(.*)$/i;
const TOKEN = /(-*)"([^"]*)"|([^\s"]+)|"/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

interface Term {
  readonly text: string;
  readonly isNegated: boolean;
}

/** The words, `"phrases"` and `-negations` of a search. */
export function searchTerms(search: string): Term[] {
  const terms: Term[] = [];
  for (const [, dashes, phrase, word] of search.matchAll(TOKEN)) {
    const text = phrase?.trim() ?? (word ?? '').replace(/^-+/, '');
    const isNegated = phrase === undefined ? word?.startsWith('-') === true : dashes !== '';
    if (LETTER_OR_DIGIT.test(text)) terms.push({ text, isNegated });
  }
  return terms;
}

const quoted = (terms: readonly Term[], joint: string): string => terms.map(({ text }) => `“${text}”`).join(joint);

function condition(terms: readonly Term[]): string {
  const wanted = terms.filter(({ isNegated }) => !isNegated);
  const unwanted = terms.filter(({ isNegated }) => isNegated);
  return [
    ...(wanted.length > 0 ? [`with ${quoted(wanted, ' and ')}`] : []),
    ...(unwanted.length > 0 ? [`without ${quoted(unwanted, ' and without ')}`] : []),
  ].join(' and ');
}

const EFFECTS = {
  ignore: (when: string) => `Excludes events ${when}.`,
  only: (when: string) => `Excludes all events but those ${when}, or those of another “only” line.`,
  raise: (when: string) => `Raises the level of a threat by one step for an event ${when}.`,
  lower: (when: string) => `Lowers the level of a threat by one step for an event ${when}.`,
} as const;

function readLine(line: string): InstructionLine {
  const [, name = '', search = ''] = RULE_LINE.exec(line) ?? [];
  const kind = name.toLowerCase();
  if (kind !== 'ignore' && kind !== 'only' && kind !== 'raise' && kind !== 'lower') {
    return {
      line,
      kind: 'text',
      words: 'Free text: has an effect only if the operator has configured a language model.',
    };
  }
  const terms = searchTerms(search);
  if (terms.length === 0) return { line, kind: 'unread', words: 'Not applied: there is nothing to search for.' };
  return { line, kind, words: EFFECTS[kind](condition(terms)) };
}

/** Reads each line as the service does. */
export const readInstructions = (text: string): InstructionLine[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readLine);
