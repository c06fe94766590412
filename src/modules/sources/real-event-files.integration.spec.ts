import { createReadStream, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describeWithSharedData, importRows, importStream } from '../../../test/support/samples/import-rows';
import { toAlpha2 } from '../../kernel/countries/countries';
import { EVENT_CATEGORIES } from '../corpus/corpus.contract';
import { fipsToAlpha2 } from './fields/countries.fips';
import { EVENT_TYPES } from './taxonomy/taxonomy';

describeWithSharedData('formats on real files', (pathOf) => {
  it.each([
    ['ucdp-ged', 'events/ucdp_ged_union.csv.gz', 53_798],
    ['gdelt-events', 'events/gdelt/20191024143000.export.CSV.gz', 2_111],
    ['gdelt-events', 'events/gdelt/gdelt_events_20251201_20260325_usa_ind_irn.csv.gz', 10_000],
    ['usgs', 'hazards/usgs_all_month_2025-04-15_2025-05-15.csv.gz', 9_462],
  ])(
    '%s reads every row of %s',
    async (format, file, count) => {
      const { events, rejections, error } = await importStream(format, createReadStream(pathOf(file)));
      expect(rejections).toEqual([]);
      expect(error).toBeNull();
      expect(events).toHaveLength(count);
      expect(new Set(events.map(({ sourceEventId }) => sourceEventId)).size).toBe(count);
      const categories = new Set<string>(EVENT_CATEGORIES);
      const types = new Set<string>(Object.values(EVENT_TYPES).flat());
      for (const event of events) {
        if (!categories.has(event.eventCategory)) throw new Error(`${event.eventCategory} is not in the taxonomy`);
        if (!types.has(event.eventType)) throw new Error(`${event.eventType} is not in the taxonomy`);
        if (event.title.length > 1_000 || event.title.trim() === '') throw new Error(`Title: ${event.title}`);
        if ((event.description ?? '').length > 20_000) throw new Error(`Description of ${event.sourceEventId}`);
        if (/undefined|null|NaN|\[object/.test(`${event.title} ${event.salienceRationale ?? ''}`))
          throw new Error(event.title);
      }
    },
    600_000,
  );

  it('returns the first rows of a file cut at any position', async () => {
    const plain = gunzipSync(readFileSync(pathOf('events/ucdp_ged_union.csv.gz'))).subarray(0, 500_000);
    const whole = (await importRows('ucdp-ged', plain)).events.map(
      ({ sourceEventId, title }) => `${sourceEventId} ${title}`,
    );
    for (let part = 1; part < 50; part += 4) {
      const { events, rejections } = await importRows(
        'ucdp-ged',
        plain.subarray(0, Math.floor((plain.length * part) / 50)),
      );
      expect(rejections.length).toBeLessThanOrEqual(1);
      expect(events.map(({ sourceEventId, title }) => `${sourceEventId} ${title}`)).toEqual(
        whole.slice(0, events.length),
      );
    }
  }, 600_000);
});

describeWithSharedData('countries of real data', (pathOf) => {
  const unresolved = async (format: string, file: string): Promise<string[]> => {
    const { events } = await importStream(format, createReadStream(pathOf(file)));
    const names = events
      .filter((event) => event.locationCountry === null && event.location !== null)
      .map(({ categorySpecificData: data }) => JSON.stringify(data.country ?? data.ActionGeo_CountryCode));
    return [...new Set(names)].sort();
  };

  it('are resolved for UCDP and GDELT, except the high seas', async () => {
    expect(await unresolved('ucdp-ged', 'events/ucdp_ged_union.csv.gz')).toEqual([]);
    expect(await unresolved('gdelt-events', 'events/gdelt/20191024143000.export.CSV.gz')).toEqual(['"OS"']);
  }, 600_000);

  it('agree with another FIPS table, except for former states', () => {
    const table = JSON.parse(readFileSync(pathOf('events/gdelt/lookup_countries.json'), 'utf8')) as Record<
      string,
      { iso2: string }
    >;
    const differing = Object.entries(table).filter(([fips, { iso2 }]) => fipsToAlpha2(fips) !== iso2);
    // The Netherlands Antilles, and Serbia and Montenegro.
    expect(differing.map(([fips]) => fips).sort()).toEqual(['NT', 'YI']);
  });

  it('are missing only for places at sea in a month of earthquakes', async () => {
    const { events } = await importStream(
      'usgs',
      createReadStream(pathOf('hazards/usgs_all_month_2025-04-15_2025-05-15.csv.gz')),
    );
    const places = events.filter((event) => event.locationCountry === null).map((event) => event.location ?? '');
    const onLand = places.filter(
      (place) =>
        !/ridge|rise|sea$|ocean|passage|triple junction|\b(north|south|east|west)\w* of |off the coast/i.test(place),
    );
    // Japan and Russia both claim some of them.
    expect([...new Set(onLand)].filter((place) => !place.includes('Kuril Islands'))).toEqual([]);
  }, 600_000);

  it('include every alpha-2 code of a list of countries', () => {
    const [header, ...lines] = readFileSync(pathOf('countries/ourairports_countries.csv'), 'utf8').trim().split('\n');
    const columns = header!.replaceAll('"', '').split(',');
    const rows = lines.map((line) => line.replaceAll('"', '').split(','));
    const codes = rows.map((row) => row[columns.indexOf('code')]!).filter((code) => !['XP', 'ZZ'].includes(code));
    // XP and ZZ are specific to that list, for the Paracel Islands and for no country.
    expect(codes.filter((code) => toAlpha2(code) !== code)).toEqual([]);
  });
});
