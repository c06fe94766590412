import { list, object, openObject } from '../../platform/http/validation/composite-rules';
import { Shown } from '../../platform/http/validation/field';
import { boolean, integer, text } from '../../platform/http/validation/rules';

class AssetChangesAnswer {
  @Shown(text(), { example: 'hq' })
  asset_id: string;

  @Shown(text(), { example: 'Headquarters' })
  name: string;

  @Shown(list(openObject), {
    description: 'Each as `{field, from, to}`, with dots in the names of fields of objects.',
    example: [{ field: 'attributes.monitoring_radius_km', from: 25, to: 50 }],
  })
  changes: Record<string, unknown>[];
}

class NamedAssetAnswer {
  @Shown(text(), { example: 'hq' })
  asset_id: string;

  @Shown(text(), { example: 'Headquarters' })
  name: string;
}

export class AssetSetPreviewAnswer {
  @Shown(list(object(NamedAssetAnswer)))
  added: NamedAssetAnswer[];

  @Shown(list(object(AssetChangesAnswer)))
  changed: AssetChangesAnswer[];

  @Shown(list(object(NamedAssetAnswer)))
  removed: NamedAssetAnswer[];

  @Shown(integer({ ge: 0 }))
  unchanged: number;

  @Shown(boolean(), { description: 'Whether the order of the remaining assets would change.' })
  reordered: boolean;

  @Shown(integer({ ge: 0 }), { description: 'The revision that the set is compared with.' })
  assets_revision: number;
}
