import type { Hallazgo } from './hallazgo';
import type { Vista } from './look-at-file';

/** Whose file it is. */
type Dueno = Pick<Hallazgo, 'rfc' | 'objeto'>;

/** Which files rows speak of, and which of them hold something else. */
export class Libro {
  readonly #known = new Set<string>();
  readonly #altered: { dueno: Dueno; archivo: string; actual: string }[] = [];

  get size(): number {
    return this.#known.size;
  }

  /** A row speaks of this file. */
  note(sha256: string): void {
    this.#known.add(sha256);
  }

  has(sha256: string): boolean {
    return this.#known.has(sha256);
  }

  /** What is to be said of a file now; what is altered is told at the end, when it is known by what. */
  judge(dueno: Dueno, archivo: string, vista: Vista<unknown>): Hallazgo[] {
    if (vista.estado === 'sano') return [];
    if (vista.estado !== 'alterado') return [{ ...dueno, clase: vista.estado, detalle: archivo }];
    this.#altered.push({ dueno, archivo, actual: vista.actual.sha256 });
    return [];
  }

  /** Every altered file; one that holds what another row speaks of was swapped. */
  *alterados(): Generator<Hallazgo> {
    for (const { dueno, archivo, actual } of this.#altered)
      yield this.has(actual)
        ? { ...dueno, clase: 'intercambiado', detalle: `${archivo} contiene ${actual}` }
        : { ...dueno, clase: 'alterado', detalle: archivo };
  }
}
