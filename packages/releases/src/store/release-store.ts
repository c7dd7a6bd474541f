import type { Promotion, SignedKeyList, SignedPromotion, SignedRelease } from '@boveda/contracts';
import type { GateAnswer } from './gate/gate-answer';

/** One line of an environment's append-only log. */
export interface LogEntry extends Promotion {
  action: NonNullable<Promotion['action']>;
}

/** Up to which commit a pipeline has brought an area, or the shell, into an environment, and what was live after it. */
export interface Delivered {
  commit: string;
  release: string;
}

/**
 * Stores releases and what is live in environments. Its results are not verified: code that runs or promotes a release checks
 * its signature and files.
 */
export interface ReleaseStore {
  /** Folder with `releases/<area>/<id>/…` that may be served directly; null when the files are elsewhere. */
  readonly folder: string | null;
  /** Areas that have releases. The shell, which the functions below take as an area, is not among them. */
  areas(): Promise<string[]>;
  /** Ids of the releases of an area, previews included, unordered. */
  releases(area: string): Promise<string[]>;
  /** null when it does not exist. */
  release(area: string, release: string): Promise<SignedRelease | null>;
  /** Stores a packed build under its id, for ever. @throws when the id is taken. */
  add(area: string, release: string, signed: SignedRelease, dist: string): Promise<void>;
  /** Replaces the signature of a record, which stays as it is. @throws when the release has another record, or none. */
  resign(area: string, release: string, signed: SignedRelease): Promise<void>;
  remove(area: string, release: string): Promise<void>;
  /** Copies every file of a release, precompressed copies too, to an existing folder. */
  copyTo(area: string, release: string, folder: string): Promise<void>;
  /** sha-384 of every file of a release as it is stored now, by path. */
  integrity(area: string, release: string): Promise<Record<string, string>>;

  environments(): Promise<string[]>;
  /** The last promotion of every area of an environment, or its withdrawal. */
  promotions(environment: string): Promise<SignedPromotion[]>;
  /**
   * Stores a promotion and appends it to the log. Returns false, without a change, when the environment has passed the version
   * `after`: the promotion was decided on an outdated state.
   */
  promote(signed: SignedPromotion, entry: LogEntry, after: number): Promise<boolean>;
  /** Oldest first. */
  log(environment: string): Promise<LogEntry[]>;
  /** What was signed at each change, oldest first. */
  history(environment: string): Promise<SignedPromotion[]>;
  /** What was signed at the last change up to a version; null before the first. */
  lastSigned(environment: string, version: number): Promise<SignedPromotion | null>;
  /** Number of changes so far; 0 for an unused environment. Cheap enough to be asked for every page. */
  version(environment: string): Promise<number>;

  /** The newest list of keys of an environment; null without one. */
  keyList(environment: string): Promise<SignedKeyList | null>;
  /** Stores a list as the next one. Returns false, without a change, when there is one of this number. */
  addKeyList(environment: string, number: number, signed: SignedKeyList): Promise<boolean>;
  /** Number of lists so far. As cheap as `version`. */
  keyLists(environment: string): Promise<number>;

  /** What pipelines have delivered to an environment, by area. Not signed: it decides what they build, never what pages run. */
  delivered(environment: string): Promise<Record<string, Delivered>>;
  /** Replaces it. */
  saveDelivered(environment: string, delivered: Readonly<Record<string, Delivered>>): Promise<void>;

  saveGate(answer: GateAnswer): Promise<void>;
  gate(area: string, release: string, environment: string): Promise<GateAnswer | null>;
}
