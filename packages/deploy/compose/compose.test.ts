import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertServable, readEnv } from '@boveda/server';
import { parse } from 'yaml';

interface Service {
  image: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  networks?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
  container_name?: string;
  build?: { context: string; dockerfile: string; target: string; args: Record<string, string> };
}

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const text = read('compose.yaml');
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
};
const dockerfile = read('Dockerfile');
const nginx = read('../nginx/nginx.conf');
const services = Object.entries(compose.services);
const running = services.filter(([, { profiles }]) => !profiles);

/** The lines of one stage of the Dockerfile. */
const stage = (name: string) =>
  dockerfile.split(/^FROM /m).find((part) => part.split('\n', 1)[0]?.endsWith(`AS ${name}`)) ?? '';

/** Replaces Compose's `${NAME:?message}` and `${NAME:-default}`. */
const filled = (value: string, given: Record<string, string>) =>
  value.replace(/\$\{(\w+)(?::?([?-])([^}]*))?\}/g, (_all, name: string, kind, rest: string) => {
    if (given[name] !== undefined) return given[name];
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest ?? '';
  });

test.each(services)('%s runs as an unprivileged user without further capabilities', (_name, service) => {
  expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(service.privileged).toBeUndefined();
  expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(service.image).not.toMatch(/:latest$/);
});

test.each(running)('%s has a read-only file system and a health check', (_name, service) => {
  expect(service.read_only).toBe(true);
  expect(service.healthcheck?.test[0]).toBe('CMD');
  for (const volume of service.volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
});

test('only nginx is reachable from outside, and the database only from the server', () => {
  expect(running.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['web']);
  expect(running.filter(([, { networks }]) => networks?.includes('back')).map(([name]) => name)).toEqual([
    'server',
    'worker',
    'database',
  ]);
  expect([compose.services.database?.networks, compose.networks.back?.internal]).toEqual([['back'], true]);
});

test('services that serve releases mount them read-only, and only the tools have the private key', () => {
  for (const name of ['web', 'server', 'worker'])
    expect(compose.services[name]?.volumes).toContain('store:/srv/boveda/store:ro');
  const holders = services.filter(([, { environment = {} }]) => 'BOVEDA_RELEASE_KEY' in environment);
  expect(holders.map(([name]) => name)).toEqual(['tools']);
});

/** What an operator has to give. */
const given = {
  PUBLIC_URL: 'https://boveda.example.mx',
  BOVEDA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  BOVEDA_DATABASE_PASSWORD: 'clave',
  SMTP_URL: 'smtps://correo.example.mx',
  MAIL_FROM: 'Boveda <no-responder@example.mx>',
};

const sourceOf = (service: string) =>
  Object.fromEntries(
    Object.entries(compose.services[service]?.environment ?? {}).map(([name, value]) => [name, filled(value, given)]),
  );

test.each(['server', 'worker'])('the %s accepts its settings, and no secret has a default', (service) => {
  const source = sourceOf(service);
  expect(() => assertServable(readEnv(source), source)).not.toThrow();
  for (const name of Object.keys(given)) {
    const { [name as keyof typeof given]: _left, ...rest } = given;
    expect(() =>
      Object.values(compose.services[service]?.environment ?? {}).map((value) => filled(value, rest)),
    ).toThrow(`${name}: `);
  }
});

const environmentOf = (name: string) => readEnv(sourceOf(name));

test.each(['server', 'worker'] as const)('the %s is asked on its private port, and has time to stop', (name) => {
  const { image, healthcheck, stop_grace_period = '' } = compose.services[name] ?? {};
  const { role, privatePort, privateHost, drainNoticeMs, drainMs } = environmentOf(name);
  expect([image, role]).toEqual(['boveda-server', name === 'server' ? 'api' : 'worker']);
  expect(healthcheck?.test.at(-1)).toContain(`'http://127.0.0.1:${privatePort}/ready'`);
  expect(privateHost).toBe('localhost');
  expect(Number.parseInt(stop_grace_period, 10) * 1_000).toBeGreaterThan(drainNoticeMs + drainMs + 10_000);
});

test('several servers and workers may run: nothing is bound to one container, and nginx tries each address', () => {
  for (const name of ['server', 'worker']) {
    const { ports, container_name } = compose.services[name] ?? {};
    expect([ports, container_name]).toEqual([undefined, undefined]);
  }
  expect(nginx).toContain('server server:4400 max_fails=0;');
});

test('nginx does not know the private port', () => {
  const configurations = readdirSync(join(import.meta.dirname, '../nginx')).filter((file) => file.endsWith('.conf'));
  for (const file of configurations)
    expect(read(`../nginx/${file}`)).not.toContain(String(environmentOf('server').privatePort));
});

test.each(services.filter(([, { build }]) => build))(
  'the image of %s ends in a stage with an unprivileged user',
  (name, service) => {
    expect(service.build).toMatchObject({ target: name, dockerfile: 'packages/deploy/compose/Dockerfile' });
    expect(join(import.meta.dirname, service.build?.context ?? '')).toBe(ROOT.replace(/\/$/, ''));
    const lines = stage(name);
    expect(lines.match(/^USER (\S+)$/gm)?.at(-1)).toMatch(/^USER (node|www-data)$/);
    for (const [, source = ''] of lines.matchAll(/^COPY (?!--from)(?:--\S+ )?(\S+) /gm))
      expect([source, existsSync(join(ROOT, source.replace(/\*.*$/, '')))]).toEqual([source, true]);
  },
);

test('the images have the server, the shell and the releases where nginx expects them', () => {
  expect(nginx).toContain('server server:4400 ');
  expect(stage('server')).toMatch(/PORT=4400/);
  expect(nginx).toContain('listen 8080;');
  expect(compose.services.web?.ports).toEqual([expect.stringMatching(/:8080$/)]);
  expect(nginx).toContain('root /srv/boveda/shell;');
  expect(stage('web')).toContain(' /srv/boveda/shell\n');
  expect(nginx).toContain('root /srv/boveda/store;');
  expect(stage('web')).toContain('"-p", "/run/nginx/"');
  expect(compose.services.web?.tmpfs?.[0]).toMatch(/^\/run\/nginx:/);
});
