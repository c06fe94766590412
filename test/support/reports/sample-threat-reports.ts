import type { MapBlock, ReportModel, RiskLevel, TableBlock } from '../../../src/modules/reports/report-model';
import { coverOf, VERIFY, auditSection, attachmentOf, titleCase } from './sample-report-parts';

// People, companies and events are fictitious.

const PORT_EVENTS: { title: string; lat: number; lng: number; level: RiskLevel; at: string }[] = [
  {
    title: 'Drone strike on fuel depot, Novorossiysk',
    lat: 44.72,
    lng: 37.78,
    level: 'critical',
    at: '2026-03-02T03:10:00Z',
  },
  {
    title: 'Обстріл портової інфраструктури, Одеса',
    lat: 46.49,
    lng: 30.73,
    level: 'high',
    at: '2026-03-04T22:40:00Z',
  },
  { title: 'Mine sighted off Constanța', lat: 44.1, lng: 28.9, level: 'medium', at: '2026-03-05T11:00:00Z' },
  { title: 'Liman işçileri grevi, İstanbul', lat: 41.01, lng: 28.95, level: 'low', at: '2026-03-06T06:00:00Z' },
  { title: 'Dock strike continues, İstanbul', lat: 41.02, lng: 28.97, level: 'low', at: '2026-03-07T06:00:00Z' },
  { title: 'Απεργία στο λιμάνι του Πειραιά', lat: 37.94, lng: 23.64, level: 'low', at: '2026-03-08T05:30:00Z' },
  { title: 'Explosion at grain terminal, Odesa', lat: 46.51, lng: 30.76, level: 'high', at: '2026-03-09T18:20:00Z' },
  { title: 'გაჟონვა ნავთობტერმინალში, ბათუმი', lat: 41.65, lng: 41.64, level: 'medium', at: '2026-03-10T09:15:00Z' },
  { title: 'Storm closes the Bosphorus', lat: 41.12, lng: 29.07, level: 'medium', at: '2026-03-12T15:00:00Z' },
];

const PORTS: MapBlock['assets'] = [
  { name: 'Terminal Odesa', lat: 46.48, lng: 30.75, radiusKm: 60 },
  { name: 'Office İstanbul', lat: 41.04, lng: 28.99, radiusKm: 40 },
  { name: 'Lager Constanța', lat: 44.17, lng: 28.65, radiusKm: 50 },
];

const numbered = PORT_EVENTS.map((event, index) => ({ number: index + 1, ...event }));

const mapEvents = numbered.map(({ number, title, lat, lng, level }) => ({ number, title, lat, lng, level }));

const THREATS: TableBlock = {
  kind: 'table',
  caption: 'Threats',
  columns: [
    { heading: 'No.' },
    { heading: 'Threat' },
    { heading: 'Risk' },
    { heading: 'Score', align: 'right' },
    { heading: 'Nearest site' },
    { heading: 'Observed' },
  ],
  rows: numbered.map(({ number, title, level, at }) => [
    String(number),
    title,
    { text: titleCase(level), level },
    String(Math.round(20 + 8.7 * number) % 96),
    PORTS[number % PORTS.length]?.name ?? '',
    at.slice(0, 10),
  ]),
};

export function incidentReport(): ReportModel {
  return {
    language: 'en-GB',
    cover: coverOf({
      kind: 'Incident',
      title: 'Attacks on Black Sea ports, March 2026',
      subtitle: 'Nine threats to three of our places, gathered by the crisis desk',
      subject: 'Incident 0195a1c2-7d3e',
      facts: [{ label: 'State', value: 'open since 2 March 2026' }],
    }),
    sections: [
      {
        heading: 'Summary',
        blocks: [
          {
            kind: 'paragraph',
            isLead: true,
            text: 'Since 2 March, port facilities around the Black Sea have been attacked four times. Two of the attacks lie within the radius that we watch around the terminal in Odesa.',
          },
          {
            kind: 'facts',
            facts: [
              { label: 'Assignee', value: 'Mykola Tkachenko (Микола Ткаченко)' },
              { label: 'Threats', value: '9, of which 1 critical and 2 high' },
              { label: 'Affected sites', value: 'Terminal Odesa, Office İstanbul, Lager Constanța' },
            ],
          },
          {
            kind: 'map',
            caption: 'Places watched and threats to them',
            alt: 'Map of the Black Sea with three watched places and nine numbered threats; the gravest lie near Odesa and Novorossiysk.',
            assets: PORTS,
            events: mapEvents,
            dataIn: 'Threats',
          },
        ],
      },
      {
        heading: 'Threats of the incident',
        blocks: [
          THREATS,
          {
            kind: 'timeline',
            caption: 'Course of events',
            alt: 'Nine events between 2 and 12 March 2026, two of them at Odesa.',
            entries: numbered.map(({ at, title, level, number }) => ({ at, title, level, number })),
            dataIn: 'Threats',
          },
        ],
      },
      {
        heading: 'Notes and activity',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Crew changes in Odesa are suspended until further notice. The office in İstanbul works from home while the strike lasts.',
          },
          {
            kind: 'list',
            items: [
              [{ text: '2 March, 07:12 ', style: 'strong' }, { text: 'Incident created by Ines Albrecht.' }],
              [
                { text: '4 March, 23:05 ', style: 'strong' },
                { text: 'Threat 2 added; severity set to high by the analyst.' },
              ],
              [{ text: '10 March, 10:00 ', style: 'strong' }, { text: 'שרה לוי added: “ספינה אחת עדיין בנמל”.' }],
            ],
          },
        ],
      },
      auditSection(),
      VERIFY,
    ],
    attachment: attachmentOf('incident'),
  };
}

export function threatReport(): ReportModel {
  return {
    language: 'en-GB',
    cover: coverOf({
      kind: 'Threat',
      title: 'Earthquake of magnitude 6.4 near Hatay',
      subtitle: '24 km from the warehouse in İskenderun',
      subject: 'Threat 0195a7f0-11c4',
      classification: 'Internal',
    }),
    sections: [
      {
        heading: 'Assessment',
        blocks: [
          {
            kind: 'callout',
            tone: 'attention',
            title: 'High risk, 71 of 100',
            text: 'Impact 68 of 100 for the warehouse; aftershocks are likely (0.62 within 45 days).',
          },
          {
            kind: 'paragraph',
            text: 'On 11 March 2026 at 04:17 (UTC) an earthquake of magnitude 6.4 shook the province of Hatay. Nine aftershocks of magnitude 4 and more followed.',
          },
          {
            kind: 'risk_plot',
            caption: 'Likelihood and impact',
            alt: 'The threat to the warehouse is likely and of major impact; that to the office is likely and of minor impact.',
            points: [
              { number: 1, title: 'Warehouse İskenderun', likelihood: 'likely', impact: 'major', level: 'high' },
              { number: 2, title: 'Office Adana', likelihood: 'likely', impact: 'minor', level: 'low' },
              { number: 3, title: 'Residence Antakya', likelihood: 'likely', impact: 'major', level: 'high' },
            ],
          },
        ],
      },
      {
        heading: 'Place',
        blocks: [
          {
            kind: 'map',
            caption: 'Epicentre, aftershocks and places watched',
            alt: 'Map of the Gulf of İskenderun: the epicentre lies 24 km south-east of the warehouse.',
            assets: [
              { name: 'Warehouse İskenderun', lat: 36.587, lng: 36.173, radiusKm: 25 },
              { name: 'Office Adana', lat: 37.0, lng: 35.32, radiusKm: 25 },
            ],
            events: [
              { number: 1, title: 'Main shock, M 6.4', lat: 36.42, lng: 36.35, level: 'high' },
              { number: 2, title: 'Aftershock, M 5.1', lat: 36.44, lng: 36.31, level: 'medium' },
              { number: 3, title: 'Aftershock, M 4.3', lat: 36.4, lng: 36.36, level: 'low' },
              { number: 4, title: 'Aftershock, M 4.0', lat: 36.41, lng: 36.34, level: 'low' },
              { number: 5, title: 'Aftershock, M 4.2', lat: 36.5, lng: 36.42, level: 'low' },
            ],
          },
          {
            kind: 'timeline',
            caption: 'Developments',
            alt: 'Five shocks within thirty hours.',
            entries: [
              '2026-03-11T04:17:00Z',
              '2026-03-11T04:52:00Z',
              '2026-03-11T09:30:00Z',
              '2026-03-11T21:05:00Z',
              '2026-03-12T10:11:00Z',
            ].map((at, index) => ({
              at,
              title: index === 0 ? 'Main shock, M 6.4' : `Aftershock ${index}`,
              level: index === 0 ? 'high' : 'low',
            })),
          },
        ],
      },
      {
        heading: 'How the score came about',
        blocks: [
          {
            kind: 'table',
            caption: 'Terms of the score',
            columns: [{ heading: 'Term' }, { heading: 'Value', align: 'right' }, { heading: 'From' }],
            rows: [
              ['Intensity at the warehouse (MMI)', '7.1', 'magnitude, depth 11 km, distance 24 km'],
              ['Impact score', '68', 'table of intensities, type warehouse'],
              ['Probability of a further event', '0.62', 'history of the region, 1990–2026'],
              ['Recency', '0.98', 'three days of 45'],
              ['Risk score', '71.2', 'methodology 2026-02'],
            ],
          },
        ],
      },
      auditSection(),
      VERIFY,
    ],
    attachment: attachmentOf('threat'),
  };
}
