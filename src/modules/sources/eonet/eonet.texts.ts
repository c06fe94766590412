import { joinTitle, lowerCapitalWords, lowerIfAllCapitals } from '../titles/title-words';

const FIRES: readonly (readonly [RegExp, string])[] = [
  [/\bprescribed fire\b/i, 'Prescribed fire'],
  [/\bwildfire\b/i, 'Wildfire'],
  [/\bincident complex\b/i, 'Fire complex'],
];
const VOLCANO = /^(.{1,100}) volcano$/i;
/** The number of an incident: "0611 GREEN MOUNTAIN". */
const INCIDENT_NUMBER = /^\d{3,5} (?=\p{L}{3})/u;
/** The number that EONET appends to events of GDACS: "Flood in Kenya 1102834". */
const APPENDED_NUMBER = / \d{5,8}$/;
/** Repeated in the names of complexes: "Incident Complex CINDER COMPLEX". */
const COMPLEX_BEHIND = / complex$/i;
/** An abbreviation of "prescribed fire", repeated in its name. */
const PRESCRIBED = /(?:^|\s)rx[- ]?(?=\s|$|\p{L})/giu;

/**
 * What, then its name, then the place: EONET gives fires as "Wildfire HIGH LAVA, Skamania, Washington" and as "Kinyon
 * Springs Wildfire, Owyhee, Idaho".
 */
export function eonetTitle(title: string): string {
  const [first = '', ...place] = title.split(',').map((part) => part.trim());
  return joinTitle(
    nameFirst(first.replace(APPENDED_NUMBER, '')),
    ...place.map((part) => part.replace(APPENDED_NUMBER, '')),
  );
}

function nameFirst(name: string): string {
  for (const [pattern, noun] of FIRES) {
    if (!pattern.test(name)) continue;
    const bare = name.replace(pattern, ' ').replace(PRESCRIBED, ' ').replaceAll(' - ', ' ').replace(/\s+/g, ' ').trim();
    const known = lowerIfAllCapitals(bare.replace(INCIDENT_NUMBER, '').replace(COMPLEX_BEHIND, ''));
    return `${noun} ${lowerCapitalWords(known)}`.trim();
  }
  const [, volcano] = VOLCANO.exec(name) ?? [];
  return volcano === undefined ? lowerIfAllCapitals(name) : `Volcanic activity at ${volcano}`;
}
