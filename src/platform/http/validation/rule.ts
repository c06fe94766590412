import type { Violation } from '../../../kernel/errors/validation-error';

export type Location = (string | number)[];

/** Where a value comes from: text from the address is converted, values of a JSON body have to be of the type already. */
export type InputSource = 'path' | 'query' | 'header' | 'body';

/** Collects what is wrong with one request. */
export class ViolationSink {
  readonly violations: Violation[] = [];

  constructor(readonly source: InputSource) {}

  add(loc: Location, type: string, msg: string): undefined {
    this.violations.push({ loc: [...loc], type, msg });
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
