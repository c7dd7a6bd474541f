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

/** Address of the screen about all taxpayers of the user, which is below one of them like every screen. */
export const boardOf = (rfc: string): string => `/${rfc}/despacho`;

/**
 * Where the login leads (V1 §4): back to where the session expired or an assistant asked, to the only taxpayer, to the last one, or to the list of
 * them; null for a user without taxpayers.
 */
export function homeOf({ cuentas }: SessionState, lastRfc: string | null, from?: string): string | null {
  const mine = (rfc: string | null) => cuentas.some((cuenta) => cuenta.rfc === rfc);
  if (from && (mine(rfcOf(from)) || from.startsWith(`${AUTHORIZE}?`))) return from;
  const [only, ...others] = cuentas;
  if (!only) return null;
  if (others.length === 0) return dashboardOf(only.rfc);
  return lastRfc && mine(lastRfc) ? dashboardOf(lastRfc) : LIST_RFC;
}
