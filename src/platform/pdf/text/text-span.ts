import type { FontStyle } from '../fonts/font-library';

/** Text of one style; colour as `#rrggbb`. */
export interface StyledText {
  text: string;
  style: FontStyle;
  colour: string;
}
