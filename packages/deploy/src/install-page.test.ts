import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAdmin, readEnv } from '@boveda/server';
import { commandsOf, INSTALL_PAGE } from './install-page';

const DEPLOY = join(import.meta.dirname, '..');
const SCRIPT = readFileSync(join(DEPLOY, 'install/boveda'), 'utf8');
/** The words of a command that is typed in a shell, without quotes. */
const wordsOf = (command: string) =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, three]) => one ?? two ?? three ?? '');
const values: Record<string, string> = { $EMAIL: 'ana@example.mx', $DOMAIN: 'boveda.example.mx' };

const all = ['Install', 'Upgrade', 'Rollback'].flatMap((section) => commandsOf(section));

test('a server is installed by 15 commands at most, and goes forward and back by two each', () => {
  const counts = ['Install', 'Upgrade', 'Rollback'].map((section) => commandsOf(section).length);
  expect(counts[0]).toBeLessThanOrEqual(15);
  expect(counts.slice(1)).toEqual([2, 2]);
});

test.each(all)('the shell understands: %s', (command) => {
  expect(spawnSync('sh', ['-n', '-c', command]).status).toBe(0);
});

test.each(all.filter((command) => /boveda admin /.test(command)))('the operator has the command: %s', (command) => {
  const words = wordsOf(command.replace(/^.*boveda admin /, '')).map((word) => values[word] ?? word);
  expect(() => parseAdmin(words)).not.toThrow();
});

test.each(all.filter((command) => /(?:^|\/)boveda /.test(command)))('bin/boveda has the command: %s', (command) => {
  const [, name] = /(?:^|\/)boveda (\S+)/.exec(command) ?? [];
  expect(SCRIPT).toMatch(new RegExp(`^  ${name}\\) `, 'm'));
});

test('units that are enabled exist, and start files that exist', () => {
  const enabled = all.flatMap((command) => /^systemctl enable --now (.*)$/.exec(command)?.[1]?.split(' ') ?? []);
  expect(enabled.length).toBeGreaterThan(2);
  for (const name of enabled) {
    const unit = readFileSync(join(DEPLOY, 'systemd', name.includes('.') ? name : `${name}.service`), 'utf8');
    for (const [, script] of unit.matchAll(/^ExecStart=.* (src\/\S+\.ts)$/gm))
      expect(existsSync(join(DEPLOY, '../server', String(script)))).toBe(true);
  }
});

test('the script is one that sh takes, and what it changes in nginx.conf is there once', () => {
  expect(spawnSync('sh', ['-n', join(DEPLOY, 'install/boveda')]).status).toBe(0);
  const conf = readFileSync(join(DEPLOY, 'nginx/nginx.conf'), 'utf8');
  const changed = [...SCRIPT.matchAll(/^ {2}change '([^']+)'/gm)].map(([, from = '']) => from);
  expect(changed.length).toBeGreaterThan(5);
  for (const from of changed) expect([from, conf.split(from).length]).toEqual([from, 2]);
});

test('settings of mailboxes are as the page says', () => {
  const page = readFileSync(join(INSTALL_PAGE, '../mailboxes.md'), 'utf8');
  const examples = [...page.matchAll(/^BOVEDA_OAUTH_PROVIDERS='(.*)'$/gm)].map(([, json]) => json);
  expect(examples).toHaveLength(2);
  for (const json of examples) {
    const [proveedor] = readEnv({ BOVEDA_OAUTH_PROVIDERS: String(json).replace('TENANT', 'common') }).oauthProveedores;
    expect(proveedor?.puerto).toBe(993);
  }
});
