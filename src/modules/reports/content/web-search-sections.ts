import { humanWord } from '../human-word';
import type { BarsBlock, ReportBlock, ReportSection } from '../report-model';
import type { WebSearchContent } from '../report-content';
import type { ReportParts } from './report-parts';
import { count, presentFacts, instantText, percent } from './words';

type Item = WebSearchContent['items'][number];

/** A search of the web and adverse media, with every hit. */
export function webSearchReport(content: WebSearchContent): ReportParts {
  const { search, request, items } = content;
  const { subject } = request;
  const adverse = items.filter((item) => item.adverse.length > 0);
  return {
    kind: 'Adverse media search',
    title: subject.name,
    subtitle: `${count(items.length, 'article')}, ${adverse.length} with adverse findings`,
    subject: `${subject.name} (${humanWord(subject.type)})`,
    facts: presentFacts(
      ['Submitted', instantText(search.submittedAt)],
      ['Completed', search.completedAt && instantText(search.completedAt)],
    ),
    sections: [summary(content, adverse), findings(items), lineage(content)],
  };
}

function summary({ request, items }: WebSearchContent, adverse: readonly Item[]): ReportSection {
  const { subject } = request;
  const likely = items.filter(({ confidenceCategory }) => confidenceCategory === 'likely').length;
  const categories = categoryBars(adverse);
  return {
    heading: 'Summary',
    blocks: [
      {
        kind: 'callout',
        tone: adverse.length > 0 ? 'attention' : 'good',
        title: adverse.length > 0 ? `Adverse findings in ${count(adverse.length, 'article')}` : 'No adverse findings',
        text: `${count(items.length, 'article was', 'articles were')} found, ${likely} of them likely ${subject.type === 'keyword' ? 'about the keyword' : 'adverse about the subject'}. An article is not proof: read each one before you decide.`,
      },
      {
        kind: 'facts',
        facts: presentFacts(
          ['Name', subject.name],
          ['Also known as', subject.aliases.join(', ')],
          ['Regions', subject.regions.join(', ')],
          ['Languages', subject.languages.join(', ')],
          ['Born', [subject.dateOfBirth, subject.placeOfBirth].filter(Boolean).join(', ')],
          [
            'Employer',
            [subject.employmentRole, subject.employer, subject.employmentLocation].filter(Boolean).join(', '),
          ],
        ),
      },
      ...(categories.bars.length > 0 ? [categories] : []),
    ],
  };
}

function categoryBars(adverse: readonly Item[]): BarsBlock {
  const counts = new Map<string, number>();
  for (const item of adverse) {
    for (const category of new Set(item.adverse.map((one) => one.category))) {
      counts.set(humanWord(category), (counts.get(humanWord(category)) ?? 0) + 1);
    }
  }
  const bars = [...counts].map(([label, value]) => ({ label, value })).sort((a, b) => b.value - a.value);
  const alt = bars.map(({ label, value }) => `${label}: ${value}`).join('; ');
  return { kind: 'bars', direction: 'rows', caption: 'Articles by category of adverse finding', alt, bars };
}

const findings = (items: readonly Item[]): ReportSection => ({
  heading: 'Findings',
  blocks: items.length === 0 ? [{ kind: 'paragraph', text: 'No articles were found.' }] : items.flatMap(itemBlocks),
});

function itemBlocks(item: Item, index: number): ReportBlock[] {
  const copies = item.safeMetadata.copies;
  return [
    { kind: 'subheading', text: `${index + 1}. ${item.label}` },
    { kind: 'paragraph', text: item.summary },
    {
      kind: 'facts',
      facts: presentFacts(
        ['Source', [item.displayDomain, item.publishedAt?.slice(0, 10), item.language].filter(Boolean).join(', ')],
        ['URL', item.resultUrl && [{ text: item.resultUrl, style: 'code' as const }]],
        ['About the subject', `${percent(item.relevanceScore)}. ${item.matchRationale.join(' ')}`],
        ['Confidence', `${humanWord(item.confidenceCategory)}. ${item.confidenceReason}`],
        ['Adverse', item.adverseRationale.join(' ') || null],
        [
          'Copies',
          Array.isArray(copies) && copies.length > 0 ? count(copies.length, 'nearly identical article') : null,
        ],
      ),
    },
    ...statementTable('Adverse statements', item.adverse),
    ...statementTable('Statements that are not adverse', item.notAdverse),
  ];
}

interface Statement {
  category: string;
  role: string;
  excerpt: string;
  reason: string;
}

/** @param statements undefined in the snapshots of reports that are older than `notAdverse` */
function statementTable(caption: string, statements: readonly Statement[] | undefined): ReportBlock[] {
  if (statements === undefined || statements.length === 0) return [];
  const columns = [
    { heading: 'Category' },
    { heading: 'Role of the subject' },
    { heading: 'Context' },
    { heading: 'Reason' },
  ];
  const rows = statements.map(({ category, role, excerpt, reason }) => [
    humanWord(category),
    humanWord(role),
    excerpt,
    reason,
  ]);
  return [{ kind: 'table', caption, columns, rows }];
}

const lineage = ({ search, request, warnings, items }: WebSearchContent): ReportSection => ({
  heading: 'Sources and lineage',
  blocks: [
    {
      kind: 'facts',
      facts: presentFacts(
        ['Articles found', `${search.summary.itemsFound}, of which ${search.summary.itemsReturned} are in this report`],
        [
          'Providers with results',
          [...new Set(items.map(({ safeMetadata }) => String(safeMetadata.provider)))].sort().join(', '),
        ],
        ['Additional terms', request.adverseTerms.join(', ')],
      ),
    },
    {
      kind: 'table',
      caption: 'Providers that were skipped or did not respond',
      columns: [{ heading: 'Provider' }, { heading: 'Why' }],
      rows: warnings.map(({ provider, message }) => [provider ?? '—', message]),
      emptyText: 'All providers responded.',
    },
  ],
});
