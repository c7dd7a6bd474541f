import { userInfo } from 'node:os';
import type { OpenRelease } from '../store/gate/open-release';
import type { HostFacts } from '../store/host-facts';
import { believedIn } from '../store/key-list';
import { trustedKeys } from '../store/keys';
import type { Build } from '../store/pack-release';
import type { ReleaseStore } from '../store/release-store';
import type { ShellBuild } from '../store/shell-record';
import type { ReleaseKey } from '../verify/signature';

/** Builds areas; publishing needs one. */
export interface Builder {
  /** Id of the build of the present sources of an area; null when they were not built here yet. @throws when it is no area. */
  idOf(area: string): Promise<string | null>;
  /** Builds one area. Its id comes from the output, through `name` if there is one. */
  build(area: string, name?: (id: string) => string): Promise<Build & { release: string }>;
  /** Name of the checked out branch. */
  branch(): string;
  /** Builds the shell that trusts these keys, unless it is built already. Its id comes from the output, through `name` if there is one. */
  buildShell(keys: readonly ReleaseKey[], name?: (id: string) => string): Promise<ShellBuild>;
  /** Facts of the shell that was built here last; null without one. */
  host(): Promise<HostFacts | null>;
}

/** The environment of a command. */
export interface CliContext {
  store: ReleaseStore;
  builder: Builder;
  /** Opens releases in a browser before they go live. */
  open: OpenRelease;
  /** Folder of the installation, with the private key. */
  home: string;
  env: NodeJS.ProcessEnv;
  now: () => Date;
  print: (line: string) => void;
}

/** The command failed; the message says why. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** The address of the installation, for links. */
export const originOf = (env: NodeJS.ProcessEnv): string =>
  (env.PUBLIC_URL || `http://localhost:${env.PORT || 4400}`).replace(/\/+$/, '');

/** The user's name, for the log. */
export const whoIsIt = (env: NodeJS.ProcessEnv): string =>
  env.BOVEDA_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || userInfo().username;

/** Keys that are trusted in an environment: those of its shell and of its list, else those trusted here. */
export const keysOf = async (
  { store, home, env, now }: CliContext,
  environment: string,
): Promise<readonly ReleaseKey[]> => (await believedIn(store, environment, now())) ?? (await trustedKeys(home, env));

/** The environment of commands without --to. */
export const defaultEnvironment = (env: NodeJS.ProcessEnv): string => env.BOVEDA_ENVIRONMENT || 'local';
