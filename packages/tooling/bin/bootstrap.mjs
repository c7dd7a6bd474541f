// Runs before anything is installed: plain Node without dependencies, in syntax that old versions can parse.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const OLDEST_NODE = [20, 19];

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const stamp = join(root, 'node_modules', '.boveda-installed');

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Bóveda necesita Node ${OLDEST_NODE.join('.')} o posterior; este es ${process.versions.node}.`);
  process.exit(1);
}

function wantedInstall() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function install() {
  const wanted = wantedInstall();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Instalando dependencias…');
  // CI=true: pnpm never asks a question then.
  const { status, error } = spawnSync('npx', ['-y', PNPM, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0) {
    console.error(`No se pudieron instalar las dependencias${error ? `: ${error.message}` : ''}.`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** A file of the installation, for what is written about errors. */
export function logFile(name) {
  const home = process.env.BOVEDA_HOME || join(root, '.boveda');
  mkdirSync(home, { recursive: true });
  return join(home, name);
}

/**
 * Checks Node, installs the locked dependencies, then runs `script` (TypeScript, through tsx). With `log`, its errors go there, and a
 * script that fails without a message that it has explained why is told in a sentence.
 */
export function runInstalled(script, log = null) {
  requireNode();
  try {
    install();
  } catch (error) {
    console.error(`No se pudieron instalar las dependencias: ${error.message}`);
    process.exit(1);
  }
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, script), ...process.argv.slice(2)], {
    cwd: root,
    // The channel's end tells the child that this process is gone, also after kill -9.
    stdio: ['inherit', 'inherit', log ? openSync(log, 'w') : 'inherit', 'ipc'],
    env: { ...process.env, BOVEDA_STARTED_BY: String(process.ppid) },
  });
  // A terminal's Ctrl-C reaches the child too; this process ends when the child has closed everything.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
  let isExplained = log === null;
  child.on('message', () => {
    isExplained = true;
  });
  child.on('exit', (code, signal) => {
    if (code !== 0 && !isExplained) console.error(`Bóveda se detuvo (${signal ?? code}). El detalle está en ${log}`);
    process.exit(code ?? (signal ? 1 : 0));
  });
}

/** Ends the child when npm was killed, which does not signal its children. */
function endWithNpm(child) {
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || child.kill('SIGTERM'), 500).unref();
}
