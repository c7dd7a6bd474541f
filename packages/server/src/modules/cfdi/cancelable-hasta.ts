import { EstatusCfdi } from '@boveda/contracts';
import type { Scope } from './cfdi.read-model';

/**
 * Returns the last day on which a CFDI of the taxpayer may be cancelled, `yyyy-MM-dd`: the end of the month in which the annual
 * return of its exercise is due, March for a persona moral and April for a persona física. Null for what is received or not
 * vigente. Source: CFF 29-A, fourth paragraph; RMF 2.7.1.47.
 */
export function cancelableHasta(
  { rfc, direccion }: Scope,
  { fecha, status }: { fecha: string; status: number },
): string | null {
  if (direccion !== 'emitidos' || status !== EstatusCfdi.Vigente) return null;
  const esMoral = rfc.length === 12;
  return `${Number(fecha.slice(0, 4)) + 1}-${esMoral ? '03-31' : '04-30'}`;
}
