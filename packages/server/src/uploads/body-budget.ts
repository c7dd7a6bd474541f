import { Problem } from '../http/problem';
import type { Release } from '../turns/fair-turns';

const GIGABYTE = 1_073_741_824;

/** Bytes that may be on their way to the disk at once. */
export interface BudgetLimits {
  inAll: number;
  /** Of one person: room for three of the largest, or for all that a browser sends at once. */
  each: number;
}

/** Bounds what bodies that are being received can take of the disk, in all and for each person. */
export class BodyBudget {
  #all = 0;
  readonly #each = new Map<string, number>();

  constructor(private readonly limits: BudgetLimits = { inAll: 4 * GIGABYTE, each: GIGABYTE / 2 }) {}

  /** Takes room for a body until it is given back. Throws `too_many_uploads` or `server_busy`. */
  reserve(person: string, bytes: number): Release {
    const own = this.#each.get(person) ?? 0;
    if (own + bytes > this.limits.each) throw tooMany();
    if (this.#all + bytes > this.limits.inAll) throw serverBusy();
    this.#add(person, bytes);
    let held = true;
    return () => {
      if (held) this.#add(person, -bytes);
      held = false;
    };
  }

  #add(person: string, bytes: number): void {
    this.#all += bytes;
    const own = (this.#each.get(person) ?? 0) + bytes;
    if (own === 0) this.#each.delete(person);
    else this.#each.set(person, own);
  }
}

const tooMany = () =>
  new Problem(429, 'too_many_uploads', 'Ya está enviando varios archivos grandes. Espere a que termine alguno.', {
    retryAfterSeconds: 5,
  });

/** 503: others are at it, and it is worth while to come back soon. */
export const serverBusy = (): Problem =>
  new Problem(
    503,
    'server_busy',
    'El servidor está recibiendo otros archivos grandes. Intente de nuevo en unos segundos.',
    { retryAfterSeconds: 5 },
  );
