import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

export type EventSource = Schemas['SourceAnswer'];
export type EventSourceList = Schemas['SourcesAnswer'];
export type Connector = Schemas['ConnectorAnswer'];
export type ConnectorList = Schemas['ConnectorListAnswer'];
export type ConnectorHealth = Schemas['ConnectorHealthAnswer'];
export type Dataset = Schemas['DatasetAnswer'];
export type DatasetList = Schemas['DatasetListAnswer'];
export type DatasetDetail = Schemas['DatasetDetailAnswer'];
export type ListedEntities = Schemas['DatasetEntitiesAnswer'];
export type ArticleList = Schemas['ArticleListAnswer'];
export type SecretList = Schemas['SecretListAnswer'];
export type PollStarted = Schemas['PollStartedAnswer'];
