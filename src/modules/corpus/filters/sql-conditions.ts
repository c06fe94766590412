/** Conditions of a statement and their parameters, numbered as they come. Values never become part of the text. */
export class SqlConditions {
  readonly #conditions: string[] = [];

  constructor(readonly parameters: unknown[] = []) {}

  /** Conditions of a part of the same statement: they share the parameters. */
  part(): SqlConditions {
    return new SqlConditions(this.parameters);
  }

  /** `$n` for a value. */
  parameter(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }

  add(condition: string): void {
    this.#conditions.push(condition);
  }

  /** All of them, joined by `and`; `true` where there are none. */
  get sql(): string {
    return this.#conditions.length === 0 ? 'true' : this.#conditions.map((each) => `(${each})`).join(' and ');
  }
}
