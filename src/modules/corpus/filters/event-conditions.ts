import { SqlConditions } from '../../../platform/database/sql-conditions';

/** Conditions on events, and the relation that they apply to. */
export class EventConditions extends SqlConditions {
  /** The parameter with the tenant's fixed time, if it has one. */
  #moment: string | null = null;

  /** @param asOf RFC 3339: events are read as their sources described them then */
  readAsOf(asOf: string): void {
    this.#moment = this.parameter(asOf, 'timestamptz');
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
    return part;
  }
}
