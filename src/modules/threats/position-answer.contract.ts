import { Shown } from '../../platform/http/validation/field';
import { number } from '../../platform/http/validation/rules';

/** A place on the globe, in degrees. */
export class PositionAnswer {
  @Shown(number({ ge: -90, le: 90 }), { example: 24.13 })
  lat: number;

  @Shown(number({ ge: -180, le: 180 }), { example: 121.66 })
  lng: number;
}
