/** State of a taxpayer's chain. */
export interface ChainState {
  rfc: string;
  /** Number of entries read. */
  asientos: number;
  /** Hash of the last entry: stored elsewhere, it proves that no earlier entry changed since. */
  huella: string;
  /** Faults, by number of entry; empty for an intact chain. */
  faltas: string[];
}

/** An earlier end of a taxpayer's log. */
export interface ChainHead {
  rfc: string;
  n: number;
  /** Lower-case hex. */
  huella: string;
}
