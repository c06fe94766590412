import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, oneOf, text } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import {
  CONNECTOR_CATEGORIES,
  CONNECTOR_STATUSES,
  type ConnectorCategory,
  type ConnectorStatus,
  CREDENTIAL_MODES,
  type CredentialMode,
} from './connectors.contract';

const id = () => text({ minLength: 1, maxLength: 100 });

export class ConnectorParams {
  @Field(id(), { description: 'The id of the connector.', example: 'dns' })
  id: string;
}

const EGRESS_PROTOCOLS = ['https', 'http', 'dns'] as const;

class EgressAnswer {
  @Shown(text(), { example: 'api.gleif.org' })
  host: string;

  @Shown(integer({ ge: 1, le: 65_535 }), { example: 443 })
  port: number;

  @Shown(oneOf(EGRESS_PROTOCOLS))
  protocol: (typeof EGRESS_PROTOCOLS)[number];
}

export class ConnectorAnswer {
  @Shown(id(), { example: 'gleif' })
  id: string;

  @Shown(text())
  name: string;

  @Shown(oneOf(CONNECTOR_CATEGORIES))
  category: ConnectorCategory;

  @Shown(text())
  description: string;

  @Shown(oneOf(CONNECTOR_STATUSES), { description: 'The status at `last_checked_at`.' })
  status: ConnectorStatus;

  @Shown(oneOf(CREDENTIAL_MODES))
  credential_mode: CredentialMode;

  @Shown(list(object(EgressAnswer)), {
    description: 'The hosts that the connector sends queries to; empty if it sends nothing outside this installation.',
  })
  egress: EgressAnswer[];

  @Shown(instant(), { isNullable: true })
  last_checked_at: Date | null;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  latency_ms: number | null;
}

export const CONNECTOR_CURSOR = new ListCursor('connectors', 'text');

export class ConnectorsQuery extends pageQuery(CONNECTOR_CURSOR) {}

export class ConnectorListAnswer extends PageAnswer {
  @Shown(list(object(ConnectorAnswer)))
  connectors: ConnectorAnswer[];
}

export class ConnectorHealthAnswer {
  @Shown(id(), { example: 'gleif' })
  id: string;

  @Shown(oneOf(CONNECTOR_STATUSES))
  status: ConnectorStatus;

  @Shown(instant(), { isNullable: true })
  checked_at: Date | null;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  latency_ms: number | null;

  @Shown(text(), { isNullable: true, description: 'Why the last check failed; null if it succeeded.' })
  error: string | null;
}
