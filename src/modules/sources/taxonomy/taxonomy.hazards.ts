import { type EventKind, kindOf } from './taxonomy';

/** Event types of GDACS (https://www.gdacs.org/Knowledge/overview.aspx). */
const GDACS_KINDS = new Map<string, EventKind>([
  ['EQ', kindOf('earthquake', null)],
  ['TC', kindOf('storm', 'tropical_cyclone')],
  ['FL', kindOf('flood', null)],
  ['VO', kindOf('volcanic_activity', null)],
  ['DR', kindOf('drought', null)],
  ['WF', kindOf('wildfire', null)],
  ['TS', kindOf('tsunami', null)],
]);

/** Categories of EONET (https://eonet.gsfc.nasa.gov/api/v3/categories). */
const EONET_KINDS = new Map<string, EventKind>([
  ['drought', kindOf('drought', null)],
  ['dustHaze', kindOf('air_quality', 'dust')],
  ['earthquakes', kindOf('earthquake', null)],
  ['floods', kindOf('flood', null)],
  ['landslides', kindOf('landslide', null)],
  ['manmade', kindOf('industrial_accident', null)],
  ['seaLakeIce', kindOf('sea_ice', null)],
  ['severeStorms', kindOf('storm', null)],
  ['snow', kindOf('storm', 'winter')],
  ['tempExtremes', kindOf('extreme_temperature', null)],
  ['volcanoes', kindOf('volcanic_activity', null)],
  ['waterColor', kindOf('water_quality', null)],
  ['wildfires', kindOf('wildfire', null)],
]);

const OTHER_HAZARD = kindOf('natural_hazard', null);

/** The kind of a GDACS event type, such as `FL`; an unknown one counts as an unspecified natural hazard. */
export const kindOfGdacs = (type: string): EventKind => GDACS_KINDS.get(type) ?? OTHER_HAZARD;

/** The kind of an EONET category; an unknown one counts as an unspecified natural hazard. */
export const kindOfEonet = (category: string): EventKind => EONET_KINDS.get(category) ?? OTHER_HAZARD;

/**
 * Patterns for event names of the National Weather Service (https://api.weather.gov/alerts/types), specific ones before
 * general ones: the first match counts.
 */
const WEATHER_KINDS: readonly (readonly [words: RegExp, kind: EventKind])[] = [
  [/tsunami/, kindOf('tsunami', null)],
  [/tornado/, kindOf('storm', 'tornado')],
  [/storm surge/, kindOf('flood', 'storm_surge')],
  [/hurricane force wind/, kindOf('storm', 'wind')],
  [/hurricane|typhoon|tropical|cyclone/, kindOf('storm', 'tropical_cyclone')],
  [/flash flood/, kindOf('flood', 'flash_flood')],
  [/(coastal|lakeshore) flood/, kindOf('flood', 'coastal_flood')],
  [/flood|hydrologic|dam (break|floodgate)/, kindOf('flood', null)],
  [/snow squall|blizzard|winter|snow|ice storm|freezing (rain|fog|spray)|sleet/, kindOf('storm', 'winter')],
  [/fire weather|red flag|extreme fire/, kindOf('wildfire', 'fire_weather')],
  [/\bfire\b/, kindOf('wildfire', null)],
  [/volcano/, kindOf('volcanic_activity', null)],
  [/ashfall/, kindOf('volcanic_activity', 'ashfall')],
  [/earthquake/, kindOf('earthquake', null)],
  [/avalanche/, kindOf('avalanche', null)],
  [/landslide|debris flow/, kindOf('landslide', null)],
  [/drought/, kindOf('drought', null)],
  [/heat/, kindOf('extreme_temperature', 'heat')],
  [/cold|chill|freeze|frost/, kindOf('extreme_temperature', 'cold')],
  [/dust (storm|devil)|blowing dust/, kindOf('storm', 'dust')],
  [/dust|sand|smoke|air quality|air stagnation|fog|ozone/, kindOf('air_quality', null)],
  [/surf|rip current|beach|seiche|low water|swim/, kindOf('coastal_hazard', null)],
  [/thunderstorm|lightning|hail/, kindOf('storm', 'thunderstorm')],
  [/marine|small craft|gale|hazardous seas|high seas/, kindOf('storm', 'marine')],
  [/wind/, kindOf('storm', 'wind')],
  [/storm|severe weather|special weather statement|rain/, kindOf('storm', null)],
  [/radiological|nuclear|hazardous materials|chemical/, kindOf('industrial_accident', null)],
  [/child abduction|amber alert/, kindOf('abduction', null)],
  [/law enforcement|blue alert|active shooter/, kindOf('assault', null)],
  [/evacuation|shelter in place/, kindOf('restrictions', 'evacuation')],
  [/civil|local area emergency|emergency/, kindOf('restrictions', 'state_of_emergency')],
];

/** The kind of an alert by the name of its event; an unknown one counts as an unspecified natural hazard. */
export function kindOfWeather(event: string): EventKind {
  const name = event.toLowerCase();
  return WEATHER_KINDS.find(([words]) => words.test(name))?.[1] ?? OTHER_HAZARD;
}
