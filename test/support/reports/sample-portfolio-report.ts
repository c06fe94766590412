import type { ReportBlock, ReportModel, RiskLevel } from '../../../src/modules/reports/report-model';
import { coverOf, VERIFY, auditSection, attachmentOf, titleCase } from './sample-report-parts';

// People, companies and events are fictitious.

export function portfolioReport(threats = 90): ReportModel {
  const cities: [string, number, number][] = [
    ['Hamburg', 53.55, 9.99],
    ['Rotterdam', 51.92, 4.48],
    ['Lagos', 6.45, 3.39],
    ['Singapore', 1.29, 103.85],
    ['上海', 31.23, 121.47],
    ['São Paulo', -23.55, -46.63],
    ['Houston', 29.76, -95.37],
    ['القاهرة', 30.04, 31.24],
    ['Mumbai', 19.08, 72.88],
    ['Sydney', -33.87, 151.21],
    ['東京', 35.68, 139.69],
    ['Nairobi', -1.29, 36.82],
  ];
  const levels: RiskLevel[] = [
    'critical',
    'high',
    'high',
    'medium',
    'medium',
    'medium',
    'low',
    'low',
    'low',
    'negligible',
  ];
  const all = Array.from({ length: threats }, (_, index) => {
    const [city, lat, lng] = cities[(index * 7) % cities.length] ?? ['', 0, 0];
    const level = levels[Math.floor((index / threats) * levels.length)] ?? 'low';
    const kinds = ['Protest', 'Flooding', 'Strike', 'Fire', 'Cyber attack', 'Robbery', 'Explosion', 'Cyclone'];
    return {
      number: index + 1,
      title: `${kinds[(index * 3) % kinds.length] ?? ''} near ${city}`,
      city,
      lat: lat + (((index * 37) % 17) - 8) / 9,
      lng: lng + (((index * 53) % 19) - 9) / 8,
      level,
    };
  });
  const section: ReportBlock[] = [
    {
      kind: 'paragraph',
      isLead: true,
      text: `On 14 March 2026, ${threats} threats concern 12 places in 12 countries. Three in ten are high or critical.`,
    },
    {
      kind: 'map',
      caption: 'Places and the gravest threats',
      alt: 'Map of the world with twelve watched places and the thirty gravest threats.',
      assets: cities.map(([name, lat, lng]) => ({ name, lat, lng })),
      events: all.slice(0, 30).map(({ number, title, lat, lng, level }) => ({ number, title, lat, lng, level })),
      dataIn: 'Table of threats',
    },
  ];
  return {
    language: 'en-GB',
    cover: coverOf({
      kind: 'Portfolio',
      title: 'Threat landscape',
      subtitle: 'Portfolio “Global operations”, 12 places',
      subject: 'portfolio global-operations',
    }),
    sections: [
      { heading: 'Where we stand', blocks: section },
      {
        heading: 'Trends',
        blocks: [
          {
            kind: 'bars',
            caption: 'New threats a week',
            alt: 'Between 9 and 34 new threats a week, with a peak in the tenth week.',
            direction: 'columns',
            bars: Array.from({ length: 26 }, (_, week) => ({ label: `W${week + 1}`, value: 9 + ((week * 11) % 26) })),
          },
          {
            kind: 'risk_plot',
            caption: 'Likelihood and impact of the thirty gravest',
            alt: 'Most threats are possible or likely and of moderate impact.',
            points: all.slice(0, 30).map(({ number, title, level }) => ({
              number,
              title,
              level,
              likelihood:
                (['rare', 'unlikely', 'possible', 'likely', 'almost_certain'] as const)[(number * 3) % 5] ?? 'possible',
              impact: level === 'critical' ? 'severe' : level === 'high' ? 'major' : 'moderate',
            })),
            dataIn: 'Table of threats',
          },
        ],
      },
      {
        heading: 'All threats',
        beginsPage: true,
        blocks: [
          {
            kind: 'table',
            caption: 'Table of threats',
            columns: [
              { heading: 'No.', align: 'right' },
              { heading: 'Threat' },
              { heading: 'Risk' },
              { heading: 'Score', align: 'right' },
              { heading: 'Place' },
              { heading: 'Likelihood' },
              { heading: 'Impact' },
            ],
            rows: all.map(({ number, title, level, city }) => [
              String(number),
              title,
              { text: titleCase(level), level },
              String(Math.max(3, 96 - number)),
              city,
              'Likely',
              'Major',
            ]),
          },
        ],
      },
      auditSection(),
      VERIFY,
    ],
    attachment: attachmentOf('portfolio'),
  };
}
