import { isDiscounted, type RatingOverride } from './rating-override';
import type { Coding } from './source-rating';

interface WeighedEvent {
  coding: Coding;
  type: string;
  subtype: string | null;
}

/**
 * The weights of machine-coded events by type/subtype or type: about the share of GDELT's records that describe a recent act at the
 * place that they name (`npm run bench:plausibility`). It is 0.34 (0.25 to 0.45) for small arms and 0.08 (0.06 to 0.12) for all other
 * acts of violence. The number of publishers is no term: no weight above 0.3 is justified, however many there are.
 */
const MACHINE_CODED_WEIGHTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'battle/small_arms': 0.3,
    abduction: 0.1,
    assassination: 0.1,
    assault: 0.1,
    battle: 0.1,
    blockade: 0.1,
    ceasefire_violation: 0.1,
    explosion: 0.1,
    homicide: 0.1,
    mass_violence: 0.1,
    occupation: 0.1,
    sexual_assault: 0.1,
    torture: 0.1,
    violence_against_civilians: 0.1,
  }),
);
/** Judgement: of machine-coded events of other types, which have not been measured, and of sources that a tenant discounts. */
const UNMEASURED_WEIGHT = 0.3;

/** The weight of an event whose source is discounted. */
export function discountedWeight({ coding, type, subtype }: WeighedEvent): number {
  if (coding !== 'machine') return UNMEASURED_WEIGHT;
  return MACHINE_CODED_WEIGHTS.get(`${type}/${subtype ?? ''}`) ?? MACHINE_CODED_WEIGHTS.get(type) ?? UNMEASURED_WEIGHT;
}

/** The weight of an event beside the report of a person or an instrument, 0 to 1. */
export const codingWeight = (event: WeighedEvent, override: RatingOverride | null): number =>
  isDiscounted(event, override) ? discountedWeight(event) : 1;
