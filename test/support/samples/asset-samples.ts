/** The bodies of this many assets, which differ in id, name, place and address. `suffix` ends every name. */
export const sampleAssets = (count: number, suffix = '') =>
  Array.from({ length: count }, (_, index) => ({
    asset_id: `asset-${index}`,
    name: `Asset number ${index}${suffix}`,
    role: 'site',
    attributes: {
      lat: (index % 170) - 85,
      lng: (index % 350) - 175,
      country: 'TW',
      address: `${index} Main Street`,
      aliases: ['One', 'Two'],
      site: { floor: index % 7, tags: ['a', 'b'] },
    },
    threat_config: { alert_classes: ['class_3_critical'], custom_instructions: 'ignore: drill' },
    physical_threat_config: { max_age_hours_by_category: { conflict: 72 } },
  }));
