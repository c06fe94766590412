import type { EvaluationMoment } from '../requests/evaluation-moment';

interface Postponement {
  /** The change that first affected it. */
  step: number;
  /** The moment up to which everything was evaluated then. */
  before: EvaluationMoment;
}

/** Groups that changed and are not evaluated yet, by the id of their leader, the longest waiting first. */
export class PostponedGroups {
  readonly #waiting = new Map<string, Postponement>();
  /** By the id of the scan: the change after which it first asked. */
  readonly #askedAt = new Map<string, number>();
  #step = 0;

  /** @param workOf the cost of evaluating a leader's group; 0 if the event no longer exists */
  constructor(private readonly workOf: (leaderId: string) => number) {}

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** The moment up to which everything is evaluated; undefined if no group waits. */
  get completeUpTo(): EvaluationMoment | undefined {
    return this.#oldest?.before;
  }

  /**
   * Records a change: the groups that were evaluated, and those that have to wait.
   * @param before the moment of the previous change
   */
  change(evaluatedEventIds: readonly string[], leaderIds: readonly string[], before: EvaluationMoment): void {
    this.#step += 1;
    for (const id of evaluatedEventIds) this.#waiting.delete(id);
    const added = leaderIds.filter((id) => !this.#waiting.has(id));
    if (added.length === 0) return;
    const waiting = [...this.#waiting];
    // The rest of a group whose leader was removed keeps the waiting time of that leader.
    const gone = waiting.find(([id]) => this.workOf(id) === 0);
    for (const id of added) waiting.push([id, gone?.[1] ?? { step: this.#step, before }]);
    waiting.sort(([, a], [, b]) => a.step - b.step);
    this.#waiting.clear();
    for (const [id, entry] of waiting) this.#waiting.set(id, entry);
  }

  /** Removes and returns the longest waiting groups, up to an amount of work and at least one. */
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

  /** Whether everything is evaluated that was known when this was first called with the same id. */
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
