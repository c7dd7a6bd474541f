import { availableParallelism } from 'node:os';
import type { Cap, Rest } from './threads/fair-turns';

const GIGABYTE = 1_073_741_824;

/** The kinds of those who share a process: a user or an API key, a tenant, a network. Keys of turns begin with one. */
export type HolderKind = 'person' | 'tenant' | 'network';

/** Most of the bytes that are received, and of the bodies that they belong to. */
export interface UploadShare {
  bytes: number;
  bodies: number;
}

/**
 * What uploads take while they are received or wait for their turn, by what has arrived. No holder may have all: whoever
 * holds nothing finds a place, and when there is none, the biggest holder's slowest upload ends.
 */
export const UPLOADS: Readonly<Record<HolderKind | 'all', UploadShare>> = {
  // A disk that every installation has; small files are in memory, at most 512 KiB of each body.
  all: { bytes: 4 * GIGABYTE, bodies: 512 },
  // Four of the largest uploads, or all that a browser and a program send concurrently.
  person: { bytes: (GIGABYTE * 5) / 8, bodies: 128 },
  // Two persons at full.
  tenant: { bytes: (GIGABYTE * 5) / 4, bodies: 192 },
  // An office behind one address.
  network: { bytes: 2 * GIGABYTE, bodies: 256 },
};

/**
 * The same for bodies that a call takes whole into memory and that may be larger than the usual ones: statements of banks, evidence, documents of
 * clients. A person sends five of the largest concurrently.
 */
export const BODIES_IN_MEMORY: Readonly<Record<HolderKind | 'all', UploadShare>> = {
  all: { bytes: GIGABYTE / 2, bodies: 256 },
  person: { bytes: (GIGABYTE * 5) / 64, bodies: 48 },
  tenant: { bytes: (GIGABYTE * 5) / 32, bodies: 96 },
  network: { bytes: GIGABYTE / 4, bodies: 128 },
};

/** Minimum pace of a sender: what has to arrive in each window of waiting for it. */
export interface Pace {
  /** Of every body. */
  bytes: number;
  /** And this part of what was announced or has arrived, whichever is more. */
  part: number;
  windowMs: number;
}

/**
 * About 1 kB/s over a minute: a telephone with poor reception has ten times that and may lose it for most of a minute, as
 * in a tunnel; a client that sends a few bytes now and then to hold a connection does not reach it. A sixtieth of the body
 * in a minute is a quarter of the pace at which it would end within the 15 minutes that a request may take.
 */
export const UPLOAD_PACE: Pace = { bytes: 65_536, part: 1 / 60, windowMs: 60_000 };

/**
 * Open connections of a process that is reached without a proxy. A browser opens six; an idle one takes some 20 kB, and a
 * file descriptor, of which there are 4,096 or more.
 */
export const CONNECTIONS = { all: 3_000, network: 1_000 } as const;

/** Turns at the connections to the database; none is held across calls of other services, threads or senders. */
export interface ConnectionShares {
  /** Calls, once the caller is known. */
  calls: number;
  /** Who the caller is, logins and other calls without a session: statements of a millisecond. */
  doors: number;
  /** Jobs of the queue. */
  jobs: number;
}

/** How long a statement waits for its turn; connecting to the database may take as long. */
export const CONNECTION_WAIT_MS = 5_000;

/** Connections that a worker keeps, to be told of jobs and of messages to webhooks. */
const LISTENING = 2;

/**
 * Divides the connections of a pool. What is left, an eighth, is for what has no turn: the queue, probes, and the second
 * connection of work that is in a transaction. So nobody waits for a connection while it holds one that others need.
 */
export function sharesOf(role: 'all' | 'api' | 'worker', poolSize: number, jobsAtOnce: number): ConnectionShares {
  const eighth = Math.max(1, Math.floor(poolSize / 8));
  const free = poolSize - eighth - (role === 'api' ? 0 : LISTENING);
  if (role === 'worker') return { calls: 0, doors: 0, jobs: free };
  const jobs = role === 'all' ? jobsAtOnce : 0;
  return { calls: free - eighth - jobs, doors: eighth, jobs };
}

/**
 * Questions of assistants that are answered at a time: each costs the event loop as much as two lists, and asks for its
 * connections like any call.
 */
export const ASSISTANTS = {
  places: 4,
  waitMs: 10_000,
  // An assistant asks one question, and seldom four, at a time: more of them wait in a crowd, and get four or so a second.
  rest: { crowd: 4, times: 8, mostMs: 400 },
} as const;

/** Statements that run in parallel and still leave a processor to others, where the database is on the same machine. */
const SPARING_STATEMENTS = Math.max(1, availableParallelism() - 1);

/**
 * What a person rests between turns among others: a page makes six calls in parallel and a program four, and who keeps more than two
 * pages' calls waiting gets a third of the time that it would take.
 */
const REST: Rest = { crowd: 12, times: 2, mostMs: 100 };

/**
 * The most of `places` that one holder has: nearly all while it is alone, and little while others ask, because their
 * statements share the processors of the database and the event loop with its own. The statements that one request makes in
 * parallel stay together: a list reads its rows and counts them.
 */
export const capsOf = (places: number, rest: Rest = REST): Readonly<Record<HolderKind, Cap>> => ({
  person: {
    ...cap(places - 2, Math.min(places / 4, SPARING_STATEMENTS)),
    ofOneRequest: Math.ceil(places / 4),
    rest,
  },
  tenant: cap(places - 2, (places * 3) / 8),
  network: cap(places - 1, places / 2),
});

/** The most of the `places` of jobs that one tenant has: all, or few while others make calls, which have priority. */
export const jobCapsOf = (places: number): Readonly<Record<'tenant', Cap>> => ({
  tenant: cap(places, Math.min(places / 4, SPARING_STATEMENTS)),
});

const cap = (alone: number, amongOthers: number): Cap => ({
  alone: Math.max(1, alone),
  amongOthers: Math.ceil(amongOthers),
});
