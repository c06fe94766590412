import type { RatingOverride } from '../../../kernel/reliability/rating-override';
import { SqlConditions } from '../../../platform/database/sql-conditions';
import type { Circle, DegreeBox } from '../../../platform/http/validation/geo-rules';
import { addBox, addCircle } from './geo-condition';
import { addSearch } from './search-condition';

/** Conditions on events, and the relation that they apply to. Subclasses express the same conditions for other engines. */
export class EventConditions extends SqlConditions {
  /** The parameter with the tenant's fixed time, if it has one. */
  #moment: string | null = null;
  /** The tenant's overrides of source ratings. */
  protected overrides: readonly RatingOverride[] = [];

  /** @param asOf RFC 3339: events are read as their sources described them then */
  readAsOf(asOf: string): void {
    this.#moment = this.parameter(asOf, 'timestamptz');
  }

  /** @param overrides the tenant's overrides of source ratings, which `reliability()` applies */
  rateSources(overrides: readonly RatingOverride[]): void {
    this.overrides = overrides;
  }

  /** Requires an event to lie in a box. */
  addBox(box: DegreeBox): void {
    addBox(this, 'event.location_point', box);
  }

  /** Requires an event to lie in a circle. */
  addCircle(circle: Circle): void {
    addCircle(this, 'event.location_point', circle);
  }

  /** Requires the title and the description of an event to match a search expression. */
  addSearch(search: string): void {
    addSearch(this, 'event.search_text', search, 'event.short_keys');
  }

  /** An SQL expression for the reliability that the tenant gives to an event's source; `event` is the alias of the table. */
  reliability(): string {
    if (this.overrides.length === 0) return 'event.source_reliability';
    const letters = Object.fromEntries(this.overrides.map(({ source, reliability }) => [source, reliability]));
    const parameter = this.parameter(JSON.stringify(letters), 'jsonb');
    return `coalesce(${parameter} ->> event.source, event.source_reliability)`;
  }

  /** What a statement reads after `from`, with the alias `event`. */
  get relation(): string {
    return this.#moment === null ? 'event' : `event_as_of(${this.#moment}) as event`;
  }

  /** What a statement reads after `join`, for the event with an id. @param id an expression, such as `page.id` */
  joinById(id: string): string {
    return this.#moment === null
      ? `event on event.id = ${id}`
      : `lateral event_as_of(${this.#moment}, ${id}) as event on true`;
  }

  override part(): EventConditions {
    const part = new EventConditions(this.parameters);
    part.#moment = this.#moment;
    part.overrides = this.overrides;
    return part;
  }
}
