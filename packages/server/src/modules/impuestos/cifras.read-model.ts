import type { MesDeImpuestos, RetencionDelMes, TotalesDelMes } from '@boveda/contracts';
import { Big } from 'big.js';
import type { Db } from '../../platform/db/schema';
import { readSumas, type Suma } from './celdas';
import { type EnteroGuardado, readEnteros } from './enteros.store';
import { mesDeAcreditamiento, previousMonth } from './mes-de-acreditamiento';
import { retenidoPorAcreditarOf, totalesOf } from './totales';

/** The sums of a month, and what follows from them and from the withholdings of other months. */
export interface CifrasDelMes {
  sumas: Suma[];
  totales: TotalesDelMes;
  retenciones: MesDeImpuestos['retenciones'];
}

/** Returns the figures of some months: every screen and file of a month has them from here. */
export async function readCifras(db: Db, rfc: string, meses: readonly string[]): Promise<Map<string, CifrasDelMes>> {
  const enteros = await readEnteros(db, rfc);
  const before = (mes: string) =>
    [...new Set([previousMonth(mes), ...enteros.keys()])]
      .filter((each) => each === previousMonth(mes) || mesDeAcreditamiento(each, enteros.get(each)) === mes)
      .sort();
  const sumas = await readSumas(db, rfc, [...new Set([...meses, ...meses.flatMap(before)])]);
  const byMes = new Map<string, Suma[]>();
  for (const suma of sumas) {
    const suyas = byMes.get(suma.mes);
    if (suyas) suyas.push(suma);
    else byMes.set(suma.mes, [suma]);
  }
  const retencionDe = (mes: string) => retencionOf(mes, byMes.get(mes) ?? [], enteros.get(mes));
  return new Map(
    meses.map((mes) => {
      const suyas = byMes.get(mes) ?? [];
      const anteriores = before(mes)
        .map(retencionDe)
        .filter(({ importe }) => !new Big(importe).eq(0));
      const acreditadas = anteriores.filter(({ acreditaEn }) => acreditaEn === mes).map(({ importe }) => importe);
      const retenciones = { delMes: retencionDe(mes), anteriores };
      return [mes, { sumas: suyas, totales: totalesOf(suyas, acreditadas), retenciones }];
    }),
  );
}

function retencionOf(mes: string, sumas: readonly Suma[], entero: EnteroGuardado | undefined): RetencionDelMes {
  const enterada = entero?.fecha ? 'enterada' : 'pendiente';
  return {
    mes,
    importe: retenidoPorAcreditarOf(sumas),
    estado: entero ? enterada : 'supuesta',
    fecha: entero?.fecha ?? null,
    autor: entero?.autor ?? null,
    guardado: entero?.guardado.toISOString() ?? null,
    acreditaEn: mesDeAcreditamiento(mes, entero),
  };
}
