import { readFile } from 'node:fs/promises';

/** How a process of ours ended. */
interface Failure {
  /** What failed, as the beginning of a sentence: «La construcción falló». */
  what: string;
  /** The signal that ended it, if one did. */
  signal: NodeJS.Signals | null;
  /** The file that its errors were written to. */
  log: string;
}

/** What the messages of Node, of esbuild and of the system say, in words for the person who typed the command. */
const causes: readonly [RegExp, string][] = [
  [/ENOSPC|no space left on device/i, 'no queda espacio en el disco'],
  [/EDQUOT|disk quota exceeded/i, 'se agotó la cuota del disco'],
  [/ENOMEM|out of memory|cannot allocate memory|std::bad_alloc/i, 'faltó memoria'],
  [/EMFILE|ENFILE|too many open files/i, 'hay demasiados archivos abiertos'],
  [/EACCES|EPERM|EROFS|permission denied|read-only file system/i, 'falta permiso para leer o escribir un archivo'],
  [/EAGAIN|resource temporarily unavailable|failed to create new OS thread/i, 'el sistema no admite más procesos'],
];

/** Lines that name an error, unlike those of a stack. */
const NAMED = /^\s*(?:\S*Error\b|[x×]\s|error\b|fatal|panic\b|the database\b|Error:)/i;
const MOST = 200;

/** Says in one sentence what failed and why, and which file has the rest: never a stack. */
export async function explainFailure({ what, signal, log }: Failure): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  const known = causes.find(([pattern]) => pattern.test(text))?.[1];
  const cause = known ?? (signal ? endedBy(signal) : firstError(text));
  return `${what}${cause ? `: ${cause}` : ''}. El detalle está en ${log}`;
}

/** The system kills with SIGKILL what takes the last memory. */
const endedBy = (signal: NodeJS.Signals) =>
  `el sistema terminó el proceso (${signal})${signal === 'SIGKILL' ? ', casi siempre por falta de memoria' : ''}`;

function firstError(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((one) => NAMED.test(one)) ?? lines[0] ?? '';
  return line.trim().slice(0, MOST).replace(/\.$/, '');
}
