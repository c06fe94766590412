import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operation';
import { ConnectorHealthAnswer, ConnectorListAnswer, ConnectorParams } from './connectors.dto';
import { ConnectorsService } from './connectors.service';

@ApiTags('Lookup')
@Controller('v1/connectors')
export class ConnectorsController {
  constructor(private readonly connectors: ConnectorsService) {}

  @Get()
  @Operation({
    action: 'connectors.list',
    permission: 'connectors:read',
    summary: 'List the sources that lookups ask, and how they are',
    answer: ConnectorListAnswer,
  })
  list(): ConnectorListAnswer {
    const connectors = this.connectors.list().map(({ connector, state }) => ({
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
    return { connectors, total: connectors.length };
  }

  @Get(':id/health')
  @Operation({
    action: 'connectors.check',
    permission: 'connectors:read',
    summary: 'Check a source now',
    description: 'The source itself is asked, for five seconds at most and once a second at most.',
    answer: ConnectorHealthAnswer,
    errors: ['not_found'],
  })
  async health(@Param() { id }: ConnectorParams): Promise<ConnectorHealthAnswer> {
    const { status, checkedAt, latencyMs, error } = await this.connectors.checkHealth(id);
    return { id, status, checked_at: checkedAt, latency_ms: latencyMs, error };
  }
}
