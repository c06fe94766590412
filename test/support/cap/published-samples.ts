import type { Publisher } from '../../../src/modules/exchange/publications/publications.read-model';
import type { Publication, PublishedThreat } from '../../../src/modules/exchange/publications/published-threat';

export const SAMPLE_THREAT: PublishedThreat = {
  title: 'Earthquake M 6.4, 18 km NNE of Hualian, Taiwan',
  description: 'Felt in Taipei.',
  threat_type: 'earthquake',
  category: 'climate_environment',
  status: 'active',
  severity: 'high',
  risk_score: 71.234567,
  likelihood: 'possible',
  impact_severity: 'major',
  threat_rationale: 'The plant is 22 km away.',
  likelihood_rationale: 'At the rate of the past, 0.3 such events would be expected.',
  impact_rationale: 'Shaking of intensity VI.',
  reliability: 'confirmed',
  source_rating: 'A1: completely reliable source, confirmed by others',
  source_reliability: 'A',
  sources: ['earthquake.usgs.gov'],
  location: '18 km NNE of Hualian',
  country: 'TW',
  lat: 24.132_456_7,
  lng: 121.659,
  uncertainty_km: 5,
  precision_level: 'locality',
  observed_at: '2026-11-28T00:30:00.000Z',
  expires_at: '2026-12-05T00:30:00.000Z',
  version: 1,
  is_test: false,
  assets: [
    {
      asset_id: 'plant',
      name: 'Hualien plant',
      type: 'facility',
      distance_km: 22,
      lat: 23.9769,
      lng: 121.6044,
      radius_km: 100,
    },
  ],
  asset_count: 1,
};

const SENT_US = Date.parse('2026-11-28T01:00:00.250Z') * 1_000;

export const publication = (
  content: Partial<PublishedThreat> = {},
  more: Partial<Publication<PublishedThreat>> = {},
): Publication<PublishedThreat> => ({
  threat_id: '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10',
  object_id: '7d0c2f0e-3c53-4ab5-9a0f-0b7c3b2b6f60',
  number: 1,
  added_us: SENT_US,
  created_us: SENT_US,
  is_revoked: false,
  content: { ...SAMPLE_THREAT, ...content },
  ...more,
});

export const PUBLISHER: Publisher = {
  portfolio_id: '0193f3c2-0000-7c3a-9c59-5a1c9e2f8b10',
  portfolio_slug: 'default',
  portfolio_name: 'Default',
  tenant_name: 'Acme & Sons <Ltd>',
  created_us: SENT_US - 1_000_000,
  changed_us: SENT_US,
};
