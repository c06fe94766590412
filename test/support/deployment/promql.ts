import { parser } from '@prometheus-io/lezer-promql';

/** A selector of series in an expression of PromQL, with the names of the labels that it compares. */
export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

export interface ParsedExpression {
  readonly selectors: readonly Selector[];
  /** Labels by which series are grouped or matched. */
  readonly groupedBy: readonly string[];
}

/** @throws Error if the expression is not valid PromQL */
export function parsePromql(text: string): ParsedExpression {
  const selectors: { metric: string; labels: string[] }[] = [];
  const groupedBy: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, name, from, to, node }) => {
      if (type.isError) throw new Error(`not valid at ${from}: ${text}`);
      if (name === 'Identifier') selectors.push({ metric: text.slice(from, to), labels: [] });
      if (name !== 'LabelName') return;
      if (node.parent?.name === 'GroupingLabels') groupedBy.push(text.slice(from, to));
      else (selectors.at(-1)?.labels ?? groupedBy).push(text.slice(from, to));
    },
  });
  return { selectors, groupedBy };
}
