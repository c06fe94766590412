import { type EventKind, eventKind } from './taxonomy';

/** Event types of GDACS (https://www.gdacs.org/Knowledge/overview.aspx). */
const GDACS_KINDS = new Map<string, EventKind>([
  ['EQ', eventKind('earthquake', null)],
  ['TC', eventKind('storm', 'tropical_cyclone')],
  ['FL', eventKind('flood', null)],
  ['VO', eventKind('volcanic_activity', null)],
  ['DR', eventKind('drought', null)],
  ['WF', eventKind('wildfire', null)],
  ['TS', eventKind('tsunami', null)],
]);

/** Categories of EONET (https://eonet.gsfc.nasa.gov/api/v3/categories). */
const EONET_KINDS = new Map<string, EventKind>([
  ['drought', eventKind('drought', null)],
  ['dustHaze', eventKind('air_quality', 'dust')],
  ['earthquakes', eventKind('earthquake', null)],
  ['floods', eventKind('flood', null)],
  ['landslides', eventKind('landslide', null)],
  ['manmade', eventKind('industrial_accident', null)],
  ['seaLakeIce', eventKind('sea_ice', null)],
  ['severeStorms', eventKind('storm', null)],
  ['snow', eventKind('storm', 'winter')],
  ['tempExtremes', eventKind('extreme_temperature', null)],
  ['volcanoes', eventKind('volcanic_activity', null)],
  ['waterColor', eventKind('water_quality', null)],
  ['wildfires', eventKind('wildfire', null)],
]);

const OTHER_HAZARD = eventKind('natural_hazard', null);

/** The kind of a GDACS event type, such as `FL`; an unknown one counts as an unspecified natural hazard. */
export const kindOfGdacs = (type: string): EventKind => GDACS_KINDS.get(type) ?? OTHER_HAZARD;

/** The kind of an EONET category; an unknown one counts as an unspecified natural hazard. */
export const kindOfEonet = (category: string): EventKind => EONET_KINDS.get(category) ?? OTHER_HAZARD;

/**
 * Patterns for event names of the National Weather Service (https://api.weather.gov/alerts/types), specific ones before
 * general ones: the first match counts.
 */
const WEATHER_KINDS: readonly (readonly [words: RegExp, kind: EventKind])[] = [
  [/tsunami/, eventKind('tsunami', null)],
  [/tornado/, eventKind('storm', 'tornado')],
  [/storm surge/, eventKind('flood', 'storm_surge')],
  [/hurricane force wind/, eventKind('storm', 'wind')],
  [/hurricane|typhoon|tropical|cyclone/, eventKind('storm', 'tropical_cyclone')],
  [/flash flood/, eventKind('flood', 'flash_flood')],
  [/(coastal|lakeshore) flood/, eventKind('flood', 'coastal_flood')],
  [/flood|hydrologic|dam (break|floodgate)/, eventKind('flood', null)],
  [/snow squall|blizzard|winter|snow|ice storm|freezing (rain|fog|spray)|sleet/, eventKind('storm', 'winter')],
  [/fire weather|red flag|extreme fire/, eventKind('wildfire', 'fire_weather')],
  [/\bfire\b/, eventKind('wildfire', null)],
  [/volcano/, eventKind('volcanic_activity', null)],
  [/ashfall/, eventKind('volcanic_activity', 'ashfall')],
  [/earthquake/, eventKind('earthquake', null)],
  [/avalanche/, eventKind('avalanche', null)],
  [/landslide|debris flow/, eventKind('landslide', null)],
  [/drought/, eventKind('drought', null)],
  [/heat/, eventKind('extreme_temperature', 'heat')],
  [/cold|chill|freeze|frost/, eventKind('extreme_temperature', 'cold')],
  [/dust (storm|devil)|blowing dust/, eventKind('storm', 'dust')],
  [/dust|sand|smoke|air quality|air stagnation|fog|ozone/, eventKind('air_quality', null)],
  [/surf|rip current|beach|seiche|low water|swim/, eventKind('coastal_hazard', null)],
  [/thunderstorm|lightning|hail/, eventKind('storm', 'thunderstorm')],
  [/marine|small craft|gale|hazardous seas|high seas/, eventKind('storm', 'marine')],
  [/wind/, eventKind('storm', 'wind')],
  [/storm|severe weather|special weather statement|rain/, eventKind('storm', null)],
  [/radiological|nuclear|hazardous materials|chemical/, eventKind('industrial_accident', null)],
  [/child abduction|amber alert/, eventKind('abduction', null)],
  [/law enforcement|blue alert|active shooter/, eventKind('assault', null)],
  [/evacuation|shelter in place/, eventKind('restrictions', 'evacuation')],
  [/civil|local area emergency|emergency/, eventKind('restrictions', 'state_of_emergency')],
];

/** The kind of an alert by the name of its event; an unknown one counts as an unspecified natural hazard. */
export function kindOfWeather(event: string): EventKind {
  const name = event.toLowerCase();
  return WEATHER_KINDS.find(([words]) => words.test(name))?.[1] ?? OTHER_HAZARD;
}
