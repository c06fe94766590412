import type {
  MapBlock,
  ReportBlock,
  ReportCell,
  ReportCover,
  ReportModel,
  ReportSection,
  RiskLevel,
  TableBlock,
} from '../../src/modules/reports/report-model';

// People, companies and events are made up.

const AUDIT_RECORD = {
  action: 'lookup.create',
  client_request_id: null,
  duration_ms: 412,
  identifiers_queried: ['name', 'date_of_birth', 'nationality'],
  logged_at: '2026-03-14T09:26:53.589Z',
  method: 'POST',
  outcome: 'success',
  portfolio_id: '0195943e-2a6b-7c51-9d0e-3f6a5b1c2d4e',
  principal: { type: 'service_account', api_key_id: 'k_7Yq2', service_account_name: 'onboarding' },
  request_id: '01959440-65d5-7d8a-b1f2-6c0e9a7b3d58',
  route: '/v1/lookup',
  seq: 48211,
  source_ip: '192.0.2.44',
  status_code: 200,
  tenant_id: '01959400-0a1b-7c2d-8e3f-405162738495',
};

function coverOf(cover: Pick<ReportCover, 'kind' | 'title' | 'subject'> & Partial<ReportCover>): ReportCover {
  return {
    organisation: 'Nordhafen Reederei GmbH',
    requester: 'Ines Albrecht, Compliance',
    requestId: AUDIT_RECORD.request_id,
    createdAt: '2026-03-14T09:26:53.589Z',
    reportHash: 'sha256:9f2c4be1d07a5c33f8a6e4b9120d7c5e83b1f6a2490dce57718b3fa06c2e94d1',
    signingKeyId: 'reports-2026-01-4c1f8e',
    certificateFingerprint:
      '5D:3A:91:0C:7E:42:B8:F6:1D:90:AC:35:E7:68:24:FB:0A:C9:53:7D:81:1E:46:B2:9F:D0:65:38:CA:17:EE:04',
    classification: 'Confidential',
    ...cover,
  };
}

const VERIFY: ReportSection = {
  heading: 'How to verify this report',
  blocks: [
    {
      kind: 'paragraph',
      text: 'This file is signed (PAdES, RSASSA-PSS with SHA-256). Whoever has it can show, without the service that made it, that nothing in it was changed.',
    },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        'Fetch the certificates from the address /v1/reports/keys and compare the fingerprint with the one on the cover.',
        [
          { text: 'Run ' },
          { text: 'pdfsig -nssdir sql:trust report.pdf', style: 'code' },
          { text: '. It has to say both “Signature is Valid” and “Total document signed”.' },
        ],
        'Take the attached file report.json, bring it into the form of RFC 8785 and compare its SHA-256 with the report hash on the cover.',
        'Check the proof of the audit record against a checkpoint that you have kept elsewhere.',
      ],
    },
    {
      kind: 'code',
      title: 'With OpenSSL alone',
      text: 'pdfsig -dump report.pdf\nopenssl cms -verify -cades -binary -inform DER -in report.pdf.sig0 \\\n  -content report.content -CAfile root.pem -purpose any -out /dev/null',
    },
  ],
};

function auditSection(): ReportSection {
  return {
    heading: 'Audit record and proof',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The request that led to this report is record 48,211 of the audit log. The proof below leads from it to the root that the checkpoint signs.',
      },
      { kind: 'code', title: 'Record, as it was chained (RFC 8785)', text: JSON.stringify(AUDIT_RECORD) },
      {
        kind: 'code',
        title: 'Checkpoint (signed note)',
        text: 'tms.example.org/audit/01959400-0a1b-7c2d-8e3f-405162738495\n48230\nqf2Q7bH0m3oZQ0c5y1Jtq0n1yq4xw1Rk5b7yU3o8x2E=\n\n— tms.example.org/audit 4cZf7Hq1b0o9f7b8m2j5h3k6l1n4p7q0r3s6t9u2v5w8x1y4z7A0B3C6D9E2F5G8H1I4J7K0L3M6N9O2P5',
      },
      {
        kind: 'table',
        caption: 'Proof of inclusion (RFC 6962)',
        columns: [{ heading: 'Level' }, { heading: 'Side' }, { heading: 'Hash' }],
        rows: Array.from({ length: 8 }, (_, level): ReportCell[] => [
          String(level),
          level % 3 === 0 ? 'left' : 'right',
          [{ text: fakeHash(level), style: 'code' }],
        ]),
      },
    ],
  };
}

export function lookupReport(): ReportModel {
  return {
    language: 'en-GB',
    cover: coverOf({
      kind: 'Lookup',
      title: 'Abdul-Rahman al-Khatib',
      subtitle: 'عبد الرحمن الخطيب · Абдурахман аль-Хатиб · 阿卜杜勒-拉赫曼·哈提卜',
      subject: 'name, date of birth, nationality',
      facts: [
        { label: 'Result', value: [{ text: 'Resolved', style: 'strong' }, { text: ' with a confidence of 0.94' }] },
        { label: 'Reference', value: 'KYC-2026-00417' },
      ],
    }),
    sections: [
      {
        heading: 'Summary',
        blocks: [
          {
            kind: 'paragraph',
            isLead: true,
            text: 'The identifiers lead to one person. Two of five sources list him under sanctions; a third holds him for a close associate of a listed company.',
          },
          {
            kind: 'callout',
            tone: 'alarm',
            title: 'Listed under sanctions',
            text: 'EU Consolidated List (since 14 June 2021) and UK Sanctions List (since 2 July 2021). The match rests on name, date of birth and passport number.',
          },
          {
            kind: 'facts',
            facts: [
              { label: 'Status', value: 'resolved, one entity' },
              { label: 'Confidence', value: '0.94' },
              { label: 'Asked', value: 'name Abdul-Rahman al-Khatib; date of birth 1974-11-02; nationality SY' },
              { label: 'Sources asked', value: '5, all of which answered but one' },
            ],
          },
        ],
      },
      {
        heading: 'The person',
        blocks: [
          {
            kind: 'facts',
            facts: [
              { label: 'Name', value: 'Abdul-Rahman Mahmoud al-Khatib' },
              {
                label: 'Also known as',
                value:
                  'عبد الرحمن محمود الخطيب; Абдурахман аль-Хатиб; 阿卜杜勒-拉赫曼·哈提卜; Αμπντούλ Ραχμάν Αλ Χατίμπ; עבד א-רחמן אל-ח׳טיב',
              },
              { label: 'Born', value: '2 November 1974 in Homs (حمص), Syria' },
              { label: 'Nationality', value: 'Syria; Saint Kitts and Nevis (since 2016)' },
              {
                label: 'Passports',
                value: [
                  { text: 'N 009 318 447', style: 'code' },
                  { text: '  issued 2019, ', style: 'muted' },
                  { text: 'RE0048812', style: 'code' },
                ],
              },
              { label: 'Addresses', value: 'Villa 12, Al Wasl Road, Dubai; Ул. Большая Ордынка 21, Москва' },
            ],
          },
          {
            kind: 'table',
            caption: 'Where each datum comes from',
            columns: [
              { heading: 'Datum' },
              { heading: 'Value' },
              { heading: 'Confidence', align: 'right' },
              { heading: 'Sources' },
            ],
            rows: [
              ['Name', 'Abdul-Rahman Mahmoud al-Khatib', '0.97', 'eu-fsf, uk-fcdo, opensanctions'],
              ['Name (Arabic)', 'عبد الرحمن محمود الخطيب', '0.97', 'eu-fsf, opensanctions'],
              ['Name (Russian)', 'Абдурахман Махмуд аль-Хатиб', '0.81', 'registry-ru'],
              ['Name (Chinese)', '阿卜杜勒-拉赫曼·哈提卜', '0.64', 'corpus'],
              ['Date of birth', '1974-11-02', '0.99', 'eu-fsf, uk-fcdo'],
              ['Place of birth', 'Homs (حمص), Syria', '0.92', 'eu-fsf'],
              ['Nationality', 'SY', '0.99', 'eu-fsf, uk-fcdo, opensanctions'],
              ['Nationality', 'KN', '0.58', 'opensanctions'],
              ['Company', 'Levant Maritime Trading FZE, managing director since 2015', '0.88', 'registry-ae, corpus'],
              ['Company', 'ООО «Левант Марин», shareholder of 40 %', '0.83', 'registry-ru'],
              ['Passport', 'N 009 318 447', '0.95', 'uk-fcdo'],
            ],
          },
        ],
      },
      {
        heading: 'Sources and lineage',
        blocks: [
          {
            kind: 'table',
            columns: [
              { heading: 'Source' },
              { heading: 'Kind' },
              { heading: 'State of' },
              { heading: 'Records', align: 'right' },
              { heading: 'Answer' },
            ],
            rows: [
              ['EU Consolidated Financial Sanctions List', 'list', '2026-03-13', '1', 'match'],
              ['UK Sanctions List', 'list', '2026-03-13', '1', 'match'],
              ['OpenSanctions', 'list', '2026-03-12', '2', 'match'],
              ['Corpus of events', 'corpus', '2026-03-14', '7', 'mentions'],
              ['Registry AE', 'network', '', '0', 'timed out after 5 s'],
            ],
          },
          {
            kind: 'callout',
            tone: 'attention',
            title: 'One source did not answer',
            text: 'Registry AE timed out. What it holds is not part of this report; the director’s post above is known from the corpus alone.',
          },
        ],
      },
      auditSection(),
      VERIFY,
    ],
    attachment: attachmentOf('lookup'),
  };
}

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
    { heading: 'Nearest place' },
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
              { label: 'Places affected', value: 'Terminal Odesa, Office İstanbul, Lager Constanța' },
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

export function webSearchReport(): ReportModel {
  const found: [string, string, string, RiskLevel][] = [
    ['Prosecutors widen bribery inquiry into harbour contracts', 'harbourtimes.example', '2026-02-28', 'high'],
    ['Мэр порта задержан по делу о взятке', 'vestnik.example', '2026-02-27', 'high'],
    ['زعيم شركة الشحن ينفي تهم الفساد', 'akhbar.example', '2026-02-25', 'medium'],
    ['港口承包商被控行贿', 'xinwen.example', '2026-02-24', 'high'],
    ['항만 계약 뇌물 의혹 수사 확대', 'sinmun.example', '2026-02-22', 'medium'],
    ['港湾契約をめぐる贈収賄疑惑', 'shimbun.example', '2026-02-21', 'medium'],
    ['ผู้รับเหมาท่าเรือถูกตั้งข้อหาติดสินบน', 'khao.example', '2026-02-20', 'medium'],
    ['Նավահանգստի պայմանագրերի գործը', 'lur.example', '2026-02-19', 'low'],
    ['Harbour gala raises 40,000 for lifeboats', 'coastnews.example', '2026-01-11', 'negligible'],
  ];
  return {
    language: 'en-GB',
    cover: coverOf({
      kind: 'Web search',
      title: 'Marta Kowal',
      subtitle: 'Adverse media, 14 September 2025 to 14 March 2026',
      subject: 'person Marta Kowal',
    }),
    sections: [
      {
        heading: 'Findings',
        blocks: [
          {
            kind: 'paragraph',
            isLead: true,
            text: 'Of 214 articles, 61 are about the subject; 38 of these say something adverse, most of it on bribery.',
          },
          {
            kind: 'bars',
            caption: 'Adverse articles by category',
            alt: 'Corruption 27, fraud 8, sanctions 2, violence 1.',
            direction: 'rows',
            unit: 'articles',
            bars: [
              { label: 'Corruption', value: 27, level: 'high' },
              { label: 'Fraud', value: 8, level: 'medium' },
              { label: 'Sanctions', value: 2, level: 'low' },
              { label: 'Violence', value: 1, level: 'low' },
            ],
          },
          {
            kind: 'bars',
            caption: 'Articles by month',
            alt: 'Few articles until January 2026, then a rise to 31 in February.',
            direction: 'columns',
            bars: ['Sep 2025', 'Oct 2025', 'Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026'].map(
              (label, index) => ({ label, value: [2, 3, 1, 4, 9, 31, 11][index] ?? 0 }),
            ),
          },
        ],
      },
      {
        heading: 'Articles',
        blocks: [
          {
            kind: 'table',
            caption: 'The gravest articles',
            columns: [{ heading: 'Title' }, { heading: 'Domain' }, { heading: 'Published' }, { heading: 'Severity' }],
            rows: found.map(([title, domain, at, level]) => [title, domain, at, { text: titleCase(level), level }]),
          },
          { kind: 'subheading', text: 'What they say' },
          {
            kind: 'paragraph',
            text: '“Die Staatsanwaltschaft wirft ihr vor, zwischen 2019 und 2023 Aufträge im Wert von 14 Millionen Euro gegen Zahlungen vergeben zu haben.”',
          },
          {
            kind: 'paragraph',
            text: 'قال المتحدث باسم الشركة (Kowal Marine) إن الاتهامات «لا أساس لها من الصحة»، وإن التحقيق بدأ في 12 فبراير 2026.',
          },
          { kind: 'paragraph', text: '检察机关表示，调查仍在进行中，涉案金额超过一亿元人民币，相关人员已被限制出境。' },
          {
            kind: 'code',
            title: 'An address that has no place to break',
            text: `https://archive.example/${'a1b2c3d4e5f6'.repeat(14)}?q=${encodeURIComponent('Kowal Marta')}`,
          },
        ],
      },
      auditSection(),
      VERIFY,
    ],
    attachment: attachmentOf('web_search'),
  };
}

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

function attachmentOf(subject: string): NonNullable<ReportModel['attachment']> {
  return {
    name: 'report.json',
    mediaType: 'application/json',
    description: 'What the report says, for machines',
    content: JSON.stringify({ subject, made_up: true }),
  };
}

/** Looks like one, is none. */
function fakeHash(seed: number): string {
  return Array.from({ length: 64 }, (_, at) => ((at * 7 + seed * 13 + at * at * (seed + 1)) % 16).toString(16)).join(
    '',
  );
}

function titleCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
