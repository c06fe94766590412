import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operations/operation';
import { pageOfItems } from '../../platform/paging/page-of-items';
import { pageParts } from '../../platform/paging/page-query';
import {
  CONNECTOR_CURSOR,
  ConnectorHealthAnswer,
  ConnectorListAnswer,
  ConnectorParams,
  ConnectorsQuery,
} from './connectors.dto';
import { ConnectorsService } from './connectors.service';

@ApiTags('Lookup')
@Controller('v1/connectors')
export class ConnectorsController {
  constructor(private readonly connectors: ConnectorsService) {}

  @Get()
  @Operation({
    action: 'connectors.list',
    permission: 'connectors:read',
    summary: 'List the sources that lookups query, with their status',
    answer: ConnectorListAnswer,
  })
  list(@Query() query: ConnectorsQuery): ConnectorListAnswer {
    const page = pageOfItems(this.connectors.list(), ({ connector }) => connector.id, CONNECTOR_CURSOR, query);
    const connectors = page.rows.map(({ connector, state }) => ({
      id: connector.id,
      name: connector.name,
      category: connector.category,
      description: connector.description,
      status: state.status,
      credential_mode: connector.credentialMode,
      egress: connector.egress.map(({ host, port, protocol }) => ({ host, port, protocol })),
      last_checked_at: state.checkedAt,
      latency_ms: state.latencyMs,
    }));
    return { connectors, ...pageParts(page) };
  }

  @Get(':id/health')
  @Operation({
    action: 'connectors.check',
    permission: 'connectors:read',
    summary: 'Check the health of a source now',
    description: 'Sends a request to the source itself, for at most five seconds and at most once per second.',
    answer: ConnectorHealthAnswer,
    errors: ['not_found'],
  })
  async health(@Param() { id }: ConnectorParams): Promise<ConnectorHealthAnswer> {
    const { status, checkedAt, latencyMs, error } = await this.connectors.checkHealth(id);
    return { id, status, checked_at: checkedAt, latency_ms: latencyMs, error };
  }
}
