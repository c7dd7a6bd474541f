import type { ArchivoRechazado } from '@boveda/contracts';
import { Problem } from '../../http/problem';

/** Collects what was not taken; only Problems are reasons, anything else is a fault and goes on up. */
export class Rechazos {
  readonly #list: { archivo: string; problem: Problem }[] = [];

  add(archivo: string, error: unknown): void {
    if (!(error instanceof Problem)) throw error;
    this.#list.push({ archivo, problem: error });
  }

  /** Why this file was not taken. */
  of(archivo: string): Problem | undefined {
    return this.#list.find((rechazo) => rechazo.archivo === archivo)?.problem;
  }

  /** As the contract tells them. */
  errores(): ArchivoRechazado[] {
    return this.#list.map(({ archivo, problem: { code, msg } }) => ({ archivo, code, msg }));
  }
}
