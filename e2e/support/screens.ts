import type { Locator } from 'playwright/test';

/** Screens of a taxpayer whose address names no list and no record, and what each shows. */
export const fixedScreens: readonly [path: string, shows: string | RegExp][] = [
  ['contribuyentes', 'Buscar EFOS'],
  ['configuracion/cuenta', 'ApiKey'],
  ['configuracion/accesos', /^Accesos Disponibles: \d/],
  ['configuracion/buzon', 'Rechazo Automatico'],
  ['configuracion/notificaciones', /^72 horas/],
  ['configuracion/correos-sync', /^Correos Disponibles: \d/],
  ['configuracion/certificados', /CSD/],
  ['buzon/cancelacion', 'Configurar Buzón'],
  ['buzon/historial', 'Historial de Cancelaciones'],
  ['descargas-masivas', /^Descargas disponibles: \d/],
  ['espejo', /^Compara lo que guarda la bóveda/],
  ['piloto', /^Cada noche pide al SAT/],
  ['respaldos/resguardos', 'Información Resguardada'],
  ['respaldos/programados', 'No. de Archivos Subidos'],
];

/** How many pixels, to a hundredth, one box stands below another. */
export async function distance(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
  if (!upper || !lower) throw new Error('one of the boxes is not shown');
  return Math.round((lower.y - upper.y - upper.height) * 100) / 100;
}
