import type { ReportModel } from '../../../src/modules/reports/report-model';
import { coverOf, VERIFY, auditSection, attachmentOf } from './sample-report-parts';

// People, companies and events are fictitious.

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
