import { commonCountryName } from '../../../kernel/countries/common-country-name';
import { humanWord } from '../human-word';
import type { ReportBlock, ReportFact, ReportSection, TableBlock } from '../report-model';
import type { LookupContent } from '../report-content';
import type { ReportParts } from './report-parts';
import { count, presentFacts, instantText, percent, shortenText } from './words';

type Entity = LookupContent['entities'][number];
type Profile = Entity['profile'];

const STATUS = {
  resolved: { tone: 'good', title: 'Resolved: one entity is the subject' },
  ambiguous: { tone: 'attention', title: 'Ambiguous: it is not certain who the subject is' },
  no_match: { tone: 'neutral', title: 'No match: no entity reaches the threshold' },
} as const;

/** The report of an identifier lookup, with every entity, its sources and the reasons for the match. */
export function lookupReport(answer: LookupContent): ReportParts {
  const { resolution, entities } = answer;
  return {
    kind: 'Identifier lookup',
    title: titleOf(answer),
    subtitle: `${humanWord(resolution.status)}, ${count(entities.length, 'entity', 'entities')}`,
    subject: answer.identifiers.map(({ type, value }) => `${humanWord(type)} ${value}`).join(', '),
    facts: presentFacts(
      ['Queried', instantText(answer.queried_at)],
      ['Depth', humanWord(answer.depth)],
      ['Reference', answer.audit.requester_reference],
    ),
    sections: [
      ...[summary(answer), ...entities.map(entitySection), ...actorsSection(answer)],
      ...[identifiersSection(answer), lineage(answer)],
    ],
  };
}

/** The queried identifiers, at most three. */
function titleOf({ identifiers }: LookupContent): string {
  const values = identifiers.slice(0, 3).map(({ value: text }) => text);
  return [...values, ...(identifiers.length > 3 ? [`and ${identifiers.length - 3} more`] : [])].join(', ');
}

function summary({ resolution, entities, warnings, source_coverage: coverage }: LookupContent): ReportSection {
  const { tone, title } = STATUS[resolution.status];
  const suppressed = resolution.suppressed_count;
  return {
    heading: 'Result',
    blocks: [
      ...warnings.map(({ code, message }) => (code === 'not_screened' ? notScreened(message) : invalidDate(message))),
      {
        kind: 'callout',
        tone,
        title,
        text: `Confidence ${percent(resolution.confidence)}. ${resolution.reason}${suppressed > 0 ? ` ${count(suppressed, 'entity was', 'entities were')} omitted because a reviewer decided that they are different.` : ''}`,
      },
      entitiesTable(entities),
      ...(coverage.unavailability_reason === null
        ? []
        : [
            {
              kind: 'callout' as const,
              tone: 'attention' as const,
              title: 'Some sources did not respond',
              text: coverage.unavailability_reason,
            },
          ]),
    ],
  };
}

const entitiesTable = (entities: LookupContent['entities']): TableBlock => ({
  kind: 'table',
  caption: 'Entities',
  columns: [
    { heading: 'No.', align: 'right' },
    { heading: 'Entity' },
    { heading: 'Kind' },
    { heading: 'Match', align: 'right' },
    { heading: 'Confidence', align: 'right' },
    { heading: 'Sources' },
  ],
  rows: entities.map((entity, index) => [
    String(index + 1),
    entity.profile.caption.value,
    humanWord(entity.schema),
    percent(entity.score),
    percent(entity.confidence),
    [...new Set(entity.traceability.sources.map((source) => source.connector_id))].join(', '),
  ]),
  emptyText: 'No entities were found.',
});

/** Each bit for an entity doubles its odds; each bit against it halves them. */
function evidenceTable({ evidence }: Entity, index: number): TableBlock {
  return {
    kind: 'table',
    caption: `Evidence for and against entity ${index + 1}, in bits`,
    columns: [{ heading: 'Evidence' }, { heading: 'Weight', align: 'right' }, { heading: 'Explanation' }],
    rows: evidence.map(({ feature, weight, explanation }) => [
      humanWord(feature),
      `${weight < 0 ? '\u2212' : '+'}${Math.abs(weight).toFixed(1)}`,
      explanation,
    ]),
  };
}

function entitySection(entity: Entity, index: number): ReportSection {
  const { profile } = entity;
  return {
    heading: `Entity ${index + 1}: ${profile.caption.value}`,
    blocks: [
      { kind: 'facts', facts: profileFacts(profile) },
      ...listings(profile),
      {
        kind: 'table',
        caption: `Why entity ${index + 1} matches`,
        columns: [
          { heading: 'Feature' },
          { heading: 'Score', align: 'right' },
          { heading: 'Contribution', align: 'right' },
          { heading: 'Explanation' },
        ],
        rows: entity.match_explanation.map(({ feature, score, contribution, explanation }) => [
          humanWord(feature),
          percent(score),
          signed(contribution),
          explanation,
        ]),
      },
      evidenceTable(entity, index),
      {
        kind: 'table',
        caption: `Sources of entity ${index + 1}`,
        columns: [{ heading: 'Source' }, { heading: 'Record' }, { heading: 'Version' }, { heading: 'Retrieved' }],
        rows: entity.traceability.sources.map((source) => [
          source.connector_id,
          [{ text: source.record_id, style: 'code' as const }],
          source.version === null ? '—' : String(source.version),
          instantText(source.retrieved_at),
        ]),
      },
    ],
  };
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

interface Datum {
  confidence: number;
  sources: string[];
}

/** One line per datum, with the confidence if it is below 1. */
const lines = <T extends Datum>(data: readonly T[], text: (datum: T) => string): string =>
  data.map((datum) => text(datum) + (datum.confidence < 0.995 ? ` (${percent(datum.confidence)})` : '')).join('\n');

const value = ({ value: text }: { value: string }): string => text;
const countries = (data: Profile['countries']): string => lines(data, (datum) => commonCountryName(datum.value));

function profileFacts(profile: Profile): ReportFact[] {
  return presentFacts(
    [
      'Names',
      lines(profile.names, (name) =>
        name.kind === 'primary' ? name.value : `${name.value} – ${humanWord(name.kind).toLowerCase()}`,
      ),
    ],
    ['Born', lines(profile.birth_dates, dateText)],
    ['Died', lines(profile.death_dates, dateText)],
    ['Incorporated', lines(profile.incorporation_dates, dateText)],
    ['Gender', lines(profile.genders, (datum) => humanWord(datum.value))],
    ['Nationalities', countries(profile.nationalities)],
    ['Countries', countries(profile.countries)],
    ['Addresses', lines(profile.addresses, ({ full }) => full)],
    [
      'Identifiers',
      lines(
        profile.identifiers,
        (datum) =>
          `${datum.label ?? humanWord(datum.type)} ${datum.value}${datum.country === null ? '' : ` (${commonCountryName(datum.country)})`}`,
      ),
    ],
    ['Topics', lines(profile.topics, value)],
    ['Programmes', lines(profile.programs, value)],
    ['Web addresses', lines(profile.urls, value)],
    ['Remarks', lines(profile.remarks, (datum) => shortenText(datum.value, 2_000))],
    ...profile.extra.map((datum): [string, string] => [
      humanWord(datum.name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()),
      datum.value,
    ]),
  );
}

const dateText = ({ value: from, until, is_approximate: isApproximate }: Profile['birth_dates'][number]): string =>
  `${isApproximate ? 'about ' : ''}${from}${until === null ? '' : ` to ${until}`}`;

function listings({ listings: listed }: Profile): ReportBlock[] {
  if (listed.length === 0) return [];
  const table: TableBlock = {
    kind: 'table',
    caption: 'Lists',
    columns: [
      { heading: 'List' },
      { heading: 'Version', align: 'right' },
      { heading: 'Listed' },
      { heading: 'Last seen' },
      { heading: 'Programmes' },
    ],
    rows: listed.map((listing) => [
      listing.dataset,
      String(listing.version),
      listing.listed_on ?? '—',
      instantText(listing.last_seen),
      listing.programs.join(', ') || '—',
    ]),
  };
  return [table];
}

const identifiersSection = ({ identifiers }: LookupContent): ReportSection => ({
  heading: 'Identifiers looked up',
  blocks: identifiers.flatMap(({ type, value: text, facts }): ReportBlock[] => [
    { kind: 'subheading', text: `${humanWord(type)}: ${text}` },
    {
      kind: 'table',
      columns: [{ heading: 'Fact' }, { heading: 'Value' }, { heading: 'Sources' }],
      rows: facts.map((fact) => [humanWord(fact.name), factText(fact.value), fact.sources.join(', ')]),
      emptyText: 'Nothing else is known about it.',
    },
  ]),
});

/** Actors with the same name in the event corpus, if there are any. */
const actorsSection = ({ related_actors: actors }: LookupContent): ReportSection[] =>
  actors.length === 0
    ? []
    : [
        {
          heading: 'Actors with this name in the event corpus',
          blocks: [
            {
              kind: 'paragraph',
              text: 'These actors may be other persons or organisations. They did not affect the result.',
            },
            {
              kind: 'table',
              columns: [{ heading: 'Actor' }, { heading: 'Country' }, { heading: 'Events', align: 'right' }],
              rows: actors.map(({ name, country, event_count: events }) => [
                name,
                country === null ? '—' : commonCountryName(country),
                String(events),
              ]),
            },
          ],
        },
      ];

const notScreened = (text: string): ReportBlock => ({
  kind: 'callout',
  tone: 'attention',
  title: 'Not screened',
  text,
});

const invalidDate = (text: string): ReportBlock => ({
  kind: 'callout',
  tone: 'attention',
  title: 'Invalid date',
  text,
});

const factText = (fact: unknown): string => {
  if (fact === null) return '—';
  if (typeof fact === 'string') return fact;
  return Array.isArray(fact) ? fact.map(String).join(', ') : JSON.stringify(fact);
};

const lineage = ({ source_coverage: coverage }: LookupContent): ReportSection => ({
  heading: 'Sources and lineage',
  blocks: [
    {
      kind: 'paragraph',
      text: 'The attached result lists the sources of each value by JSON Pointer, in data_lineage.',
    },
    {
      kind: 'facts',
      facts: presentFacts(['Sources that responded', coverage.available.join(', ') || 'none']),
    },
    {
      kind: 'table',
      caption: 'Sources that did not respond or were not queried',
      columns: [{ heading: 'Source' }, { heading: 'Why' }],
      rows: coverage.unavailable.map(({ id, reason }) => [id, humanWord(reason)]),
      emptyText: 'All sources responded.',
    },
    {
      kind: 'facts',
      facts: presentFacts(['Not relevant to this lookup', coverage.not_asked.map(({ id }) => id).join(', ')]),
    },
  ],
});
