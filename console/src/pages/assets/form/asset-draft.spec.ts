import { fieldWithViolation, problemsFrom, readDraft, readMaxAges } from './asset-body';
import { type AssetDraft, differingFields, draftFrom, EMPTY_DRAFT, mergeDrafts, shownValue } from './asset-draft';
import type { Asset } from '../types';

const HQ: Asset = {
  id: '0',
  asset_id: 'hq',
  name: 'Headquarters',
  type: 'office',
  role: null,
  status: 'active',
  attributes: {
    lat: 23.97,
    lng: 121.6,
    address: null,
    country: 'TW',
    monitoring_radius_km: 40,
    organization: 'Acme',
    aliases: ['HQ', 'Main house'],
    site: { code: 7 },
  },
  threat_config: {
    enabled: true,
    alert_classes: ['class_3_critical'],
    custom_instructions: 'raise: flood',
    monitored_event_types: [],
    lookback_days: 45,
  },
  physical_threat_config: {
    enabled: false,
    alert_classes: [],
    custom_instructions: '',
    monitored_event_types: ['protest'],
    max_age_hours_by_category: { climate_environment: 72 },
  },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

const withValues = (values: Partial<AssetDraft>): AssetDraft => Object.assign({}, EMPTY_DRAFT, values);

test('sends back what the service returned if nothing was changed', () => {
  const { body, problems } = readDraft(draftFrom(HQ));
  const { id, asset_id, created_at, updated_at, ...content } = HQ;
  expect([id, asset_id, created_at, updated_at]).not.toContain(undefined);
  expect(body).toEqual(content);
  expect(problems).toEqual({});
});

test('names what is not a number, not JSON, or not a list of hours', () => {
  const { problems } = readDraft(withValues({ lat: 'north', lng: '', radius: 'x', further: '[1]', maxAges: 'flood' }));
  expect(Object.keys(problems)).toEqual(['lat', 'lng', 'radius', 'further', 'maxAges']);
});

test('reads hours by category', () => {
  expect(readMaxAges('climate_environment: 72\n\n a:b : 1,5')).toEqual({ climate_environment: 72, 'a:b': 1.5 });
  expect(readMaxAges(': 3')).toBeNull();
});

test('merges my changes with theirs, field by field', () => {
  const base = draftFrom(HQ);
  const mine = Object.assign({}, base, { name: 'Head office', radius: '60' });
  const theirs = Object.assign({}, base, { role: 'HQ', radius: '50' });
  const merged = mergeDrafts(base, mine, theirs);
  expect([merged.name, merged.role, merged.radius]).toEqual(['Head office', 'HQ', '60']);
  expect(differingFields(base, theirs)).toEqual(['role', 'radius']);
});

test('shows values in words', () => {
  const draft = draftFrom(HQ);
  expect([shownValue(draft, 'role'), shownValue(draft, 'nearEnabled'), shownValue(draft, 'nearClasses')]).toEqual([
    'None',
    'No',
    'All',
  ]);
  expect(shownValue(draft, 'elsewhereClasses')).toBe('Critical (class 3)');
});

test('shows violations of the API at the fields of the form', () => {
  expect(
    problemsFrom([
      { field: 'attributes.aliases.1', message: 'too long' },
      { field: 'attributes.lat', message: 'too far north' },
      { field: 'attributes.lat', message: 'another' },
      { field: 'physical_threat_config.max_age_hours_by_category.flood', message: 'too small' },
      { field: 'elsewhere', message: 'unknown' },
    ]),
  ).toEqual({ aliases: 'Line 2: too long', lat: 'too far north', maxAges: 'flood: too small' });
  expect([fieldWithViolation('attributes.site.code'), fieldWithViolation('attributes')]).toEqual([
    'further',
    'further',
  ]);
});
