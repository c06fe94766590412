import type { ReportModel, RiskLevel } from '../../../src/modules/reports/report-model';
import { coverOf, VERIFY, auditSection, attachmentOf, titleCase } from './sample-report-parts';

// People, companies and events are fictitious.

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
