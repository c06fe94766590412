import { humanWord } from '../human-word';
import type { ReportSection } from '../report-model';
import type { IncidentContent, ThreatContent } from '../report-content';
import type { ReportParts } from './report-parts';
import { placesTable, threatFigures, threatsTable } from './threat-blocks';
import { assessmentFacts } from './threat-sections';
import { count, presentFacts, instantText, levelCell } from './words';

/** The report of an incident, with the threats that analysts grouped in it. */
export function incidentReport({ incident, threats, places }: IncidentContent): ReportParts {
  const links = incident.threat_links;
  return {
    kind: 'Incident',
    title: incident.title,
    subtitle: `${humanWord(incident.status)} ${incident.scope === 'investigation' ? 'investigation' : 'incident'} of ${count(links.length, 'threat')}`,
    subject: incident.title,
    facts: presentFacts(
      ['Status', humanWord(incident.status)],
      ['Scope', humanWord(incident.scope)],
      ['Started', instantText(incident.started_at)],
    ),
    sections: [
      {
        heading: 'Summary',
        blocks: [
          { kind: 'paragraph', isLead: true, text: incident.description ?? 'No description was given.' },
          {
            kind: 'facts',
            facts: presentFacts(
              ['Started', instantText(incident.started_at)],
              ['Created', instantText(incident.created_at)],
              ['Last updated', instantText(incident.updated_at)],
              ['Threats', count(links.length, 'threat')],
              ['Affected assets', count(places.length, 'asset')],
            ),
          },
        ],
      },
      {
        heading: 'Where and when',
        blocks: [...threatFigures(threats, places), threatsTable(threats), placesTable(places)],
      },
      ...threats.map(threatSection),
      linksSection(incident),
    ],
  };
}

function threatSection(threat: ThreatContent, index: number): ReportSection {
  return {
    heading: `Threat ${index + 1}: ${threat.title}`,
    blocks: [
      { kind: 'paragraph', text: threat.threat_rationale },
      { kind: 'facts', facts: assessmentFacts(threat) },
      {
        kind: 'table',
        caption: `Events behind threat ${index + 1}`,
        columns: [{ heading: 'Event' }, { heading: 'Date' }, { heading: 'Sources' }],
        rows: threat.evidence.map((event) => [
          event.title,
          event.event_date ?? '—',
          event.source_domains.join(', ') || '—',
        ]),
        emptyText: 'There are no events that the requester can see.',
      },
    ],
  };
}

const linksSection = (incident: IncidentContent['incident']): ReportSection => ({
  heading: 'Sources and lineage',
  blocks: [
    {
      kind: 'table',
      caption: 'Linked threats',
      columns: [
        { heading: 'Threat' },
        { heading: 'Severity' },
        { heading: 'Observed' },
        { heading: 'Added' },
        { heading: 'Id' },
      ],
      rows: incident.threat_links.map(({ threat, added_at: addedAt }) => [
        threat.title,
        levelCell(threat.severity),
        instantText(threat.observed_at),
        instantText(addedAt),
        [{ text: threat.id, style: 'code' as const }],
      ]),
      emptyText: 'No threats are linked.',
    },
  ],
});
