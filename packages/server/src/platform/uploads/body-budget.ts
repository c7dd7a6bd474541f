import { Problem } from '../core/problem';
import type { Release } from '../threads/fair-turns';

const GIGABYTE = 1_073_741_824;

/** Limits of the bytes being received. */
export interface BudgetLimits {
  inAll: number;
  /** Per user: room for three of the largest uploads, or for all that a browser sends concurrently. */
  each: number;
}

/** Limits the disk space of bodies that are being received, in total and per user. */
export class BodyBudget {
  #all = 0;
  readonly #each = new Map<string, number>();

  constructor(private readonly limits: BudgetLimits = { inAll: 4 * GIGABYTE, each: GIGABYTE / 2 }) {}

  /** Reserves space for a body until released. Throws `too_many_uploads` or `server_busy`. */
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

/** 503: the server is busy with requests of other users; retrying soon is worthwhile. */
export const serverBusy = (): Problem =>
  new Problem(
    503,
    'server_busy',
    'El servidor está recibiendo otros archivos grandes. Intente de nuevo en unos segundos.',
    { retryAfterSeconds: 5 },
  );
