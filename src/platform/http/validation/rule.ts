import { MAX_VIOLATIONS, type Violation } from '../../../kernel/errors/validation-error';

export type Location = (string | number)[];

/** Where a value comes from. Text from the address is converted; values of a JSON body must already have the type. */
export type InputSource = 'path' | 'query' | 'header' | 'body';

/** Names in a location come from the caller and may be as long as the body. */
const MAX_NAME_LENGTH = 256;
const shortened = (name: string | number): string | number =>
  typeof name === 'string' && name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;

/** Collects the first violations of one request and counts all of them. */
export class ViolationSink {
  readonly violations: Violation[] = [];
  /** The number of all violations, including those that are not kept. */
  count = 0;

  constructor(readonly source: InputSource) {}

  add(loc: Location, type: string, msg: string): undefined {
    this.count += 1;
    if (this.count <= MAX_VIOLATIONS) this.violations.push({ loc: loc.map(shortened), type, msg });
    return undefined;
  }

  get isText(): boolean {
    return this.source !== 'body';
  }
}

/** An OpenAPI 3.1 schema (JSON Schema 2020-12), as plain data. */
export type Schema = Record<string, unknown>;

/** Checks and converts one value. `parse` returns undefined if it added a violation. */
export interface Rule<T = unknown> {
  readonly schema: Schema;
  /** The schema in responses, without the bounds that only guard requests; `schema` by default. */
  readonly answerSchema?: Schema;
  /** The class of the value's fields, for references in the OpenAPI document. */
  readonly objectClass?: ObjectClass;
  readonly isList?: boolean;
  parse(value: unknown, loc: Location, sink: ViolationSink): T | undefined;
  /** Like `parse`, but yields to other requests now and then. */
  parseInSlices?(value: unknown[], loc: Location, sink: ViolationSink): Promise<T | undefined>;
}

export const responseSchema = (rule: Pick<Rule, 'schema' | 'answerSchema'>): Schema => rule.answerSchema ?? rule.schema;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any constructor; the fields come from its decorators
export type ObjectClass = new (...args: any[]) => object;
