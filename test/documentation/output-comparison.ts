import type { ExpectedOutput } from './documented-commands';

/** Matches anything: the rest of an object, an array or a text, or any value. */
const ANYTHING = '…';
/** Values that differ between runs. A documented value of such a form matches any value of the same form. */
const VARIABLE_FORMS: readonly RegExp[] = [
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  /^tms_\w+$/,
  /^sha256:[0-9a-f]{64}$/,
  /^[\w-]{43}$/,
];

/** The parts of the documentation that an output lacks; empty if it has all of them. */
export function differences(expected: ExpectedOutput, output: string): string[] {
  if (expected.kind === 'text') return missingLines(expected.text, output);
  let actual: unknown;
  try {
    actual = JSON.parse(output);
  } catch {
    return [`the output is not JSON: ${output.slice(0, 500)}`];
  }
  return jsonDifferences(parseAbridgedJson(expected.text), actual, '$');
}

/** JSON in which `…` may replace a value, or further members or elements. @throws SyntaxError */
export function parseAbridgedJson(text: string): unknown {
  const containers: string[] = [];
  let written = '';
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (isInString) {
      if (char === '\\') written += text.charAt(at++);
      else if (char === '"') isInString = false;
      written += text.charAt(at);
      continue;
    }
    if (char === '"') isInString = true;
    if (char === '{' || char === '[') containers.push(char);
    if (char === '}' || char === ']') containers.pop();
    const isMember = containers.at(-1) === '{' && !written.trimEnd().endsWith(':');
    written += char !== ANYTHING ? char : isMember ? `"${ANYTHING}": 0` : `"${ANYTHING}"`;
  }
  return JSON.parse(written);
}

function jsonDifferences(expected: unknown, actual: unknown, path: string): string[] {
  if (expected === ANYTHING) return [];
  if (typeof expected === 'string') {
    return typeof actual === 'string' && isTextLike(expected, actual) ? [] : [difference(path, expected, actual)];
  }
  if (Array.isArray(expected)) {
    return Array.isArray(actual) ? elementDifferences(expected, actual, path) : [difference(path, expected, actual)];
  }
  if (typeof expected === 'object' && expected !== null) {
    const isObject = typeof actual === 'object' && actual !== null && !Array.isArray(actual);
    return isObject
      ? memberDifferences(expected as Members, actual as Members, path)
      : [difference(path, expected, actual)];
  }
  return Object.is(expected, actual) ? [] : [difference(path, expected, actual)];
}

type Members = Readonly<Record<string, unknown>>;

function memberDifferences(expected: Members, actual: Members, path: string): string[] {
  const found = Object.entries(expected)
    .filter(([name]) => name !== ANYTHING)
    .flatMap(([name, value]) =>
      name in actual ? jsonDifferences(value, actual[name], `${path}.${name}`) : [`${path}.${name} is missing`],
    );
  if (ANYTHING in expected) return found;
  const further = Object.keys(actual).filter((name) => !(name in expected));
  return [...found, ...further.map((name) => `${path}.${name} is not documented`)];
}

function elementDifferences(expected: readonly unknown[], actual: readonly unknown[], path: string): string[] {
  const isOpen = expected.at(-1) === ANYTHING;
  const shown = isOpen ? expected.slice(0, -1) : expected;
  if (isOpen ? actual.length < shown.length : actual.length !== shown.length) {
    return [`${path} has ${actual.length} elements instead of ${shown.length}`];
  }
  return shown.flatMap((each, index) => jsonDifferences(each, actual[index], `${path}[${index}]`));
}

const difference = (path: string, expected: unknown, actual: unknown): string =>
  `${path} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;

function isTextLike(expected: string, actual: string): boolean {
  if (VARIABLE_FORMS.some((form) => form.test(expected) && form.test(actual))) return true;
  return pattern(expected, '^', '$').test(actual);
}

/** Finds each documented line, in order, in the lines of the output. */
function missingLines(expected: string, output: string): string[] {
  const lines = output.split('\n');
  let at = 0;
  for (const line of expected.split('\n').filter((each) => each.trim() !== '' && each.trim() !== ANYTHING)) {
    const form = pattern(line.trimEnd(), '^', '\\s*$');
    const found = lines.slice(at).findIndex((each) => form.test(each));
    if (found < 0) return [`this line is missing: ${line}`];
    at += found + 1;
  }
  return [];
}

const VARIABLE_PARTS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '[0-9a-f-]{36}'],
  [/20[2-9]\d-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\\\.\d+)?Z/g, '\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z'],
];

function pattern(text: string, start: string, end: string): RegExp {
  let source = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(ANYTHING, '[^]*');
  for (const [form, replacement] of VARIABLE_PARTS) source = source.replace(form, () => replacement);
  return new RegExp(`${start}${source}${end}`);
}
