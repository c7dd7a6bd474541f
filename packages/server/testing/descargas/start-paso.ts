import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { compiledIn } from '../compiled';
import type { OrdenDePaso } from './step';

/** Starts a step of a download in a process of its own, which a test may kill. */
export async function startPaso(orden: OrdenDePaso): Promise<ChildProcess> {
  const code = await compiledIn('paso', { paso: path.resolve(import.meta.dirname, 'step.ts') });
  return spawn(process.execPath, [path.join(code, 'paso.mjs')], {
    env: { PATH: process.env.PATH, BOVEDA_PASO: JSON.stringify(orden) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
