import type { Privilegio } from '@boveda/contracts';
import { nombresPrivilegio } from '@boveda/contracts/core';

/** An RFC, with what the user is there unless it is Administrador. */
export const rfcConPrivilegio = (rfc: string, privilegio: Privilegio): string =>
  privilegio === '1' ? rfc : `${rfc} · ${nombresPrivilegio[privilegio]}`;
