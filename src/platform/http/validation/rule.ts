import { MAX_VIOLATIONS, type Violation } from '../../../kernel/errors/validation-error';

export type Location = (string | number)[];

/** Where a value comes from: text from the address is converted, values of a JSON body have to be of the type already. */
export type InputSource = 'path' | 'query' | 'header' | 'body';

/** Names in a location come from the caller, and may be as long as the body. */
const MAX_NAME_LENGTH = 256;
const shortened = (name: string | number): string | number =>
  typeof name === 'string' && name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;

/** Collects what is wrong with one request: the first violations, and how many there are. */
export class ViolationSink {
  readonly violations: Violation[] = [];
  /** Of all violations, those included that are not kept. */
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

/** How one value is checked and converted. `parse` returns undefined where it added a violation. */
export interface Rule<T = unknown> {
  readonly schema: Schema;
  /** The same for answers, where bounds that merely guard requests by default promise nothing; `schema` unless given. */
  readonly answerSchema?: Schema;
  /** A class whose fields the value has, for the documents' references. */
  readonly objectClass?: ObjectClass;
  readonly isList?: boolean;
  parse(value: unknown, loc: Location, sink: ViolationSink): T | undefined;
  /** The same, giving way to other requests now and then. */
  parseInSlices?(value: unknown[], loc: Location, sink: ViolationSink): Promise<T | undefined>;
}

export const answerSchemaOf = (rule: Pick<Rule, 'schema' | 'answerSchema'>): Schema => rule.answerSchema ?? rule.schema;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any constructor; the fields come from its decorators
export type ObjectClass = new (...args: any[]) => object;
