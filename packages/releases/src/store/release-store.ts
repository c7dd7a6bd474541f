import type { Promotion, SignedPromotion, SignedRelease } from '@boveda/contracts';
import type { GateAnswer } from './gate/gate';
import type { HostFacts } from './host-facts';

/** One line of an environment's log, which is only ever appended to. */
export interface LogEntry extends Promotion {
  action: 'promote' | 'rollback' | 'canary' | 'withdraw';
}

/**
 * Where releases are kept and environments say what is live. What it answers is not verified: whoever runs or promotes
 * a release checks signature and files.
 */
export interface ReleaseStore {
  /** Folder with `releases/<area>/<id>/…` that may be served as it is; null when the files are elsewhere. */
  readonly folder: string | null;
  /** Areas that have releases. */
  areas(): Promise<string[]>;
  /** Ids of the releases of an area, previews included, in no order. */
  releases(area: string): Promise<string[]>;
  /** null when it is not there. */
  release(area: string, release: string): Promise<SignedRelease | null>;
  /** Keeps a packed build for ever under its id. @throws when the id is taken. */
  add(area: string, release: string, signed: SignedRelease, dist: string): Promise<void>;
  remove(area: string, release: string): Promise<void>;
  /** Copies every file of a release, compressed spellings too, below a folder that is there. */
  copyTo(area: string, release: string, folder: string): Promise<void>;
  /** sha-384 of every file of a release as it is now, by path. */
  integrity(area: string, release: string): Promise<Record<string, string>>;

  environments(): Promise<string[]>;
  /** What every area of an environment was last promoted to, or that it was withdrawn. */
  promotions(environment: string): Promise<SignedPromotion[]>;
  /**
   * Makes a promotion count, and writes it to the log. False, and nothing changed, when the environment is not at the
   * version `after` any more: what led to the promotion has to be looked at again.
   */
  promote(signed: SignedPromotion, entry: LogEntry, after: number): Promise<boolean>;
  /** Oldest first. */
  log(environment: string): Promise<LogEntry[]>;
  /** Number of changes so far; 0 is an environment that nobody used yet. Cheap enough to be asked for every page. */
  version(environment: string): Promise<number>;

  /** What the shell of an environment provides; null when nobody said. */
  host(environment: string): Promise<HostFacts | null>;
  saveHost(environment: string, host: HostFacts): Promise<void>;
  saveGate(answer: GateAnswer): Promise<void>;
  gate(area: string, release: string, environment: string): Promise<GateAnswer | null>;
}
