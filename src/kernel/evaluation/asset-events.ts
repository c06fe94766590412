/**
 * The ids of the events of each asset. A complete evaluation adds all of them and reads none, and adding to a list takes a tenth of
 * the time of adding to a set. The list of an asset becomes a set when it is first read.
 */
export class AssetEvents {
  readonly #ids = new Map<string, string[] | Set<string>>();

  add(assetId: string, eventId: string): void {
    const ids = this.#ids.get(assetId);
    if (ids === undefined) this.#ids.set(assetId, [eventId]);
    else if (ids instanceof Set) ids.add(eventId);
    else ids.push(eventId);
  }

  has(assetId: string, eventId: string): boolean {
    return this.#setOf(assetId)?.has(eventId) === true;
  }

  remove(assetId: string, eventId: string): void {
    this.#setOf(assetId)?.delete(eventId);
  }

  removeAsset(assetId: string): void {
    this.#ids.delete(assetId);
  }

  /** Each event once. */
  of(assetId: string): Iterable<string> {
    return this.#setOf(assetId) ?? [];
  }

  #setOf(assetId: string): Set<string> | undefined {
    const ids = this.#ids.get(assetId);
    if (ids === undefined || ids instanceof Set) return ids;
    const set = new Set(ids);
    this.#ids.set(assetId, set);
    return set;
  }
}
