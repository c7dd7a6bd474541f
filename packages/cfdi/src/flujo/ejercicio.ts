import { siguienteHabil } from '../calendario/dias-habiles';
import type { Comprobante } from '../comprobante/comprobante';
import type { Pago } from '../comprobante/pagos';
import { timbradoLocal } from '../informe/fechas';
import type { AvisoEjercicio } from './hecho';

const PERSONA_MORAL = 12;
/** Years of CFDI; a payment of another one is a mistake, and no exercise. */
const EJERCICIO = /^20\d\d-/;
const yearOf = (fecha: string) => Number(fecha.slice(0, 4));

/** Last day to declare an exercise (LISR 76-V, 150), the next business day where it is none (CFF 12). */
const vencimientoAnual = (ejercicio: number, rfc: string): string =>
  siguienteHabil(`${ejercicio + 1}-${rfc.length === PERSONA_MORAL ? '03-31' : '04-30'}`);

/**
 * Whether an expense was issued in another exercise than its Fecha says: a CFDI is issued once it is stamped (CFF 29-IV), and its date has to
 * be of the exercise of the deduction (LISR 27-XVIII, 147-VIII).
 */
export function avisoDeFactura(comprobante: Comprobante): AvisoEjercicio | undefined {
  const timbrado = timbradoLocal(comprobante);
  return timbrado !== null && yearOf(timbrado) > yearOf(comprobante.fecha) ? 'otroEjercicio' : undefined;
}

/** Whether the complement of a payment was obtained after the return of the exercise in which it was paid (LISR 27-XVIII, 147-VIII). */
export function avisoDePago(comprobante: Comprobante, { fechaPago }: Pago): AvisoEjercicio | undefined {
  const timbrado = timbradoLocal(comprobante)?.slice(0, 10);
  if (timbrado === undefined || !EJERCICIO.test(fechaPago)) return undefined;
  const last = vencimientoAnual(yearOf(fechaPago), comprobante.receptor.rfc);
  return timbrado > last ? 'repTrasAnual' : undefined;
}
