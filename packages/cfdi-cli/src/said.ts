import { BovedaError } from '@boveda/client';
import { proxyNames } from './proxy';
import { EXIT, UsageError } from './usage';

/** Code that the program ends with after an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return error.exitCode;
  if (!(error instanceof BovedaError)) return EXIT.failed;
  if (error.status === 401 || error.status === 403) return EXIT.unauthorized;
  return error.code === 'invalid_query' ? EXIT.usage : EXIT.failed;
}

/** What is said about an error. */
export interface Said {
  code: string;
  msg: string;
  /** Finds the request in the vault's log. */
  requestId?: string;
}

/** What is said about an error that can be expected; null for a defect of the program. */
export function saidOf(error: unknown): Said | null {
  if (error instanceof BovedaError) {
    const { code, message, requestId } = error;
    const msg = code === 'network' ? [message, reasonOf(error)].filter(Boolean).join(' ') : message;
    return { code, msg, ...(requestId && { requestId }) };
  }
  if (error instanceof UsageError)
    return { code: error.exitCode === EXIT.failed ? 'not_found' : 'usage', msg: error.message };
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!/^E[A-Z0-9]+$/.test(code)) return null;
  return { code, msg: [SYSTEM_ERRORS[code] ?? (error as Error).message, path].filter(Boolean).join(': ') };
}

/** Why there was no answer, as far as it is known, with the proxy in between; empty where it is not. */
function reasonOf(error: unknown): string {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error; each = each.cause)
    causes.push(...(each instanceof AggregateError ? (each.errors as Error[]) : [each]));
  const told = causes.map((each) => `${(each as NodeJS.ErrnoException).code ?? ''} ${each.message}`).join(' ');
  const [, found] = REASONS.find(([pattern]) => pattern.test(told)) ?? [];
  const proxy = proxyNames();
  return [found, proxy && `El entorno nombra el proxy ${proxy}.`].filter(Boolean).join(' ');
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/\b407\b/, 'El proxy pide usuario y contraseña: http://usuario:contraseña@proxy…'],
  [/Proxy response/, 'El proxy no lo permite.'],
  [/ECONNREFUSED/, 'Nadie atiende en esa dirección.'],
  [/ENOTFOUND|EAI_AGAIN/, 'No se encuentra ese servidor.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_/,
    'Su certificado no es de confianza; el de una autoridad propia va en NODE_EXTRA_CA_CERTS.',
  ],
  [/ERR_SSL|EPROTO/, 'No contesta como https.'],
];

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'No existe',
  EACCES: 'No tiene permiso',
  EPERM: 'No tiene permiso',
  EISDIR: 'Es una carpeta',
  ENOTDIR: 'No es una carpeta',
  EEXIST: 'Ya existe',
  ENOSPC: 'No queda espacio en el disco',
  EROFS: 'El disco es de solo lectura',
  EMFILE: 'Hay demasiados archivos abiertos',
};
