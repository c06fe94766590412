import { type Command, interpretKey, keyName, searchCommands, shownKeys } from './commands';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const command = (id: string, keys: string[], more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: 'Test',
  keys,
  run: () => undefined,
  ...more,
});

test.each([
  [press('j'), 'j'],
  [press('J', { shiftKey: true }), 'Shift+J'],
  [press('?', { shiftKey: true }), '?'],
  [press('k', { ctrlKey: true }), 'Ctrl+k'],
  [press('K', { metaKey: true }), 'Ctrl+k'],
  [press(' '), 'Space'],
  [press('F10', { shiftKey: true }), 'Shift+F10'],
  // Caps Lock.
  [press('J'), 'j'],
])('names the key press %j as %s', (key, name) => {
  expect(keyName(key)).toBe(name);
});

test('runs a command after both keys of its sequence', () => {
  const commands = [command('overview', ['g o']), command('dismiss', ['d'])];
  const first = interpretKey(commands, null, 'g');
  expect(first).toEqual({ pending: 'g', command: null });
  expect(interpretKey(commands, first.pending, 'o').command?.id).toBe('overview');
});

test('starts over with a key that does not continue the sequence', () => {
  const commands = [command('overview', ['g o']), command('dismiss', ['d'])];
  expect(interpretKey(commands, 'g', 'd').command?.id).toBe('dismiss');
  expect(interpretKey(commands, 'g', 'x')).toEqual({ pending: null, command: null });
});

test('prefers the command that was registered last, and skips disabled ones', () => {
  const commands = [command('shell', ['x']), command('page', ['x']), command('off', ['x'], { isEnabled: () => false })];
  expect(interpretKey(commands, null, 'x').command?.id).toBe('page');
});

test('finds commands by all words, and lists first those that begin with the search', () => {
  const commands = [command('Go to overview', []), command('Overview of keys', []), command('Dismiss', [])];
  expect(searchCommands(commands, 'over').map(({ id }) => id)).toEqual(['Overview of keys', 'Go to overview']);
  expect(searchCommands(commands, 'go over').map(({ id }) => id)).toEqual(['Go to overview']);
});

test('shows sequences and combinations as keys', () => {
  expect(shownKeys('g o')).toEqual(['g', 'o']);
  expect(shownKeys('Ctrl+k')).toEqual(['Ctrl k']);
  expect(shownKeys('Escape')).toEqual(['Esc']);
});
