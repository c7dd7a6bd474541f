import { type CifrasDelCalendario, type FaltaDelTablero, faltasDelTablero } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { currentAutor } from '../../../audit/author';
import { recordAll } from '../../../audit/record';
import { primerDia } from '../../impuestos/celdas';

/** A month as the board has it. */
export interface MesDelTablero {
  cifras: CifrasDelCalendario;
  cerrado: boolean;
}

const counted = (cantidad: number, one: string, many: string) =>
  cantidad === 0 ? [] : [`${cantidad} ${cantidad === 1 ? one : many}`];

/** What a task says of what a month lacks; null when it lacks nothing of that kind. */
const textos: Readonly<Record<FaltaDelTablero, (mes: MesDelTablero) => string | null>> = {
  metadatos: ({ cifras: { completos } }) => {
    const lados = [...(completos.emitidos ? [] : ['emitidos']), ...(completos.recibidos ? [] : ['recibidos'])];
    return lados.length === 0 ? null : `Faltan metadatos de ${lados.join(' y ')}`;
  },
  xml: ({ cifras: { cobertura } }) => {
    const missing = [cobertura.emitidos, cobertura.recibidos].reduce(
      (sum, { vigentes, conXml }) => sum + vigentes - conXml,
      0,
    );
    return missing > 0 ? `${missing === 1 ? 'Falta' : 'Faltan'} ${missing} XML` : null;
  },
  rep: ({ cifras: { rep } }) => {
    const says = [
      ...counted(rep.recibidos, 'factura de proveedor', 'facturas de proveedores'),
      ...counted(rep.emitidos, 'factura propia', 'facturas propias'),
    ];
    return says.length === 0 ? null : `Falta REP de ${says.join(' y ')}`;
  },
  riesgos: ({ cifras: { riesgos } }) =>
    riesgos.graves > 0 ? `Revisar ${counted(riesgos.graves, 'riesgo grave', 'riesgos graves').join('')}` : null,
  isr: ({ cifras: { isr } }) => isr.falta,
  diot: ({ cifras: { diot } }) =>
    diot.faltas > 0 ? `Corregir ${counted(diot.faltas, 'falta', 'faltas').join('')} de la DIOT` : null,
  cierre: ({ cerrado }) => (cerrado ? null : faltasDelTablero.cierre),
};

/** What a task says of it; null when the month does not lack it. */
export const textoDeFalta = (falta: FaltaDelTablero, mes: MesDelTablero): string | null => textos[falta](mes);

/** Ends the tasks of a month that its figures no longer ask for. */
export async function endTareas(
  db: Db,
  rfc: string,
  mes: string,
  cifras: CifrasDelCalendario,
  now: Date,
): Promise<void> {
  const abiertas = await db
    .selectFrom('tarea')
    .select(['id', 'falta', 'texto'])
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .where('hecha', 'is', null)
    .where('falta', 'is not', null)
    .execute();
  if (abiertas.length === 0) return;
  const estado = { cifras, cerrado: await isCerrado(db, rfc, mes) };
  const ended = abiertas.filter(({ falta }) => falta !== null && textoDeFalta(falta, estado) === null);
  if (ended.length === 0) return;
  await db
    .updateTable('tarea')
    .set({ hecha: now, hecha_por: 'Bóveda' })
    .where('rfc_owner', '=', rfc)
    .where(
      'id',
      'in',
      ended.map(({ id }) => id),
    )
    .where('hecha', 'is', null)
    .execute();
  await recordAll(
    db,
    rfc,
    ended.map(({ texto }) => ({
      accion: 'tarea.hecha',
      objeto: texto.slice(0, 200),
      detalle: `${mes}: el tablero ya no la pide`,
      autor: { ...currentAutor(), usuario: 'Bóveda', usuarioId: null },
    })),
  );
}

/** Whether a month is closed. */
export async function isCerrado(db: Db, rfc: string, mes: string): Promise<boolean> {
  const row = await db
    .selectFrom('cierre_mes')
    .select('mes')
    .where('rfc_owner', '=', rfc)
    .where('mes', '=', primerDia(mes))
    .executeTakeFirst();
  return row !== undefined;
}
