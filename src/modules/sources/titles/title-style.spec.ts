import { acledTitle } from '../acled/acled.texts';
import { eonetTitle } from '../eonet/eonet.texts';
import { gdacsTitle } from '../gdacs/gdacs.texts';
import { gdeltTitle } from '../gdelt/gdelt.texts';
import { CAMEO_ACTS } from '../taxonomy/taxonomy.cameo';
import { usgsPlaceInWords, usgsTitle } from '../usgs/usgs.texts';
import { findTitleProblems } from '../../../../test/support/samples/title-rules';
import { joinPlaces, joinTitle, lowerIfAllCapitals, sentenceCase } from './title-words';

const EARTHQUAKE = { time: '2031-05-02T00:00:00Z', depthKm: 10, magnitudeType: 'mww', status: null };
const FLOOD = { type: 'FL', magnitude: null, name: null, countries: 'Guatemala', alertLevel: 'Green', sourceTitle: '' };
const CLASH = {
  eventType: 'Battles',
  subEventType: 'Armed clash',
  actors: ['Northern Front', 'Military Forces of Ruritania (2018-2024)'] as const,
  location: 'Strelsau',
  country: 'Ruritania',
  killed: 3,
};

describe('titles', () => {
  it.each([
    [
      { magnitude: 6.4, type: 'earthquake', place: '22km NNE of Hualien City, Taiwan' },
      'Earthquake M 6.4, 22 km NNE of Hualien City, Taiwan',
    ],
    [
      { magnitude: 1.84, type: 'quarry blast', place: '9 km W of Mojave, CA' },
      'Quarry blast M 1.8, 9 km W of Mojave, California',
    ],
    [
      { magnitude: 3, type: 'earthquake', place: '8km SSE of Alberto Oviedo Mota, B.C., MX' },
      'Earthquake M 3.0, 8 km SSE of Alberto Oviedo Mota, Baja California, Mexico',
    ],
    [
      { magnitude: null, type: 'other event', place: 'south of the Fiji Islands' },
      'Seismic event of unknown magnitude, south of the Fiji Islands',
    ],
    [{ magnitude: 4, type: 'earthquake', place: null }, 'Earthquake M 4.0, location unknown'],
  ])('of USGS: %j', ({ magnitude, type, place }, title) => {
    const inWords = place === null ? null : usgsPlaceInWords(place);
    expect(usgsTitle({ ...EARTHQUAKE, magnitude, type, place: inWords })).toBe(title);
    expect(findTitleProblems(title)).toEqual([]);
  });

  it.each([
    [{}, 'Flood, Guatemala'],
    [{ alertLevel: 'Orange' }, 'Flood, Guatemala (GDACS orange alert)'],
    [{ type: 'EQ', magnitude: 5.25, countries: '[unknown]' }, 'Earthquake M 5.3'],
    [{ type: 'EQ', countries: 'Scotia Sea' }, 'Earthquake of unknown magnitude, Scotia Sea'],
    [{ type: 'TC', name: 'CHAN-HOM-26', countries: 'Japan' }, 'Tropical cyclone Chan-Hom, Japan'],
    [
      { type: 'TC', countries: null, sourceTitle: 'Green notification for tropical cyclone NARRA-26. Population' },
      'Tropical cyclone Narra',
    ],
    [
      { type: 'VO', countries: 'Italy', sourceTitle: 'Volcanic eruption is on going for Etna in Italy' },
      'Volcanic eruption, Etna, Italy',
    ],
    [
      { type: 'DR', countries: 'Albania, Austria, Bosnia  &  Herzegovina, Chad, Denmark' },
      'Drought, Albania, Austria, Bosnia & Herzegovina and 2 more countries',
    ],
    [{ type: 'XX', sourceTitle: 'chemical spill in Guatemala' }, 'Chemical spill in Guatemala'],
  ])('of GDACS: %j', (more, title) => {
    expect(gdacsTitle({ ...FLOOD, ...more })).toBe(title);
    expect(findTitleProblems(title)).toEqual([]);
  });

  it.each([
    ['Wildfire HIGH LAVA, Skamania, Washington', 'Wildfire High Lava, Skamania, Washington'],
    ['Kinyon Springs Wildfire, Owyhee, Idaho', 'Wildfire Kinyon Springs, Owyhee, Idaho'],
    ['Wildfire 0611 GREEN MOUNTAIN, Crook, Oregon', 'Wildfire Green Mountain, Crook, Oregon'],
    [
      'Prescribed Fire RX Leach Impact Area, Morrison, Minnesota',
      'Prescribed fire Leach Impact Area, Morrison, Minnesota',
    ],
    ['Unit 16/20 Rx Prescribed Fire, Bibb, Alabama', 'Prescribed fire Unit 16/20, Bibb, Alabama'],
    ['Incident Complex CINDER COMPLEX, Inyo, California', 'Fire complex Cinder, Inyo, California'],
    ['Wildfire AFM - Hazen, Maricopa, Arizona', 'Wildfire AFM Hazen, Maricopa, Arizona'],
    ['Flood in Kenya 1102834', 'Flood in Kenya'],
    ['Etna Volcano, Italy', 'Volcanic activity at Etna, Italy'],
    ['Typhoon Dolphin', 'Typhoon Dolphin'],
  ])('of EONET: %s', (source, title) => {
    expect(eonetTitle(source)).toBe(title);
    expect(findTitleProblems(title)).toEqual([]);
  });

  it.each([
    [{}, 'Armed clash between Northern Front and Military Forces of Ruritania in Strelsau, Ruritania: 3 killed'],
    [
      {
        eventType: 'Violence against civilians',
        subEventType: 'Attack',
        actors: ['Northern Front', 'Civilians (Ruritania)'] as const,
      },
      'Attack by Northern Front against civilians in Strelsau, Ruritania: 3 killed',
    ],
    [
      {
        eventType: 'Protests',
        subEventType: 'Peaceful protest',
        actors: ['Protesters (Ruritania)', ''] as const,
        killed: 0,
      },
      'Peaceful protest in Strelsau, Ruritania',
    ],
    [
      {
        eventType: 'Protests',
        subEventType: 'Protest with intervention',
        actors: ['Protesters (Ruritania)', 'Police Forces of Ruritania (2018-)'] as const,
        killed: 0,
      },
      'Protest with intervention facing Police Forces of Ruritania in Strelsau, Ruritania',
    ],
    [
      { eventType: 'Strategic developments', subEventType: 'Agreement', killed: 0 },
      'Agreement involving Northern Front and Military Forces of Ruritania in Strelsau, Ruritania',
    ],
    [
      { eventType: 'Strategic developments', subEventType: 'Other', actors: ['', ''] as const, killed: 0 },
      'Strategic developments in Strelsau, Ruritania',
    ],
  ])('of ACLED: %j', (more, title) => {
    expect(acledTitle({ ...CLASH, ...more })).toBe(title);
    expect(findTitleProblems(title)).toEqual([]);
  });

  it('of GDELT follow the rules for every CAMEO act, with and without its actors', () => {
    const [police, country] = [
      { name: 'Police', isRole: true },
      { name: 'Ruritania', isRole: false },
    ];
    const problems = Object.values(CAMEO_ACTS).flatMap((act) =>
      [
        [police, country],
        [country, police],
        [country, country],
        [null, police],
        [police, null],
        [null, null],
      ]
        .map(([initiator = null, target = null]) =>
          gdeltTitle({ ...COVERAGE, act, initiator, target, place: 'Strelsau, Ruritania' }),
        )
        .flatMap((title) => [
          ...findTitleProblems(title),
          ...(/\b(?:by|of|to|against|with) (?:by|of|,|$)/.test(title) ? [title] : []),
        ]),
    );
    expect(problems).toEqual([]);
  });

  it('reports every violation of the rules', () => {
    for (const title of [
      'M ? - location unknown',
      'attack in [unknown]',
      'Police arrests an unnamed actor',
      'Wildfire HIGHLAND,',
      'Earthquake 22km N of A',
      'It happened.',
    ]) {
      expect([title, findTitleProblems(title).length > 0]).toEqual([title, true]);
    }
  });
});

const COVERAGE = {
  date: '2031-05-02',
  eventCode: '173',
  mentions: 1,
  sources: 1,
  articles: 1,
  goldstein: null,
  tone: null,
};

describe('words of titles', () => {
  it('converts names in capitals, and keeps mixed names and acronyms', () => {
    expect(lowerIfAllCapitals('UNITED STATES OF AMERICA')).toBe('United States of America');
    expect(lowerIfAllCapitals('NATO')).toBe('NATO');
    expect(lowerIfAllCapitals('XU Hill')).toBe('XU Hill');
    expect(lowerIfAllCapitals('EHREN CUTOFF (51)')).toBe('Ehren Cutoff (51)');
  });

  it('writes phrases as sentences do', () => {
    expect(sentenceCase('Red Flag Warning')).toBe('Red flag warning');
    expect(sentenceCase('NWS Outage')).toBe('NWS outage');
  });

  it('joins places and leaves out unknown parts', () => {
    expect(joinPlaces(['A', 'B', 'A', 'C', 'D'], ['area', 'areas'])).toBe('A, B, C, D');
    expect(joinPlaces(['A', 'B', 'C', 'D', 'E'], ['area', 'areas'], '; ')).toBe('A; B; C and 2 more areas');
    expect(joinPlaces(['A'.repeat(80), 'B'.repeat(80)], ['area', 'areas'])).toBe(`${'A'.repeat(80)} and 1 more area`);
    expect(joinTitle('Flood', null, '', 'Chad')).toBe('Flood, Chad');
  });
});
