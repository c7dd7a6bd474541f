import type { ArchivoRechazado } from '@boveda/contracts';
import { Problem } from '../../http/problem';

/** A file that was not taken, with the answer a call about this file alone would get. */
export interface Rechazo extends ArchivoRechazado {
  status: number;
}

/** Collects what was not taken; only Problems are reasons, anything else is a fault and goes on up. */
export class Rechazos {
  readonly list: Rechazo[] = [];

  add(archivo: string, error: unknown): void {
    if (!(error instanceof Problem)) throw error;
    const { status, code, msg } = error;
    this.list.push({ archivo, status, code, msg });
  }
}
