import type { Connector, SourceQuery } from './connectors.contract';

export const takes = ({ identifierTypes }: Connector, { identifiers }: Pick<SourceQuery, 'identifiers'>): boolean =>
  identifiers.some(({ type }) => identifierTypes.includes(type));

/** The part of a query on which a connector's answer depends. */
export function narrowedTo({ identifierTypes, contextTypes }: Connector, query: SourceQuery): SourceQuery {
  if (contextTypes === undefined) return query;
  const types = new Set([...identifierTypes, ...contextTypes]);
  return { ...query, identifiers: query.identifiers.filter(({ type }) => types.has(type)) };
}
