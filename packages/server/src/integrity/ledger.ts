import type { Finding } from './finding';
import type { FileState } from './look-at-file';

/** Owner of a file. */
type Dueno = Pick<Finding, 'rfc' | 'objeto'>;

/** Which files the rows name, and which of them have other content. */
export class Ledger {
  readonly #known = new Set<string>();
  readonly #altered: { dueno: Dueno; archivo: string; actual: string }[] = [];

  get size(): number {
    return this.#known.size;
  }

  /** Records that a row names this file. */
  note(sha256: string): void {
    this.#known.add(sha256);
  }

  has(sha256: string): boolean {
    return this.#known.has(sha256);
  }

  /** Findings about a file; altered ones are reported at the end, when their content can be attributed. */
  judge(dueno: Dueno, archivo: string, vista: FileState<unknown>): Finding[] {
    if (vista.estado === 'sano') return [];
    if (vista.estado !== 'alterado') return [{ ...dueno, clase: vista.estado, detalle: archivo }];
    this.#altered.push({ dueno, archivo, actual: vista.actual.sha256 });
    return [];
  }

  /** Yields every altered file; one with the content of another row's file was swapped. */
  *alterados(): Generator<Finding> {
    for (const { dueno, archivo, actual } of this.#altered)
      yield this.has(actual)
        ? { ...dueno, clase: 'intercambiado', detalle: `${archivo} contiene ${actual}` }
        : { ...dueno, clase: 'alterado', detalle: archivo };
  }
}
