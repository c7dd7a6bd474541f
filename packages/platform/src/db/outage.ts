import { types } from 'node:util';

// Classes 08 connection, 53 resources, 57P admin shutdown; 57014 is our statement timeout. Source: PostgreSQL, appendix A.
const sqlStates = /^(08\w{3}|53\w{3}|57P\w{2}|57014|25006|55P03|58030)$/;
const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
const poolMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error))/;

/** Whether the database was unreachable, as opposed to having rejected the query. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && sqlStates.test(code)) return true;
  // The embedded database's socket file does not exist while it restarts.
  if (code === 'ENOENT') return syscall === 'connect';
  if (code !== undefined && socketErrors.has(code))
    return syscall === 'connect' || syscall === 'read' || syscall === 'write';
  return poolMessages.test(error.message);
}
