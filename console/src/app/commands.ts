/** An action of the console. Shortcuts, palette, help and tooltips all come from these. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** One key, or two keys after each other: `g o`. `Ctrl+k` also means ⌘K. */
  readonly keys?: readonly string[];
  readonly isEnabled?: () => boolean;
  readonly run: () => void;
}

type CommandMaker = (
  id: string,
  title: string,
  keys: readonly string[],
  run: () => void,
  isEnabled?: () => boolean,
) => Command;

/** A function that makes the commands of one group; their ids begin alike. */
export const commandMaker =
  (group: string, prefix: string): CommandMaker =>
  (id, title, keys, run, isEnabled) => ({
    id: `${prefix}-${id}`,
    title,
    group,
    keys,
    run,
    ...(isEnabled && { isEnabled }),
  });

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** `Ctrl+k`, `Shift+J`, `g`, `?`, `Escape`: Shift is named where the key is a letter, since symbols include it. */
export function keyName(press: KeyPress): string {
  const isLetter = /^[a-z]$/i.test(press.key);
  const key = press.key === ' ' ? 'Space' : press.key;
  const modifiers = [
    ...(press.ctrlKey || press.metaKey ? ['Ctrl+'] : []),
    ...(press.altKey ? ['Alt+'] : []),
    ...(press.shiftKey && (isLetter || key.length > 1) ? ['Shift+'] : []),
  ];
  const isPlainLetter = isLetter && !press.shiftKey;
  return modifiers.join('') + (isPlainLetter || press.ctrlKey || press.metaKey ? key.toLowerCase() : key);
}

export interface Interpreted {
  /** The key that the next one continues, or null. */
  readonly pending: string | null;
  readonly command: Command | null;
}

/** The command of a key after the previous key. The command registered last takes precedence. */
export function interpretKey(commands: readonly Command[], pending: string | null, key: string): Interpreted {
  const sequence = pending === null ? key : `${pending} ${key}`;
  const enabled = [...commands].reverse().filter((command) => command.isEnabled?.() ?? true);
  const command = enabled.find(({ keys = [] }) => keys.includes(sequence));
  if (command) return { pending: null, command };
  const isPrefix = enabled.some(({ keys = [] }) => keys.some((one) => one.startsWith(`${sequence} `)));
  if (isPrefix) return { pending: sequence, command: null };
  return pending === null ? { pending: null, command: null } : interpretKey(commands, null, key);
}

/** Commands whose title has every word of the search, those that begin with it first. */
export function searchCommands(commands: readonly Command[], search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ title, group }) =>
    words.every((word) => `${group} ${title}`.toLowerCase().includes(word)),
  );
  const begins = ({ title }: Command): number => (title.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other));
}

const SYMBOLS: Readonly<Record<string, string>> = { Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑', Enter: '↵' };

/** The keys of a shortcut as they are shown: `g o` is two keys. */
export const shownKeys = (keys: string): string[] =>
  keys.split(' ').map((key) => {
    const parts = key.split('+');
    return parts.map((part) => SYMBOLS[part] ?? part).join(' ');
  });
