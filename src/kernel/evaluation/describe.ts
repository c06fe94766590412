import { foldText } from '../text/fold';
import { isEarthquake } from './earthquakes';
import type { EventGroup } from './event-group';
import { foldedEvent } from './event-text';
import type { EvaluationEvent } from './evaluation.types';

/** As long as a title in the API may be. */
const MAX_TITLE_LENGTH = 300;
/** A title of fewer words ("Attack", "M 4.5") leaves open what happened. */
const MIN_TITLE_WORDS = 3;

/** What happened and where, in the words of the source where they say it. */
export function titleOf(group: EventGroup): string {
  const { leader } = group;
  const told = tellingTitle(group) ?? typeName(leader);
  const magnitude = leader.magnitude;
  const hasSize = !isEarthquake(leader) || magnitude === null || told.includes(magnitude.toFixed(1));
  const what = hasSize ? told : `M ${magnitude.toFixed(1)} ${told}`;
  const place = placeOf(leader);
  const title = place === null || names(what, place) ? what : `${what}, ${place}`;
  return title.length <= MAX_TITLE_LENGTH ? title : `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
}

/** The leader's description, else the fullest one of its group. */
export function descriptionOf(group: EventGroup): string | null {
  if (group.leader.description !== null) return group.leader.description;
  const told = group.events.flatMap((event) => (event.description === null ? [] : [event.description]));
  return told.reduce<string | null>((best, text) => (text.length > (best?.length ?? 0) ? text : best), null);
}

export function locationOf(group: EventGroup): string | null {
  return group.leader.location ?? group.events.find((event) => event.location !== null)?.location ?? null;
}

/** "violence_against_civilians" → "Violence against civilians". */
export function typeName(event: EvaluationEvent): string {
  const words = event.type.replaceAll('_', ' ').trim();
  return words === '' ? 'Event' : words.charAt(0).toUpperCase() + words.slice(1);
}

function tellingTitle(group: EventGroup): string | null {
  if (isTelling(group.leader)) return group.leader.title.trim();
  return group.events.find(isTelling)?.title.trim() ?? null;
}

function isTelling(event: EvaluationEvent): boolean {
  return foldedEvent(event).titleTokens.size >= MIN_TITLE_WORDS;
}

function placeOf(event: EvaluationEvent): string | null {
  const place = event.location ?? event.country;
  return place === null || place.trim() === '' ? null : place.trim();
}

/** Whether the title already says the place: its first part, "Mogadishu" of "Mogadishu, Banaadir". */
function names(title: string, place: string): boolean {
  return foldText(title).includes(foldText(place.split(/[,(]/)[0] ?? place));
}
