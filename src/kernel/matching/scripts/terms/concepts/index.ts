import { BODIES } from './bodies';
import { COMMERCE } from './commerce';
import { COMMON } from './common';
import { INDUSTRY } from './industry';
import { OWN_NAMES } from './own-names';
import { PLACES } from './places';
import { STATE } from './state';

/** The tables of concepts, each with its words in many languages. */
export const CONCEPTS: readonly string[] = [BODIES, INDUSTRY, COMMERCE, STATE, COMMON, PLACES];
export { OWN_NAMES };
