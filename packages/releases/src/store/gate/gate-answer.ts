import type { SeenScreens } from './seen-screens';

/** The result of one check; `says` is a sentence for the operator who promotes. */
export interface Check {
  check: string;
  ok: boolean;
  says: string;
  /** It passed, and costs something that whoever promotes should know. */
  warns?: true;
  /** What an opening saw, for the next one. */
  seen?: SeenScreens;
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
