const MAX_TITLE_LENGTH = 300;

/** What is wrong with a title by the rules of docs/titles.md; empty if nothing is. */
export function findTitleProblems(title: string): string[] {
  const rules: [boolean, string][] = [
    [/^[\p{Lu}\p{N}]/u.test(title), 'begins with a capital letter'],
    [title.length <= MAX_TITLE_LENGTH, 'is short enough'],
    [title === title.trim() && !/\s{2}/.test(title), 'has single blanks only'],
    [!/,\s*(?:,|$)|:\s*$|\(\s*\)/.test(title), 'has no empty part'],
    [!/unknown\]|\b(?:null|undefined|NaN|unnamed)\b/.test(title), 'has no placeholder'],
    [!title.endsWith('.'), 'is not a sentence'],
    [!/\b(?:a|the) (?:a|the)\b/i.test(title), 'has no repeated article'],
    [!/\b\d+km\b/.test(title), 'separates numbers from units'],
    [!title.includes(' - '), 'separates its parts by commas'],
    [!/\b\p{Lu}{5,}\b/u.test(title.replace('GDACS', '')), 'has no word in capitals'],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => `"${title}" does not satisfy: ${rule}`);
}
