import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operations/operation';
import { DEMO_EVALUATION_TIME } from './demo-places';
import { DEMO_TENANT } from './demo-tenant';
import { DEMO_WATCH_LIST } from './demo-watch-list';
import { DemoAnswer, RemovedDemoAnswer } from './demo.dto';
import { DemoService } from './demo.service';

@ApiTags('Operator')
@Controller('v1/admin/demo')
export class DemoController {
  constructor(private readonly demo: DemoService) {}

  @Get()
  @Operation({
    action: 'demo.read',
    permission: 'tenants:read',
    summary: 'Read the state of the demo',
    description: 'Returns what the demo that a first start creates consists of, and how much of it exists.',
    answer: DemoAnswer,
    errors: ['not_found'],
  })
  async read(): Promise<DemoAnswer> {
    const status = await this.demo.status();
    return {
      is_complete: status.isComplete,
      completed_at: status.completedAt,
      tenant_id: status.tenantId,
      tenant_slug: DEMO_TENANT,
      evaluation_time: DEMO_EVALUATION_TIME,
      places: status.places,
      earthquakes: status.events,
      watch_list: DEMO_WATCH_LIST,
      entities: status.entities,
      articles: status.articles,
      key_file: status.keyFile,
    };
  }

  @Delete()
  @Operation({
    action: 'demo.remove',
    permission: 'tenants:write',
    summary: 'Remove the demo',
    description:
      'Erases the tenant of the demo as `DELETE /v1/admin/tenants/{slug}` does and deletes its watch list, ' +
      'articles and earthquakes in the same transaction; then deletes the file with its key. Earthquakes that were ' +
      'also imported in another way, or that support threats of another tenant, are not deleted. The service ' +
      'creates the demo again only if it is started with `DEMO=true`.',
    answer: RemovedDemoAnswer,
    errors: ['not_found', 'conflict'],
  })
  async remove(): Promise<RemovedDemoAnswer> {
    const { tenantId, places, events, entities, articles } = await this.demo.remove();
    return {
      tenant_id: tenantId,
      places,
      earthquakes: events.removed,
      earthquakes_kept: events.kept,
      entities,
      articles,
    };
  }
}
