import type { CifrasDelCalendario } from '@boveda/contracts';
import type { Deps } from '../../installation/deps';
import { nextMonth, summarizeMonths } from '../../vault/espejo/summarize-months';
import { primerDia } from '../impuestos/celdas';
import { makeDiot } from '../impuestos/diot/make-diot';
import { readMes } from '../impuestos/impuestos.read-model';
import { readIsr } from '../impuestos/isr/isr.read-model';
import { readSaldos } from '../impuestos/saldos.read-model';
import { listSinRep } from '../rfcs/sin-rep.read-model';
import type { RiesgosAbiertos } from '../riesgos/riesgos.read-model';

/** Computes what the calendar shows of a month of a taxpayer, from what the taxpayer's own pages read. */
export async function computeCifras(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  mes: string,
  { cantidad, graves }: RiesgosAbiertos,
): Promise<CifrasDelCalendario> {
  const periodo = { desde: primerDia(mes), hasta: primerDia(nextMonth(mes)) };
  const sinRep = async (direccion: 'emitidos' | 'recibidos') =>
    (await listSinRep(db, rfc, { direccion, limit: 1, offset: 0 }, clock())).totales.cierto.cantidad;
  // One after another: the job is one of many, and each of these has queries at once.
  const datos = await readMes(db, rfc, mes);
  const espejo = await summarizeMonths(db, rfc, periodo);
  const saldos = await readSaldos(db, rfc, mes);
  const { aPagar, falta } = await readIsr(db, rfc, mes);
  const diot = await makeDiot(db, rfc, mes);
  const cambiados = Object.values(datos.cierre?.cfdi ?? {});
  return {
    cobertura: datos.cobertura,
    completos: { emitidos: espejo.of(mes, true).entero, recibidos: espejo.of(mes, false).entero },
    iva: { aCargo: datos.totales.aCargo, totalPesos: saldos.totalPesos },
    isr: { aPagar, falta },
    diot: { lineas: diot.lineas.length, faltas: diot.faltas.filter(({ bloquea }) => bloquea).length },
    rep: { recibidos: await sinRep('recibidos'), emitidos: await sinRep('emitidos') },
    riesgos: { cantidad, graves },
    difiere: (datos.cierre?.cambios.length ?? 0) > 0 || cambiados.some((each) => each > 0),
  };
}
