import { commonCountryName } from '../../../kernel/countries/common-country-name';
import { humanWord } from '../human-word';
import type { MapBlock, ReportBlock, ReportCell, RiskPlotBlock, TableBlock, TimelineBlock } from '../report-model';
import type { PlaceContent, ThreatInList } from '../report-content';
import { count, dayText, degrees, kilometres, levelCell, shortenText } from './words';

/** More would make a figure illegible; the tables contain all of them. */
const MAX_ON_MAP = 60;
const MAX_ON_TIMELINE = 20;
const MAX_ON_PLOT = 40;

export const THREATS_TABLE = 'Threats';
export const PLACES_TABLE = 'Monitored assets';

type Threat = ThreatInList;

/** The threats are numbered from 1 in the given order; figures use these numbers. */
export function threatsTable(threats: readonly Threat[]): TableBlock {
  return {
    kind: 'table',
    caption: THREATS_TABLE,
    columns: [
      { heading: 'No.', align: 'right' },
      { heading: 'Threat' },
      { heading: 'Severity' },
      { heading: 'Risk', align: 'right' },
      { heading: 'Likelihood' },
      { heading: 'Observed' },
      { heading: 'Nearest asset' },
    ],
    rows: threats.map((threat, index) => threatRow(threat, index + 1)),
    emptyText: 'There are no known threats.',
  };
}

function threatRow(threat: Threat, number: number): ReportCell[] {
  const [nearest] = threat.affected_assets;
  const distance = nearest?.distance_km;
  return [
    String(number),
    titleWithCountry(threat),
    levelCell(threat.severity),
    threat.risk_score.toFixed(0),
    humanWord(threat.likelihood),
    dayText(threat.observed_at),
    nearest
      ? `${nearest.asset_name}${distance === null || distance === undefined ? '' : `, ${kilometres(distance)}`}`
      : '—',
  ];
}

function titleWithCountry({ title, location_country: alpha2 }: Threat): string {
  const country = alpha2 === null ? '' : commonCountryName(alpha2);
  return title.includes(country) ? title : `${title} (${country})`;
}

export function placesTable(places: readonly PlaceContent[]): TableBlock {
  return {
    kind: 'table',
    caption: PLACES_TABLE,
    columns: [
      { heading: 'Asset' },
      { heading: 'Type' },
      { heading: 'Country' },
      { heading: 'Position' },
      { heading: 'Radius', align: 'right' },
    ],
    rows: places.map((place) => [
      place.name,
      humanWord(place.type),
      place.country === null ? '—' : commonCountryName(place.country),
      degrees(place),
      kilometres(place.monitoring_radius_km),
    ]),
    emptyText: 'There are no monitored assets.',
  };
}

/** Map, timeline and risk plot of the threats, each only if it has data. */
export function threatFigures(threats: readonly Threat[], places: readonly PlaceContent[]): ReportBlock[] {
  const figures = [mapOf(threats, places), riskPlotOf(threats), timelineOf(threats)];
  return figures.filter((figure) => figure !== null);
}

function mapOf(threats: readonly Threat[], places: readonly PlaceContent[]): MapBlock | null {
  const events = threats.slice(0, MAX_ON_MAP).flatMap((threat, index) => {
    const { title, coordinates, severity } = threat;
    return coordinates ? [{ number: index + 1, title, ...coordinates, level: severity }] : [];
  });
  const assets = places.map(({ name, lat, lng, monitoring_radius_km: radiusKm }) => ({ name, lat, lng, radiusKm }));
  if (events.length + assets.length === 0) return null;
  const left = threats.length - MAX_ON_MAP;
  return {
    kind: 'map',
    caption: `Threats and monitored assets${left > 0 ? ` (only the ${MAX_ON_MAP} with the highest risk)` : ''}`,
    alt:
      `A map with ${count(assets.length, 'monitored asset')} and ${count(events.length, 'threat')}. Their numbers ` +
      'and positions are in the tables.',
    dataIn: THREATS_TABLE,
    assets,
    events,
  };
}

function riskPlotOf(threats: readonly Threat[]): RiskPlotBlock | null {
  if (threats.length === 0) return null;
  return {
    kind: 'risk_plot',
    caption: 'Likelihood and impact',
    alt:
      `A grid of likelihood by impact with ${count(Math.min(threats.length, MAX_ON_PLOT), 'threat')}. Their values ` +
      'are in the table of threats.',
    dataIn: THREATS_TABLE,
    points: threats.slice(0, MAX_ON_PLOT).map(({ title, likelihood, impact_severity: impact, severity }, index) => ({
      number: index + 1,
      title,
      likelihood,
      impact,
      level: severity,
    })),
  };
}

function timelineOf(threats: readonly Threat[]): TimelineBlock | null {
  if (threats.length < 2) return null;
  const entries = threats.slice(0, MAX_ON_TIMELINE).map((threat, index) => ({
    at: threat.observed_at,
    title: shortenText(threat.title, 80),
    level: threat.severity,
    number: index + 1,
  }));
  return {
    kind: 'timeline',
    caption: 'Time of observation',
    alt: `A timeline of ${count(entries.length, 'threat')}. Their dates are in the table of threats.`,
    dataIn: THREATS_TABLE,
    entries: entries.sort((a, b) => a.at.localeCompare(b.at)),
  };
}
