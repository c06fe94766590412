import type { RecordLink } from '../links/entity-link';
import { areOfOneList, type Member } from './member';
import { byCodePoint } from '../order';

/** The links among the records of one lookup. */
export class RecordLinks {
  readonly #byId = new Map<string, Map<string, RecordLink>>();

  constructor(links: readonly RecordLink[]) {
    for (const { left, right, ...rest } of links) {
      const [first, second] = byCodePoint(left, right) < 0 ? [left, right] : [right, left];
      const link = { left: first, right: second, ...rest };
      this.#remember(first, second, link);
      this.#remember(second, first, link);
    }
  }

  areLinked(left: Member, right: Member): boolean {
    return this.#byId.get(left.id)?.has(right.id) === true;
  }

  /** The linked pairs among the members, the most certain first. Contested links are left out. */
  pairsOf(members: readonly Member[]): [Member, Member][] {
    if (this.#byId.size === 0) return [];
    const found: { link: RecordLink; pair: [Member, Member] }[] = [];
    for (const [index, left] of members.entries()) {
      const links = this.#byId.get(left.id);
      if (links === undefined) continue;
      for (const right of members.slice(index + 1)) {
        const link = links.get(right.id);
        if (link === undefined || this.#isContested(link, left, right, members)) continue;
        found.push({ link, pair: [left, right] });
      }
    }
    return found.sort((one, other) => byCertainty(one.link, other.link)).map(({ pair }) => pair);
  }

  /**
   * Whether a link by name and country has an alternative that is at least as certain: a list has two companies of the
   * name, and it is unknown which of them is meant.
   */
  #isContested(link: RecordLink, left: Member, right: Member, members: readonly Member[]): boolean {
    if (link.reason !== 'country') return false;
    const hasRival = (one: Member, counterpart: Member): boolean =>
      members.some((other) => {
        const rival = this.#byId.get(one.id)?.get(other.id);
        if (rival === undefined || other === counterpart) return false;
        return isAsCertain(rival, link) && areOfOneList(other.record, counterpart.record);
      });
    return hasRival(left, right) || hasRival(right, left);
  }

  #remember(from: string, to: string, link: RecordLink): void {
    const links = this.#byId.get(from);
    if (links === undefined) this.#byId.set(from, new Map([[to, link]]));
    else links.set(to, link);
  }
}

const isAsCertain = (rival: RecordLink, link: RecordLink): boolean =>
  isByNumber(rival) > isByNumber(link) || rival.score >= link.score;

const isByNumber = ({ reason }: RecordLink): number => (reason === 'identifier' ? 1 : 0);

const byCertainty = (one: RecordLink, other: RecordLink): number =>
  isByNumber(other) - isByNumber(one) ||
  other.score - one.score ||
  byCodePoint(one.left, other.left) ||
  byCodePoint(one.right, other.right);
