/** Work that pauses now and then, so that its caller can do something else meanwhile. It ends with a value. */
export type Steps<Value> = Generator<void, Value, void>;

/** Does all of the work at once. */
export function finish<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Decides when a loop pauses: `isDue` is true every `size`th time that it is read. */
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
