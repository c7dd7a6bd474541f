// Runs before anything is installed: plain Node, no dependencies, old syntax enough for an old Node to print the sentence.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
  // CI=true: pnpm must never stop to ask a question.
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

/** Checks Node, installs what the lock file says, then becomes `script` (TypeScript, run through tsx). */
export function runInstalled(script) {
  requireNode();
  try {
    install();
  } catch (error) {
    console.error(`No se pudieron instalar las dependencias: ${error.message}`);
    process.exit(1);
  }
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, script), ...process.argv.slice(2)], {
    cwd: root,
    // The channel carries nothing: its end tells the child that this process is gone, kill -9 included.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, BOVEDA_STARTED_BY: String(process.ppid) },
  });
  // A terminal's Ctrl-C reaches the child twice; it closes everything once, and its end is ours.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** npm killed without a word leaves us behind: whoever started the product that way has let go of it. */
function endWithNpm(child) {
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || child.kill('SIGTERM'), 500).unref();
}
