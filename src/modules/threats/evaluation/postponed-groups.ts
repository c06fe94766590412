import type { EvaluationMoment } from './evaluation-moment';

interface Postponement {
  /** The change that touched it first. */
  step: number;
  /** Up to which everything was evaluated then. */
  before: EvaluationMoment;
}

/** Groups that changed and are not evaluated yet, by the id of their leader, the longest waiting first. */
export class PostponedGroups {
  readonly #waiting = new Map<string, Postponement>();
  /** By id of who asked: the change after which that was. */
  readonly #askedAt = new Map<string, number>();
  #step = 0;

  /** @param workOf what evaluating a leader's group costs; 0 where there is no such event any more */
  constructor(private readonly workOf: (leaderId: string) => number) {}

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Up to which everything is evaluated; undefined where nothing waits. */
  get completeUpTo(): EvaluationMoment | undefined {
    return this.#oldest?.before;
  }

  /**
   * A change was taken in: what of it is evaluated, and what is to wait.
   * @param before the moment of the change before this one
   */
  change(evaluatedEventIds: readonly string[], leaderIds: readonly string[], before: EvaluationMoment): void {
    this.#step += 1;
    for (const id of evaluatedEventIds) this.#waiting.delete(id);
    const added = leaderIds.filter((id) => !this.#waiting.has(id));
    if (added.length === 0) return;
    const waiting = [...this.#waiting];
    // What is left of a group whose leader went waits since that one did.
    const gone = waiting.find(([id]) => this.workOf(id) === 0);
    for (const id of added) waiting.push([id, gone?.[1] ?? { step: this.#step, before }]);
    waiting.sort(([, a], [, b]) => a.step - b.step);
    this.#waiting.clear();
    for (const [id, entry] of waiting) this.#waiting.set(id, entry);
  }

  /** Those that have waited longest, up to an amount of work and at least one; they wait no more. */
  take(maxWork: number): string[] {
    const taken: string[] = [];
    let room = maxWork;
    for (const id of this.#waiting.keys()) {
      room -= this.workOf(id);
      if (room < 0 && taken.length > 0) break;
      taken.push(id);
    }
    for (const id of taken) this.#waiting.delete(id);
    return taken;
  }

  /** Whether all is evaluated that had been taken in when this was first asked by the same. */
  hasAnswered(askerId: string): boolean {
    const step = this.#askedAt.get(askerId) ?? this.#step;
    const isAnswered = this.#oldest === undefined || this.#oldest.step > step;
    if (isAnswered) this.#askedAt.delete(askerId);
    else this.#askedAt.set(askerId, step);
    return isAnswered;
  }

  get #oldest(): Postponement | undefined {
    const [oldest] = this.#waiting.values();
    return oldest;
  }
}
