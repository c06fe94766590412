import { importRows } from '../../../../test/support/samples/import-rows';
import { kindOfAcled } from '../taxonomy/taxonomy.acled';

/** An invented row by the column names of the export. */
const ROW: Record<string, string> = {
  event_id_cnty: 'RUR1234',
  event_date: '2031-05-02',
  year: '2031',
  time_precision: '1',
  disorder_type: 'Political violence',
  event_type: 'Explosions/Remote violence',
  sub_event_type: 'Air/drone strike',
  actor1: 'Military Forces of Chad (2030-)',
  assoc_actor_1: '',
  inter1: 'State forces',
  actor2: 'Civilians (Chad)',
  assoc_actor_2: 'Farmers (Chad); Teachers (Chad); Farmers (Chad)',
  inter2: '7',
  interaction: '17',
  civilian_targeting: 'Civilian targeting',
  iso: '148',
  region: 'Middle Africa',
  country: 'Chad',
  admin1: 'Lac',
  admin2: 'Mamdi',
  admin3: '',
  location: 'Bol',
  latitude: '13.4586',
  longitude: '14.7147',
  geo_precision: '2',
  source: 'Example Press; Radio "Lac"',
  source_scale: 'National',
  notes: 'On 2 May 2031, a drone struck a market.',
  fatalities: '3',
  tags: '',
  timestamp: '1935446400',
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const table = (...rows: Record<string, string>[]): string =>
  [Object.keys(ROW), ...rows.map((row) => Object.values({ ...ROW, ...row }))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');
const eventOf = async (row: Record<string, string>): Promise<Awaited<ReturnType<typeof importRows>>['events'][0]> =>
  (await importRows('acled', table(row))).events[0]!;

describe('acled', () => {
  it('fills every field of the dataset', async () => {
    const actor = (name: string, role: string, type: string, country: string | null = null): object => ({
      sourceActorId: expect.stringMatching(/^name:./) as string,
      name,
      role,
      type,
      country,
    });
    expect(await eventOf({})).toMatchObject({
      source: 'acled',
      sourceEventId: 'RUR1234',
      title: 'Air/drone strike by Military Forces of Chad against civilians in Bol, Chad: 3 killed',
      description: 'On 2 May 2031, a drone struck a market.',
      eventCategory: 'conflict',
      eventType: 'explosion',
      eventSubtype: 'air_strike',
      eventDate: '2031-05-02',
      eventDateEnd: null,
      occurredAt: null,
      location: 'Bol',
      locationCountry: 'TD',
      locationCoordinates: { lat: 13.4586, lng: 14.7147 },
      admin1: 'Lac',
      admin2: 'Mamdi',
      admin3: null,
      geoPrecision: 2,
      uncertaintyKm: 25,
      fatalities: 3,
      civilianTargeting: true,
      articleCount: 2,
      sourceUpdatedAt: '2031-05-02T00:00:00.000Z',
      actors: [
        actor('Military Forces of Chad (2030-)', 'actor1', 'state', 'TD'),
        actor('Civilians (Chad)', 'actor2', 'civilians'),
        actor('Farmers (Chad)', 'associated_2', 'other'),
        actor('Teachers (Chad)', 'associated_2', 'other'),
      ],
      sources: [
        {
          url: null,
          domain: 'acleddata.com',
          type: 'dataset',
          publishedAt: null,
          title: 'Example Press; Radio "Lac"',
        },
      ],
      categorySpecificData: {
        year: 2031,
        time_precision: 1,
        disorder_type: 'Political violence',
        event_type: 'Explosions/Remote violence',
        sub_event_type: 'Air/drone strike',
        civilian_targeting: 'Civilian targeting',
        source_scale: 'National',
        iso: 148,
        interaction: 17,
        inter1: 'State forces',
        inter2: 7,
      },
    });
  });

  it.each([
    ['05 January 2031', '2031-01-05'],
    ['5-Jan-2031', '2031-01-05'],
    ['2031-12-31', '2031-12-31'],
  ])('reads the date %s', async (event_date, eventDate) => {
    expect(await eventOf({ event_date })).toMatchObject({ eventDate });
  });

  it.each([
    [{ actor2: '' }, 'Air/drone strike by Military Forces of Chad in Bol, Chad: 3 killed'],
    [{ actor1: '', actor2: '', fatalities: '0', location: '' }, 'Air/drone strike in Chad'],
    [{ sub_event_type: '', actor1: '', actor2: '', fatalities: '' }, 'Explosions/Remote violence in Bol, Chad'],
  ])('words the title of %j as %j', async (row, title) => {
    expect(await eventOf(row)).toMatchObject({ title });
  });

  it.each<[Record<string, string>, string]>([
    [{ event_id_cnty: '' }, 'event_id_cnty is missing'],
    [{ event_date: '' }, 'event_date is missing'],
    [{ event_date: '31 Foo 2031' }, 'event_date is not'],
    [{ event_date: '31 February 2031' }, 'event_date is not a calendar date'],
    [{ event_type: 'Weather' }, 'event_type is not an ACLED event type'],
    [{ event_type: 'constructor' }, 'event_type is not an ACLED event type'],
    [{ country: ' ' }, 'country is missing'],
    [{ latitude: '91' }, 'latitude is not between'],
    [{ longitude: 'east' }, 'longitude is not a number'],
    [{ geo_precision: '4' }, 'geo_precision is not between'],
    [{ fatalities: '-1' }, 'fatalities is not'],
    [{ timestamp: 'yesterday' }, 'timestamp is not'],
  ])('rejects %j and continues', async (row, reason) => {
    const { events, rejections } = await importRows('acled', table(row, { event_id_cnty: 'RUR2' }));
    expect(events.map(({ sourceEventId }) => sourceEventId)).toEqual(['RUR2']);
    expect(rejections).toEqual([{ line: 2, reason: expect.stringContaining(reason) as string }]);
  });

  it('maps an unknown sub-event type by its event type', () => {
    expect(kindOfAcled('Riots', 'Something new')).toEqual({ category: 'political', type: 'riot', subtype: null });
    expect(kindOfAcled(' RIOTS ', 'mob  violence')).toMatchObject({ type: 'riot', subtype: 'mob_violence' });
    expect(kindOfAcled('Riots', 'toString')).toMatchObject({ type: 'riot', subtype: null });
  });
});
