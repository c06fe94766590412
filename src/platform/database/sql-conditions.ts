/** The conditions of a statement and their numbered parameters. A value never becomes part of the text. */
export class SqlConditions {
  readonly #conditions: string[] = [];

  /** `parameters` are those that the statement has already: they are `$1` and so on. */
  constructor(readonly parameters: unknown[] = []) {}

  /** Conditions of a part of the same statement: they share the parameters. */
  part(): SqlConditions {
    return new SqlConditions(this.parameters);
  }

  /** Adds a parameter and returns its number in the statement, `$n`, or `$n::type` if a type is given. */
  parameter(value: unknown, type?: string): string {
    const place = `$${this.parameters.push(value)}`;
    return type === undefined ? place : `${place}::${type}`;
  }

  add(condition: string): void {
    this.#conditions.push(condition);
  }

  /** Requires the expression to equal one of the values. No values mean no condition. */
  addAny(expression: string, values: readonly unknown[] | undefined, type: string): void {
    if (values && values.length > 0) this.add(`${expression} = any(${this.parameter(values, `${type}[]`)})`);
  }

  /** Requires the expression to lie between two values, both included. An undefined value is no bound. */
  addRange(expression: string, { min, max, type }: { min?: unknown; max?: unknown; type?: string }): void {
    if (min !== undefined) this.add(`${expression} >= ${this.parameter(min, type)}`);
    if (max !== undefined) this.add(`${expression} <= ${this.parameter(max, type)}`);
  }

  /** All conditions, joined by `and`; `true` if there are none. */
  get sql(): string {
    return this.#conditions.length === 0 ? 'true' : this.#conditions.map((each) => `(${each})`).join(' and ');
  }
}
