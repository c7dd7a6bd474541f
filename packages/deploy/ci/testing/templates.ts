import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** One script of a job, which the runner gives to bash, with the variables that it sees. */
export interface Script {
  text: string;
  env: Record<string, string>;
}

/** What a template says of the pipeline of a push to the branch. */
export interface Template {
  test: Script[];
  publish: Script[];
  /** Whether the publishing job has the whole history. */
  isWhole: boolean;
  /** Jobs that publish wait for each other. */
  isOneAtATime: boolean;
  /** All jobs that wait are kept, or only the newest. */
  keepsWaiting: boolean;
  /** A job that waits is taken in the order of the pushes. */
  isInOrder: boolean;
}

/** Variables and secrets that the documentation of the templates asks for. */
export type Settings = Record<string, string>;

const read = (file: string): unknown => parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));

interface GitHubJob {
  env?: Record<string, string>;
  concurrency?: { group: string; queue?: string };
  steps: { run?: string; env?: Record<string, string>; with?: Record<string, unknown> }[];
}

/** The template for GitHub, its expressions replaced as for a push to `main`. */
export function githubTemplate(settings: Settings): Template {
  const { jobs } = read('github/areas.yml') as { jobs: Record<'test' | 'publish', GitHubJob> };
  const values: Settings = { 'github.ref_name': 'main' };
  for (const [name, value] of Object.entries(settings)) {
    values[`vars.${name}`] = value;
    values[`secrets.${name}`] = value;
  }
  const evaluate = (env: Record<string, string> = {}) =>
    mapped(env, (text) => text.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => values[name] ?? ''));
  const scripts = ({ env, steps }: GitHubJob): Script[] =>
    steps.flatMap(({ run, env: own }) => (run ? [{ text: run, env: evaluate({ ...env, ...own }) }] : []));
  const { publish } = jobs;
  return {
    test: scripts(jobs.test),
    publish: scripts(publish),
    isWhole: publish.steps[0]?.with?.['fetch-depth'] === 0,
    isOneAtATime: publish.concurrency !== undefined,
    keepsWaiting: publish.concurrency?.queue === 'max',
    isInOrder: true,
  };
}

interface GitLabJob {
  before_script?: string[];
  script: string[];
  variables?: Record<string, string>;
  resource_group?: string;
}

/** The template for GitLab, with the variables of a push to `main`. The order of its resource group is not the template's. */
export function gitlabTemplate(settings: Settings): Template {
  const jobs = read('gitlab/areas.gitlab-ci.yml') as Record<'.store' | 'test' | 'publish', GitLabJob>;
  const scripts = ({ before_script = [], script, variables = {} }: GitLabJob): Script[] => {
    const env: Settings = { ...settings, CI_COMMIT_BRANCH: 'main' };
    Object.assign(
      env,
      mapped(variables, (text) => text.replace(/\$(\w+)/g, (_, name: string) => env[name] ?? '')),
    );
    return [{ text: [...before_script, ...script].join('\n'), env }];
  };
  const variables = { ...jobs['.store'].variables, ...jobs.publish.variables };
  return {
    test: scripts(jobs.test),
    publish: scripts({ ...jobs['.store'], ...jobs.publish, variables }),
    isWhole: variables.GIT_DEPTH === '0',
    isOneAtATime: jobs.publish.resource_group !== undefined,
    keepsWaiting: true,
    isInOrder: false,
  };
}

const mapped = (values: Record<string, string>, change: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, change(text)]));
