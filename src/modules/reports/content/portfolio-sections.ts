import { commonCountryName } from '../../../kernel/countries/common-country-name';
import { humanWord } from '../human-word';
import type { BarsBlock, ReportSection, RiskLevel } from '../report-model';
import type { PortfolioContent, ThreatInList } from '../report-content';
import type { ReportParts } from './report-parts';
import { placesTable, threatFigures, threatsTable } from './threat-blocks';
import { count, presentFacts, instantText } from './words';

const LEVELS: readonly RiskLevel[] = ['critical', 'high', 'medium', 'low', 'negligible'];
const MOST_BARS = 10;
const TREND_STEPS = 12;

/** The report of a portfolio's threats: a map, tables and developments over time. */
export function portfolioReport(name: string, content: PortfolioContent): ReportParts {
  const { places, threats, threats_total: total, evaluation } = content;
  return {
    kind: 'Threat landscape',
    title: name,
    subtitle: `${count(total, 'threat')} to ${count(places.length, 'monitored asset')}`,
    subject: `Portfolio ${name}`,
    facts: presentFacts(
      ['As of', instantText(evaluation.now)],
      ['Evaluated', evaluation.evaluated_at && instantText(evaluation.evaluated_at)],
    ),
    sections: [overview(content), mapSection(content), trends(threats), tables(content), lineage(content)],
  };
}

function overview({ threats, threats_total: total, places, evaluation }: PortfolioContent): ReportSection {
  const [gravest] = threats;
  const isCurrent = evaluation.status === 'current';
  return {
    heading: 'Overview',
    blocks: [
      {
        kind: 'paragraph',
        isLead: true,
        text: gravest
          ? `${count(total, 'threat')} to ${count(places.length, 'monitored asset')}. The highest risk: ${gravest.title}, ${gravest.severity}, ${gravest.risk_score.toFixed(0)} of 100.`
          : `There are no known threats to the ${count(places.length, 'monitored asset')}.`,
      },
      {
        kind: 'callout',
        tone: isCurrent ? 'good' : 'attention',
        title: isCurrent ? 'The evaluation is up to date' : `The evaluation is ${evaluation.status}`,
        text: isCurrent
          ? 'The evaluation includes all assets and all events known at the time of this report.'
          : 'Recent changes of assets or events have not been evaluated yet, so threats may be missing from this report.',
      },
      ...(threats.length > 0 ? [severityBars(threats)] : []),
    ],
  };
}

const severityBars = (threats: readonly ThreatInList[]): BarsBlock => ({
  kind: 'bars',
  direction: 'rows',
  caption: 'Threats by severity',
  alt: LEVELS.map((level) => `${humanWord(level)}: ${countOf(threats, level)}`).join('; '),
  bars: LEVELS.map((level) => ({ label: humanWord(level), value: countOf(threats, level), level })),
});

const countOf = (threats: readonly ThreatInList[], level: RiskLevel): number =>
  threats.filter(({ severity }) => severity === level).length;

const mapSection = ({ threats, places }: PortfolioContent): ReportSection => ({
  heading: 'Where and when',
  blocks: threatFigures(threats, places),
});

function trends(threats: readonly ThreatInList[]): ReportSection {
  const byDay = monthsOf(threats);
  const types = ranked(threats.map(({ threat_type: type }) => humanWord(type)));
  const countries = ranked(
    threats.flatMap(({ location_country: alpha2 }) => (alpha2 === null ? [] : [commonCountryName(alpha2)])),
  );
  const bars: BarsBlock[] = [
    figure('columns', byDay.caption, byDay.bars),
    figure('rows', 'Threats by type', types),
    figure('rows', 'Threats by country', countries),
  ];
  return { heading: 'Trends', blocks: bars.filter((block) => block.bars.length > 1) };
}

const figure = (direction: BarsBlock['direction'], caption: string, bars: BarsBlock['bars']): BarsBlock => ({
  kind: 'bars',
  direction,
  caption,
  bars,
  alt: bars.map(({ label, value }) => `${label}: ${value}`).join('; '),
});

const ranked = (labels: readonly string[]): BarsBlock['bars'] => {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => b.value - a.value || a.label.localeCompare(b.label))
    .slice(0, MOST_BARS);
};

/** The number of observed threats by day if all were within twelve days, otherwise by month, including empty steps. */
function monthsOf(threats: readonly ThreatInList[]): { caption: string; bars: BarsBlock['bars'] } {
  const days = threats.map(({ observed_at: at }) => at.slice(0, 10)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { caption: '', bars: [] };
  const isShort = (Date.parse(last) - Date.parse(first)) / 86_400_000 < TREND_STEPS;
  const steps = isShort ? daysBefore(last) : monthsBefore(last);
  const bars = steps.map((step) => ({ label: step, value: days.filter((day) => day.startsWith(step)).length }));
  return { caption: `Threats by ${isShort ? 'day' : 'month'} of observation`, bars };
}

const daysBefore = (day: string): string[] =>
  Array.from({ length: TREND_STEPS }, (_, index) =>
    new Date(Date.parse(day) - (TREND_STEPS - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );

const monthsBefore = (day: string): string[] => {
  const date = new Date(day);
  return Array.from({ length: TREND_STEPS }, (_, index) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (TREND_STEPS - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  );
};

function tables({ threats, threats_total: total, places }: PortfolioContent): ReportSection {
  const left = total - threats.length;
  return {
    heading: 'Threats and assets',
    beginsPage: true,
    blocks: [
      threatsTable(threats),
      ...(left > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: `${count(left, 'threat with a lower risk is', 'threats with a lower risk are')} not listed.`,
            },
          ]
        : []),
      placesTable(places),
    ],
  };
}

const lineage = ({ threats, evaluation }: PortfolioContent): ReportSection => ({
  heading: 'Sources and lineage',
  blocks: [
    {
      kind: 'facts',
      facts: presentFacts(
        ['Sources', [...new Set(threats.flatMap(({ sources }) => sources))].sort().join(', ') || 'none'],
        ['Corpus revision', String(evaluation.corpus_revision)],
        [
          'Evaluated corpus revision',
          evaluation.evaluated_corpus_revision === null ? 'none' : String(evaluation.evaluated_corpus_revision),
        ],
        ['Revision of the assets', String(evaluation.assets_revision)],
        ['Stale feeds', evaluation.stale_sources.join(', ') || 'none'],
      ),
    },
  ],
});
