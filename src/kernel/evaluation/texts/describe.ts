import { commonCountryName } from '../../countries/common-country-name';
import { foldText } from '../../text/fold';
import { isEarthquake } from '../impact/earthquakes';
import type { EventGroup } from '../event-group';
import { foldedEvent } from '../match/event-text';
import type { EvaluationEvent } from '../evaluation.types';
import { assessReliability } from '../reliability';

/** The maximum length of a title in the API. */
const MAX_TITLE_LENGTH = 300;
/** A title of fewer words ("Attack", "M 4.5") does not say what happened. */
const MIN_TITLE_WORDS = 3;

const UNVERIFIED = 'Unverified report: ';

/** What happened and where, in the words of the source if they say it. */
export function describeTitle(group: EventGroup): string {
  const { leader } = group;
  const story = informativeTitle(group) ?? typeName(leader);
  const magnitude = leader.magnitude;
  const hasSize = !isEarthquake(leader) || magnitude === null || story.includes(magnitude.toFixed(1));
  const what = hasSize ? story : withMagnitude(story, magnitude);
  const isUnverified = assessReliability(group.events) === 'unverified';
  const title = `${isUnverified ? UNVERIFIED : ''}${[what, ...placeBeyond(what, leader)].join(', ')}`;
  return title.length <= MAX_TITLE_LENGTH ? title : `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
}

/** "Earthquake M 6.1"; a title of several words is followed by it: "Strong earthquake felt in Zenda (M 6.1)". */
function withMagnitude(story: string, magnitude: number): string {
  const size = `M ${magnitude.toFixed(1)}`;
  return story.includes(' ') ? `${story} (${size})` : `${story} ${size}`;
}

/** The leader's description, otherwise the longest one of its group. */
export function describeGroup(group: EventGroup): string | null {
  if (group.leader.description !== null) return group.leader.description;
  const descriptions = group.events.flatMap((event) => (event.description === null ? [] : [event.description]));
  return descriptions.reduce<string | null>((best, text) => (text.length > (best?.length ?? 0) ? text : best), null);
}

export function describeLocation(group: EventGroup): string | null {
  return group.leader.location ?? group.events.find((event) => event.location !== null)?.location ?? null;
}

/** Types and categories whose words in their own order are not an English phrase. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['relations_reduced', 'reduced diplomatic relations'],
  ['climate_environment', 'climate and environment'],
]);

/** "violence_against_civilians" → "violence against civilians". */
export const typeLabel = (type: string): string => LABELS.get(type) ?? type.replaceAll('_', ' ').trim();

/** "violence_against_civilians" → "Violence against civilians". */
export function typeName(event: EvaluationEvent): string {
  const label = typeLabel(event.type);
  return label === '' ? 'Event' : label.charAt(0).toUpperCase() + label.slice(1);
}

function informativeTitle(group: EventGroup): string | null {
  if (hasInformativeTitle(group.leader)) return group.leader.title.trim();
  return group.events.find(hasInformativeTitle)?.title.trim() ?? null;
}

function hasInformativeTitle(event: EvaluationEvent): boolean {
  return foldedEvent(event).titleTokens.size >= MIN_TITLE_WORDS;
}

/** Words for the kind of a place, which a title omits: "in Tijuana" for "Tijuana town". */
const KINDS_OF_PLACE =
  / (?:city|commune|county|department|district|governorate|municipality|prefecture|province|region|state|town|township|village)$/i;

/** The parts of the event's place that its title does not name yet; empty if it names the most precise one. */
function placeBeyond(title: string, event: EvaluationEvent): string[] {
  const location = event.location?.trim() ?? '';
  if (location === '' && event.country === null) return [];
  const place = location === '' ? commonCountryName(event.country ?? '') : location;
  const [first = ''] = place.split(/[,;(]/);
  if (names(title, first)) return [];
  // Several places: "Harris, TX; Galveston, TX".
  if (place.includes(';')) return [place];
  const parts = place.split(',').map((part) => part.trim());
  return parts.filter((part, index) => parts.indexOf(part) === index && !names(title, part));
}

function names(title: string, place: string): boolean {
  return foldText(title).includes(foldText(place.replace(KINDS_OF_PLACE, '')));
}
