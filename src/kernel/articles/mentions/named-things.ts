import { foldText } from '../../text/fold';
import { areJoined, type ReadText } from './name-windows';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Things that are named after people, after the name: Ivan Petrov Street. English, German, Russian, Turkish. */
const THINGS_BEHIND = words(`
  street road avenue boulevard square lane drive bridge park stadium arena airport university college school academy institute library
  museum hospital foundation prize award medal cup memorial trophy scholarship hall theatre theater building tower
  strasse platz allee weg stiftung preis universitat schule caddesi sokagi bulvari havalimani universitesi vakfi
`);
/** The same before the name: rue Ivan Petrov, улица Ивана Петрова. */
const THINGS_BEFORE = words(`
  rue avenue boulevard calle avenida plaza via piazza rua praca ulica place улица улице улицу проспект проспекте площадь площади
  бульвар вулиця вулиці переулок شارع
`);
const OPENERS_OF_THINGS = words('university foundation prize stadium');

/** Whether the words belong to the name of a street, a school, a prize or similar instead of a person. */
export function namesAThing(read: ReadText, first: number, last: number): boolean {
  const before = read.words[first - 1];
  const behind = read.words[last + 1];
  if (behind !== undefined && areJoined(read, last)) {
    const isHyphened = /[-‐‑]/.test(read.text.slice(read.words[last]?.end, behind.start));
    // Ivan Petrov-Vodkin is another person.
    if (isHyphened && read.relations[last + 1]?.hasCase === true) return true;
    if (read.relations[last + 1]?.isCapital === true && THINGS_BEHIND.has(foldText(behind.shown))) return true;
  }
  if (before === undefined || !areJoined(read, first - 1)) return false;
  const thing = foldText(before.shown);
  if (THINGS_BEFORE.has(thing)) return true;
  const opener = foldText(read.words[first - 2]?.shown ?? '');
  return (thing === 'of' || thing === 'von') && OPENERS_OF_THINGS.has(opener);
}
