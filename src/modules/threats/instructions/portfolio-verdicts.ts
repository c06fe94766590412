import type {
  InstructionVerdict,
  VerdictOf,
  VerdictQuestion,
} from '../../../kernel/evaluation/instructions/instruction-verdict';
import type { KnownVerdict, KnownVerdicts, VerdictWish } from '../../instruction-model/instruction-model.contract';

/** A question that an evaluation met. */
interface MetQuestion {
  eventId: string;
  /** Null if the question was not asked yet, or its state was not read. */
  known: KnownVerdict | null;
  /** Whether too many other questions are waiting. */
  isTurnedAway: boolean;
}

/**
 * The verdicts of a language model that were read for one portfolio: during an evaluation, a verdict is a pure function
 * of the question. Unknown ones are read afterwards, and the affected groups are scored again.
 */
export class PortfolioVerdicts {
  readonly #met = new Map<string, MetQuestion>();
  readonly #unread = new Set<string>();
  readonly #wishes = new Map<string, { wish: VerdictWish; assetIds: Set<string> }>();

  /** @param wishOf the stored form of a question, for the single asset that it names */
  constructor(
    private readonly model: string,
    private readonly wishOf: (question: VerdictQuestion) => VerdictWish,
  ) {}

  readonly verdictOf: VerdictOf = (question) => {
    const wish = this.wishOf(question);
    const { promptHash, eventId } = wish;
    let met = this.#met.get(promptHash);
    if (met === undefined) {
      met = { eventId, known: null, isTurnedAway: false };
      this.#met.set(promptHash, met);
      this.#unread.add(promptHash);
    }
    if (isOpen(met) || wish.assetIds.some((id) => met.known?.assetIds.has(id) === false)) this.#wishFor(wish);
    return this.#answerTo(promptHash, met);
  };

  /** Marks everything that may have been decided since the last read as unread. */
  begin(): void {
    for (const [promptHash, { known }] of this.#met) {
      if (known?.verdict.state !== 'decided' || this.#wishes.has(promptHash)) this.#unread.add(promptHash);
    }
  }

  /** The prompt hashes to read. */
  get unread(): readonly string[] {
    return [...this.#unread];
  }

  /** Stores the read states of unread questions; returns the events of the questions with a changed answer. */
  learn({ byPromptHash, room }: KnownVerdicts): string[] {
    const changed = new Set<string>();
    let left = room;
    for (const promptHash of this.#unread) {
      const met = this.#met.get(promptHash);
      if (met === undefined) continue;
      const before = this.#answerTo(promptHash, met);
      met.known = byPromptHash.get(promptHash) ?? null;
      met.isTurnedAway = met.known === null && left-- <= 0;
      if (!isOpen(met) || met.isTurnedAway) this.#dropWish(promptHash, met);
      const after = this.#answerTo(promptHash, met);
      if (after.state !== before.state) changed.add(met.eventId);
    }
    this.#unread.clear();
    return [...changed];
  }

  /** Questions to request, and further assets of requested ones. */
  get wishes(): readonly VerdictWish[] {
    return [...this.#wishes.values()].map(({ wish, assetIds }) => ({ ...wish, assetIds: [...assetIds] }));
  }

  #answerTo(promptHash: string, met: MetQuestion): InstructionVerdict {
    if (met.isTurnedAway) return { state: 'budget_exhausted', model: this.model, promptHash };
    if (met.known === null || met.known.isDue) return { state: 'pending', model: this.model, promptHash };
    return met.known.verdict;
  }

  #wishFor(wish: VerdictWish): void {
    const wished = this.#wishes.get(wish.promptHash);
    if (wished === undefined) this.#wishes.set(wish.promptHash, { wish, assetIds: new Set(wish.assetIds) });
    else for (const id of wish.assetIds) wished.assetIds.add(id);
  }

  /** Drops a request that was accepted or rejected; what remains is the additional assets of a known question. */
  #dropWish(promptHash: string, { known }: MetQuestion): void {
    const wished = this.#wishes.get(promptHash);
    if (wished === undefined) return;
    for (const id of wished.assetIds) if (known === null || known.assetIds.has(id)) wished.assetIds.delete(id);
    if (wished.assetIds.size === 0) this.#wishes.delete(promptHash);
  }
}

const isOpen = ({ known, isTurnedAway }: MetQuestion): boolean => !isTurnedAway && (known === null || known.isDue);
