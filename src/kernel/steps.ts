/**
 * Work that pauses now and then, so that a caller with an event loop can do something else meanwhile. The value is that of the
 * end.
 */
export type Steps<Value> = Generator<void, Value, void>;

/** Does all of the work at once. */
export function finish<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Says in a loop when to pause: whenever it was asked `size` times. */
export class StepCounter {
  #count = 0;

  constructor(private readonly size: number) {}

  get isDue(): boolean {
    this.#count += 1;
    if (this.#count < this.size) return false;
    this.#count = 0;
    return true;
  }
}
