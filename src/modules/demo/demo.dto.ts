import { Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, text, uuid } from '../../platform/http/validation/rules';

const count = () => integer({ ge: 0 });

export class DemoAnswer {
  @Shown(boolean(), { description: 'false if a start was interrupted, or if the tenant was erased separately.' })
  is_complete: boolean;

  @Shown(instant(), { isNullable: true })
  completed_at: Date | null;

  @Shown(uuid(), { isNullable: true, description: 'null if the tenant does not exist yet, or was erased separately.' })
  tenant_id: string | null;

  @Shown(text(), { description: 'Slug of the tenant', example: 'demo' })
  tenant_slug: string;

  @Shown(instant(), {
    description: 'The fixed current time that the tenant was created with.',
    example: '2018-02-07T00:00:00Z',
  })
  evaluation_time: Date;

  @Shown(count(), { description: 'The number of assets of the tenant, which are real cities.', example: 198 })
  places: number;

  @Shown(count(), { description: 'The number of real earthquakes that only the demo imported.', example: 1_707 })
  earthquakes: number;

  @Shown(text(), { description: 'The id of the list of fictional people, companies and a ship.' })
  watch_list: string;

  @Shown(count(), { description: 'The number of entities on that list.', example: 12 })
  entities: number;

  @Shown(count(), { description: 'The number of articles about fictional people and companies.', example: 9 })
  articles: number;

  @Shown(text(), { isNullable: true, description: 'The file in which this instance keeps a key of the tenant.' })
  key_file: string | null;
}

export class RemovedDemoAnswer {
  @Shown(uuid(), {
    isNullable: true,
    description:
      'The id of the tenant, and the `chain_id` of its audit log, which remains; null if the tenant had been ' +
      'erased separately.',
  })
  tenant_id: string | null;

  @Shown(count(), { example: 198 })
  places: number;

  @Shown(count(), { description: 'The number of deleted events.', example: 1_707 })
  earthquakes: number;

  @Shown(count(), {
    description: 'The number of events that remain because they support threats of another tenant.',
    example: 0,
  })
  earthquakes_kept: number;

  @Shown(count(), { example: 12 })
  entities: number;

  @Shown(count(), { example: 9 })
  articles: number;
}
