import type { Violation } from '../../api/failure';

/** The fields of a form, each with its path in the body of the request. */
export type FieldPaths<Field extends string> = Readonly<Record<Field, string>>;

const holds = (path: string, field: string): boolean => field === path || field.startsWith(`${path}.`);

/** The field of the form to which a violation of the API belongs: the one with the longest path. */
export const fieldOfViolation = <Field extends string>(violated: string, paths: FieldPaths<Field>): Field | undefined =>
  (Object.keys(paths) as Field[])
    .filter((field) => holds(paths[field], violated))
    .sort((one, other) => paths[other].length - paths[one].length)[0];

/** The violations in a response by field of the form. A violation of an item of a list names the line. */
export function problemsAtFields<Field extends string>(
  violations: readonly Violation[],
  paths: FieldPaths<Field>,
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {};
  for (const { field, message } of violations) {
    const place = fieldOfViolation(field, paths);
    if (place === undefined || problems[place] !== undefined) continue;
    const [item = '', ...rest] = field.slice(paths[place].length + 1).split('.');
    const within = /^\d+$/.test(item) ? [`Line ${Number(item) + 1}`, ...rest] : [item, ...rest].filter(Boolean);
    problems[place] = [within.join(', '), message].filter(Boolean).join(': ');
  }
  return problems;
}
