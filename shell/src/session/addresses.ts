import type { Cuenta } from '@boveda/contracts';
import { isRfc } from '@boveda/contracts/core';
import type { SessionState } from '@boveda/session';

export const LIST_RFC = '/login-list-rfc';
export const ADD_CONTRIBUYENTE = '/agregar-contribuyente';
/** Where a program sends the browser, so that its user allows an assistant to read a taxpayer. */
export const AUTHORIZE = '/autorizar';

/** The RFC in an address, or null. */
export function rfcOf(pathname: string): string | null {
  const [, first = ''] = pathname.split('/');
  try {
    const rfc = decodeURIComponent(first);
    return isRfc(rfc) ? rfc : null;
  } catch {
    return null;
  }
}

/** Address of a taxpayer's dashboard. */
export const dashboardOf = (rfc: string): string => `/${rfc}/dashboard`;

/** The only screen of an access of a Cliente, below `/{rfc}`. */
const MI_CONTABILIDAD = 'mi-contabilidad';

/** Whether an access is of a Cliente, who is shown one screen. */
export const isCliente = ({ privilegio }: Pick<Cuenta, 'privilegio'>): boolean => privilegio === '4';

/** Whether an access opens an address below `/{rfc}`: that of a Cliente opens its page alone. */
export const opensPath = (cuenta: Pick<Cuenta, 'privilegio'>, path: string): boolean =>
  !isCliente(cuenta) || path.split(/[/?]/, 1)[0] === MI_CONTABILIDAD;

/** Address of the first screen of a taxpayer: the dashboard, or the page of a Cliente. */
export const startOf = (cuenta: Pick<Cuenta, 'rfc' | 'privilegio'>): string =>
  isCliente(cuenta) ? `/${cuenta.rfc}/${MI_CONTABILIDAD}` : dashboardOf(cuenta.rfc);

/** Address of the screen about all taxpayers of the user, which is below one of them like every screen. */
export const boardOf = (rfc: string): string => `/${rfc}/despacho`;

/**
 * Where the login leads (V1 §4): back to where the session expired or an assistant asked, to the only taxpayer, to the last one, or
 * to the list of them; null for a user without taxpayers. A visitor of the demonstration, who knows none, gets the first.
 */
export function homeOf({ cuentas, visitante }: SessionState, lastRfc: string | null, from?: string): string | null {
  const mine = (rfc: string | null) => cuentas.find((cuenta) => cuenta.rfc === rfc);
  if (from && (mine(rfcOf(from)) || from.startsWith(`${AUTHORIZE}?`))) return from;
  const [only, ...others] = cuentas;
  if (!only) return null;
  if (others.length === 0 || visitante) return startOf(only);
  const last = mine(lastRfc);
  return last ? startOf(last) : LIST_RFC;
}
