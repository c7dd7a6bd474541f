import { userInfo } from 'node:os';
import type { HostFacts } from '../store/host-facts';
import type { Build } from '../store/pack-release';
import type { ReleaseStore } from '../store/release-store';

/** Builds areas; a release cannot be made without one. */
export interface Builder {
  /** Id that a build of an area's folder would have now: equal sources, equal id. */
  idOf(area: string): Promise<string>;
  /** Builds the area alone under an id. */
  build(area: string, release: string): Promise<Build>;
  /** Name of the branch that is checked out. */
  branch(): string;
  /** What the shell that was built here last provides; null when none was. */
  host(): Promise<HostFacts | null>;
}

/** What commands work with. */
export interface CliContext {
  store: ReleaseStore;
  builder: Builder;
  /** Folder of the installation, with the private key. */
  home: string;
  env: NodeJS.ProcessEnv;
  now: () => Date;
  print: (line: string) => void;
}

/** The command cannot do what was asked; the message says why. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** Who is at work, for the log. */
export const whoIsIt = (env: NodeJS.ProcessEnv): string =>
  env.BOVEDA_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || userInfo().username;

/** Environment of commands that were given none. */
export const defaultEnvironment = (env: NodeJS.ProcessEnv): string => env.BOVEDA_ENVIRONMENT || 'local';
