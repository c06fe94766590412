import { EVENT_CATEGORIES } from '../../corpus/corpus.contract';
import { DEFAULT_EVALUATION_SETTINGS } from '../../../kernel/evaluation/settings';
import { EVENT_TYPES, kindOfCameo, kindOfUcdp, kindOfUsgs } from './taxonomy';

const NON_THREATENING_TYPES = new Set(DEFAULT_EVALUATION_SETTINGS.nonThreateningTypes);
import { CAMEO_ACTS } from './taxonomy.cameo';

describe('taxonomy', () => {
  it('has types below all eight categories, each type once', () => {
    expect(Object.keys(EVENT_TYPES).sort()).toEqual([...EVENT_CATEGORIES].sort());
    const types = Object.values(EVENT_TYPES).flat();
    expect(new Set(types).size).toBe(types.length);
    for (const type of NON_THREATENING_TYPES) expect(types).toContain(type);
  });

  it.each([
    [1, 'conflict', 'battle', 'state_based'],
    [2, 'conflict', 'battle', 'non_state'],
    [3, 'conflict', 'violence_against_civilians', 'one_sided'],
  ])('maps UCDP type of violence %d', (code, category, type, subtype) =>
    expect(kindOfUcdp(code)).toEqual({ category, type, subtype }),
  );

  it('returns undefined for other UCDP types of violence', () => expect(kindOfUcdp(4)).toBeUndefined());

  it.each([
    ['010', 'political', 'diplomatic_statement', 'statement'],
    ['042', 'political', 'consultation', 'visit'],
    ['057', 'political', 'cooperation', 'agreement'],
    ['0231', 'political', 'appeal', 'aid'],
    ['0333', 'political', 'cooperation', 'aid_intent'],
    ['073', 'political', 'aid', 'humanitarian'],
    ['138', 'political', 'threat', 'military_force'],
    ['1384', 'political', 'threat', 'military_force'],
    ['1413', 'political', 'protest', 'demonstration'],
    ['145', 'political', 'riot', 'violent_protest'],
    ['1454', 'political', 'riot', 'violent_protest'],
    ['173', 'crime', 'arrest', null],
    ['175', 'political', 'coercion', 'violent_repression'],
    ['181', 'crime', 'abduction', null],
    ['182', 'crime', 'assault', 'physical_assault'],
    ['183', 'conflict', 'explosion', 'bombing'],
    ['1831', 'conflict', 'explosion', 'suicide_bombing'],
    ['190', 'conflict', 'battle', 'military_force'],
    ['195', 'conflict', 'explosion', 'air_strike'],
    ['202', 'conflict', 'mass_violence', 'killing'],
    ['209', 'conflict', 'mass_violence', null],
  ])('maps CAMEO %s to %s/%s/%s', (code, category, type, subtype) =>
    expect(kindOfCameo(code, null)).toMatchObject({ category, type, subtype }),
  );

  it('maps every CAMEO act and has a noun and a preposition for it', () => {
    for (const [code, act] of Object.entries(CAMEO_ACTS)) {
      expect(kindOfCameo(code, null)).toMatchObject({ type: act.type });
      expect(act.noun).toMatch(/^[a-z][a-z ,-]+$/);
      expect(act.link).toMatch(/^[a-z ]+$/);
    }
    for (let root = 1; root <= 20; root += 1) expect(CAMEO_ACTS).toHaveProperty(String(root).padStart(2, '0'));
  });

  it('falls back to the QuadClass for codes outside CAMEO', () => {
    expect(kindOfCameo('---', 3)).toMatchObject({ category: 'political', type: 'criticism' });
    expect(kindOfCameo('---', null)).toBeUndefined();
  });

  it.each([
    ['earthquake', 'earthquake', null],
    ['quarry blast', 'quarry_blast', 'quarry'],
    ['Ice Quake', 'ice_quake', null],
    ['volcanic eruption', 'volcanic_activity', 'eruption'],
    ['explosion', 'surface_explosion', null],
    ['other event', 'seismic_event', null],
    ['something new', 'seismic_event', null],
  ])('maps USGS %s', (source, type, subtype) =>
    expect(kindOfUsgs(source)).toEqual({ category: 'climate_environment', type, subtype }),
  );

  it('treats violence as a threat, but not statements, meetings and aid', () => {
    const isHarmless = (code: string): boolean => NON_THREATENING_TYPES.has(kindOfCameo(code, null)!.type);
    expect(['010', '036', '043', '051', '073'].every(isHarmless)).toBe(true);
    expect(['138', '141', '145', '173', '183', '190', '202'].some(isHarmless)).toBe(false);
  });
});
