import { type HolderKind, UPLOADS, type UploadShare } from '../budgets';
import { Problem } from '../core/problem';
import { metrics } from '../observe/metrics';

/** A body that is being received, or waits for its turn. */
export interface ReceivingBody {
  /** Counts bytes that have arrived. */
  add(bytes: number): void;
  /** It has arrived: a cut no longer compares its pace. */
  arrived(): void;
  /** It is being processed and cannot be cut any more. */
  began(): void;
  /** Its space is free; may be called twice. */
  release(): void;
}

type Unit = keyof UploadShare;
type Limits = Readonly<Record<HolderKind | 'all', UploadShare>>;

interface Body {
  keys: readonly string[];
  bytes: number;
  begin: number;
  end: number | undefined;
  cut: ((reason: Problem) => void) | undefined;
}

/** A sender this new has no pace yet. */
const NEW_MS = 10_000;

/**
 * Limits the space of bodies that are being received, by what has arrived of them and not by what was announced, in total and for each
 * person, tenant and network. When a limit is exceeded, the slowest body of the holder with the largest part ends; so
 * there is always a place for one who holds nothing.
 */
export class BodyBudget {
  readonly #bodies = new Set<Body>();
  readonly #held = new Map<string, UploadShare>();
  readonly #all: UploadShare = { bytes: 0, bodies: 0 };

  constructor(private readonly limits: Limits = UPLOADS) {}

  /** Counts a body for its holder's keys; `cut` is called when it has to end, also at once. */
  open(keys: readonly string[], cut: (reason: Problem) => void): ReceivingBody {
    const body: Body = { keys, bytes: 0, begin: performance.now(), end: undefined, cut };
    this.#bodies.add(body);
    this.#count(body, 'bodies', 1);
    return {
      add: (bytes) => {
        if (!this.#bodies.has(body)) return;
        body.bytes += bytes;
        this.#count(body, 'bytes', bytes);
      },
      arrived: () => {
        body.end = performance.now();
      },
      began: () => {
        body.cut = undefined;
      },
      release: () => this.#remove(body),
    };
  }

  #count(body: Body, unit: Unit, amount: number): void {
    this.#all[unit] += amount;
    for (const key of body.keys) {
      const held = this.#held.get(key) ?? { bytes: 0, bodies: 0 };
      held[unit] += amount;
      if (held.bodies > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
    if (amount > 0) this.#enforce(body, unit);
  }

  #enforce(body: Body, unit: Unit): void {
    for (const key of body.keys)
      while (this.#bodies.has(body) && (this.#held.get(key)?.[unit] ?? 0) > this.#limitOf(key)[unit])
        this.#cutOne(body, unit, tooMany, key);
    while (this.#bodies.has(body) && this.#all[unit] > this.limits.all[unit]) this.#cutOne(body, unit, serverBusy);
  }

  /** Ends one body of a key, or of all; the one that came last, when none can be ended. */
  #cutOne(last: Body, unit: Unit, problem: () => Problem, key?: string): void {
    const candidates = [...this.#bodies].filter(({ cut, keys }) => cut && (key === undefined || keys.includes(key)));
    const weights = new Map(candidates.map((body) => [body, this.#weigh(body, unit)]));
    const most = Math.max(...weights.values());
    const heaviest = candidates.filter((body) => weights.get(body) === most);
    const slowest = heaviest.toSorted((one, other) => paceOf(one) - paceOf(other));
    // Of new ones, the last.
    const body = slowest.find((each) => paceOf(each) < Number.POSITIVE_INFINITY) ?? heaviest.at(-1) ?? last;
    const { cut } = body;
    this.#remove(body);
    metrics.refusals.inc({ budget: 'uploads' });
    cut?.(problem());
  }

  /** How much of their shares the holders of a body have: whoever has many accounts weighs by the network, and so on. */
  #weigh({ keys }: Body, unit: Unit): number {
    return keys.reduce((sum, key) => sum + (this.#held.get(key)?.[unit] ?? 0) / this.#limitOf(key)[unit], 0);
  }

  #limitOf(key: string): UploadShare {
    return this.limits[key.slice(0, key.indexOf(' ')) as HolderKind];
  }

  #remove(body: Body): void {
    if (!this.#bodies.delete(body)) return;
    this.#count(body, 'bytes', -body.bytes);
    this.#count(body, 'bodies', -1);
  }
}

function paceOf({ bytes, begin, end }: Body): number {
  const forMs = (end ?? performance.now()) - begin;
  return end === undefined && forMs < NEW_MS ? Number.POSITIVE_INFINITY : bytes / Math.max(forMs, 1);
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
