/** The result of one check; `says` is a sentence for the operator who promotes. */
export interface Check {
  check: string;
  ok: boolean;
  says: string;
}

/** The gate's result for a release in an environment, stored with the release. */
export interface GateAnswer {
  area: string;
  release: string;
  environment: string;
  at: string;
  by: string;
  ok: boolean;
  checks: Check[];
}
