/** Repeatable chance: the same seed gives the same demo on every machine. Algorithm: mulberry32 over an FNV-1a seed. */
export class Random {
  #state = 0x811c9dc5;

  constructor(seed: string) {
    for (const byte of Buffer.from(seed)) this.#state = Math.imul(this.#state ^ byte, 0x01000193);
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Some of them, in their order. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    return items
      .map((item, index) => ({ item, index, rank: this.next() }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, count)
      .sort((a, b) => a.index - b.index)
      .map(({ item }) => item);
  }

  /** Folio fiscal in capitals, as most PACs write it. */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () => Math.floor(this.next() * 2 ** 32)).map((n) =>
      n.toString(16).padStart(8, '0'),
    );
    const digits = hex.join('');
    return [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `4${digits.slice(13, 16)}`,
      `a${digits.slice(17, 20)}`,
      digits.slice(20),
    ]
      .join('-')
      .toUpperCase();
  }
}
