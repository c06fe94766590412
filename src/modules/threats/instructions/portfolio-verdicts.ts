import type {
  InstructionVerdict,
  VerdictOf,
  VerdictQuestion,
} from '../../../kernel/evaluation/instructions/instruction-verdict';
import type { KnownVerdict, KnownVerdicts, VerdictWish } from '../../instruction-model/instruction-model.contract';

/** A question that an evaluation met. */
interface MetQuestion {
  eventId: string;
  /** Null where nobody asked it yet, or nobody looked. */
  known: KnownVerdict | null;
  /** Too many others wait. */
  isTurnedAway: boolean;
}

/**
 * A language model's verdicts for one portfolio, as far as they were read: while a portfolio is evaluated, an answer is a
 * function of the question. What was not known then is read afterwards, and the groups that it changes are scored again.
 */
export class PortfolioVerdicts {
  readonly #met = new Map<string, MetQuestion>();
  readonly #unread = new Set<string>();
  readonly #wishes = new Map<string, { wish: VerdictWish; assetIds: Set<string> }>();

  /** @param wishOf a question as it is on record, for the one asset that it names */
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

  /** Everything that may have been decided since it was read last is read anew. */
  begin(): void {
    for (const [promptHash, { known }] of this.#met) {
      if (known?.verdict.state !== 'decided' || this.#wishes.has(promptHash)) this.#unread.add(promptHash);
    }
  }

  /** What is to be read: prompt hashes. */
  get unread(): readonly string[] {
    return [...this.#unread];
  }

  /** Takes in what is known of everything unread; answers the events of the questions that have another answer now. */
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

  /** Questions that are to be asked, and assets that they are asked for as well. */
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

  /** Its wish is granted or refused; what is left of it is that it was asked for further assets. */
  #dropWish(promptHash: string, { known }: MetQuestion): void {
    const wished = this.#wishes.get(promptHash);
    if (wished === undefined) return;
    for (const id of wished.assetIds) if (known === null || known.assetIds.has(id)) wished.assetIds.delete(id);
    if (wished.assetIds.size === 0) this.#wishes.delete(promptHash);
  }
}

const isOpen = ({ known, isTurnedAway }: MetQuestion): boolean => !isTurnedAway && (known === null || known.isDue);
