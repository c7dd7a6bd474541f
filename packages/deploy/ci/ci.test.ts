import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface GitHubStep {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface GitHubJob {
  if?: string;
  environment?: string;
  permissions?: Record<string, string>;
  env?: Record<string, string>;
  concurrency?: object;
  strategy?: { matrix: { node: number[] } };
  steps: GitHubStep[];
}
interface GitLabJob {
  script?: string[];
  before_script?: string[];
  environment?: { name: string };
  rules?: { if: string }[];
  image?: string;
  interruptible?: boolean;
  resource_group?: string;
  variables?: Record<string, string>;
  parallel?: { matrix: { NODE: string[] }[] };
}

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): unknown => parse(readFileSync(join(import.meta.dirname, file), 'utf8'), { merge: true });

const github = read('github/areas.yml') as {
  on: object;
  permissions: Record<string, string>;
  jobs: Record<string, GitHubJob>;
};
const gitlab = read('gitlab/areas.gitlab-ci.yml') as Record<string, GitLabJob>;

const commands = [
  ...Object.values(github.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])),
  ...Object.values(gitlab).flatMap(({ script = [], before_script = [] }) => [...before_script, ...script]),
];

test('the files that both pipelines run exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const bootstrap = readFileSync(join(ROOT, 'packages/tooling/bin/bootstrap.mjs'), 'utf8');
  for (const command of commands) {
    const [tool, word = '', ...rest] = command.split(' ');
    if (tool === 'npm' && word === 'test') expect(scripts).toHaveProperty('test');
    else if (tool === 'npm') expect(bootstrap).toContain(`'${rest.at(-1)}'`);
    else if (word === 'exec') expect([rest[1], existsSync(join(ROOT, rest[1] ?? ''))]).toEqual([rest[1], true]);
    else expect(command).toBe('pnpm install --frozen-lockfile');
  }
  expect(commands.filter((command) => /run\.ts (preview|publish)$/.test(command))).toHaveLength(4);
});

test('text from a pull request is never part of a command', () => {
  for (const command of commands) expect(command).not.toMatch(/[$`]/);
});

test('both pipelines test each line of Node that the product names, and the image has the newest of them', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };
  const lines = engines.node.match(/\d+(?=\.)(?<=(\^|>=)\d+)/g)?.map(Number) ?? [];
  expect(lines.length).toBeGreaterThan(1);
  expect(github.jobs.test?.strategy?.matrix.node).toEqual(lines);
  expect(gitlab.test?.parallel?.matrix).toEqual([{ NODE: lines.map(String) }]);
  expect(gitlab.test?.image).toBe('node:$NODE-bookworm');
  const dockerfile = readFileSync(join(import.meta.dirname, '../compose/Dockerfile'), 'utf8');
  expect(new Set(dockerfile.match(/node:\d+/g))).toEqual(new Set([`node:${lines.at(-1)}`]));
});

test('GitHub: forks get no key, jobs have read permission, and only the preview may comment', () => {
  expect(Object.keys(github.on)).toEqual(['pull_request', 'push']);
  expect(github.permissions).toEqual({ contents: 'read' });
  const { test: tests, preview, publish } = github.jobs;
  expect(preview?.if).toContain('head.repo.full_name == github.repository');
  expect(preview?.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
  expect([tests?.permissions, publish?.permissions]).toEqual([undefined, undefined]);
  expect([preview?.environment, publish?.environment]).toEqual(['preview', 'staging']);
  const holdsSecret = ({ env = {} }: { env?: Record<string, string> }) => /secrets|token/.test(JSON.stringify(env));
  for (const job of Object.values(github.jobs)) {
    expect(holdsSecret(job)).toBe(false);
    for (const step of job.steps.filter(holdsSecret)) expect(step.run).toMatch(/run\.ts (preview|publish)$/);
  }
});

test('GitLab: forks get no key, and only main is published', () => {
  expect(gitlab.preview?.rules?.[0]?.if).toContain('$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID');
  expect(gitlab.publish?.rules).toEqual([{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }]);
  expect([gitlab.preview?.environment?.name, gitlab.publish?.environment?.name]).toEqual(['preview', 'staging']);
});

test('jobs that publish wait for each other, are not cancelled, and do not depend on what the last push changed', () => {
  expect(github.jobs.publish?.concurrency).toEqual({ group: 'publish', 'cancel-in-progress': false, queue: 'max' });
  expect(gitlab.publish).toMatchObject({ resource_group: 'publish', interruptible: false });
  expect(github.jobs.publish?.env).not.toHaveProperty('BOVEDA_BASE');
  expect(gitlab.publish?.variables).not.toHaveProperty('BOVEDA_BASE');
  // All branches are there as they are now: a job of a commit that a forced push took away knows it by that.
  expect(github.jobs.publish?.env?.BOVEDA_TIP).toMatch(/^origin\/.*github\.ref_name/);
  expect(github.jobs.publish?.steps[0]?.with).toMatchObject({ 'fetch-depth': 0 });
  expect(gitlab.publish?.variables?.BOVEDA_TIP).toBe('origin/$CI_COMMIT_BRANCH');
  expect(gitlab['.store']?.variables?.GIT_DEPTH).toBe('0');
});

test('GitHub: the jobs with a store have the credentials of a bucket', () => {
  for (const { steps } of [github.jobs.preview, github.jobs.publish].filter((job) => job !== undefined))
    expect(steps.at(-1)?.env).toMatchObject({
      AWS_ACCESS_KEY_ID: expect.stringContaining('secrets.AWS_ACCESS_KEY_ID'),
      AWS_SECRET_ACCESS_KEY: expect.stringContaining('secrets.AWS_SECRET_ACCESS_KEY'),
    });
});
