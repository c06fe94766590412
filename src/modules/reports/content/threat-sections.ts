import { commonCountryName } from '../../../kernel/countries/common-country-name';
import { humanWord } from '../human-word';
import type { ReportSection } from '../report-model';
import type { SingleThreatContent, ThreatContent } from '../report-content';
import type { ReportParts } from './report-parts';
import { placesTable, threatFigures, threatsTable } from './threat-blocks';
import { count, dayText, degrees, presentFacts, instantText, kilometres, shortenText } from './words';

/** The report of a threat, its evidence and its development. */
export function threatReport({ threat, history, places }: SingleThreatContent): ReportParts {
  return {
    kind: 'Threat',
    title: threat.title,
    subtitle: `${humanWord(threat.severity)} severity, risk ${threat.risk_score.toFixed(0)} of 100`,
    subject: threat.title,
    facts: presentFacts(
      ['Severity', humanWord(threat.severity)],
      ['Status', humanWord(threat.status)],
      ['Observed', instantText(threat.observed_at)],
    ),
    sections: [
      {
        heading: 'Assessment',
        blocks: [
          { kind: 'paragraph', isLead: true, text: threat.threat_rationale },
          { kind: 'facts', facts: assessmentFacts(threat) },
        ],
      },
      {
        heading: 'Where and when',
        blocks: [
          ...threatFigures([threat], places),
          threatsTable([threat]),
          affectedTable(threat),
          placesTable(places),
        ],
      },
      threatEvidenceSection(threat),
      courseSection(threat, history),
    ],
  };
}

const RELIABILITY: Readonly<Record<ThreatContent['reliability'], string>> = {
  confirmed: 'Confirmed by an authority, an instrument or a curated data set',
  reported: 'Reported by people; not confirmed',
  machine_coded: 'Extracted from several news articles by a program; not confirmed',
  unverified: 'Extracted from a single news article by a program; not verified',
};

export function assessmentFacts(threat: ThreatContent) {
  const uncertainty = threat.location_uncertainty_km;
  return presentFacts(
    ['Type', humanWord(threat.threat_type)],
    ['Likelihood', `${humanWord(threat.likelihood)}. ${threat.likelihood_rationale}`],
    ['Impact', `${humanWord(threat.impact_severity)}. ${threat.impact_rationale}`],
    ['Risk', `${threat.risk_score.toFixed(1)} of 100 (${threat.risk_level})`],
    [
      'Location',
      [threat.location, threat.location_country && commonCountryName(threat.location_country)]
        .filter(Boolean)
        .join(', '),
    ],
    [
      'Position',
      threat.coordinates &&
        `${degrees(threat.coordinates)}${uncertainty === null ? '' : `, within ${kilometres(uncertainty)}`}`,
    ],
    ['Observed', instantText(threat.observed_at)],
    ['Expires', threat.expires_at && instantText(threat.expires_at)],
    ['Sources', threat.sources.join(', ')],
    ['Reliability', RELIABILITY[threat.reliability]],
    ['Source rating', threat.source_rating && `${threat.source_rating}.`],
    [
      'Dismissed',
      threat.dismissal_category && `${humanWord(threat.dismissal_category)}. ${threat.dismissal_reason ?? ''}`,
    ],
    ['Method', `Version ${threat.methodology_version}`],
  );
}

function affectedTable(threat: ThreatContent) {
  return {
    kind: 'table' as const,
    caption: 'Affected assets',
    columns: [
      { heading: 'Asset' },
      { heading: 'Type' },
      { heading: 'Distance', align: 'right' as const },
      { heading: 'Risk', align: 'right' as const },
    ],
    rows: threat.affected_assets.map((asset) => [
      asset.asset_name,
      humanWord(asset.asset_type),
      asset.distance_km === null ? '—' : kilometres(asset.distance_km),
      asset.risk_score.toFixed(0),
    ]),
  };
}

export function threatEvidenceSection(threat: ThreatContent): ReportSection {
  const withheld = threat.evidence_withheld;
  return {
    heading: 'Sources and lineage',
    blocks: [
      {
        kind: 'paragraph',
        text: `The assessment is based on ${count(threat.evidence.length + withheld, 'event')}${withheld > 0 ? `, ${withheld} of which the requester cannot see` : ''}.`,
      },
      {
        kind: 'table',
        caption: 'Events',
        columns: [
          { heading: 'Event' },
          { heading: 'Date' },
          { heading: 'Distance', align: 'right' },
          { heading: 'Weight', align: 'right' },
          { heading: 'Sources' },
        ],
        rows: threat.evidence.map((event) => [
          event.title,
          event.event_date ?? '—',
          event.distance_km === null ? '—' : kilometres(event.distance_km),
          event.weight.toFixed(2),
          event.source_domains.join(', ') || '—',
        ]),
        emptyText: 'There are no events that the requester can see.',
      },
    ],
  };
}

function courseSection(threat: ThreatContent, history: SingleThreatContent['history']): ReportSection {
  return {
    heading: 'Developments and history',
    blocks: [
      {
        kind: 'table',
        caption: 'Developments',
        columns: [{ heading: 'When' }, { heading: 'What' }],
        rows: threat.developments.map((one) => [instantText(one.occurred_at), one.title]),
        emptyText: 'There are no developments after the first event.',
      },
      {
        kind: 'table',
        caption: 'Versions of the assessment',
        columns: [{ heading: 'Version', align: 'right' }, { heading: 'When' }, { heading: 'Changes' }],
        rows: threat.versions.map((version) => [
          String(version.version),
          instantText(version.created_at),
          changesText(version.changes),
        ]),
      },
      {
        kind: 'table',
        caption: 'History',
        columns: [{ heading: 'When' }, { heading: 'Who' }, { heading: 'What' }],
        rows: history.map((entry) => [
          instantText(entry.changed_at),
          `${humanWord(entry.principal.type)} ${entry.principal.id ?? ''}`.trim(),
          [...Object.entries(entry.changes).map(([field, change]) => changeText(field, change)), entry.reason]
            .filter(Boolean)
            .join('; '),
        ]),
        emptyText: 'There are no changes.',
      },
    ],
  };
}

const changesText = (changes: readonly Record<string, unknown>[]): string =>
  changes.length === 0 ? 'First version' : changes.map((change) => changeText(String(change.field), change)).join('; ');

function changeText(field: string, change: unknown): string {
  const { from, to } = change as { from: unknown; to: unknown };
  return `${humanWord(field)}: ${valueText(from)} → ${valueText(to)}`;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? dayText(value) : shortenText(value, 120);
  return shortenText(JSON.stringify(value), 120);
}
