import {
  type CoberturaPiloto,
  DIAS_SIN_CONTAR,
  type Piloto,
  primerDiaDeDescarga,
  type SiguienteDelPiloto,
} from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import type { Deps } from '../../../installation/deps';
import { type CountedBudget, outgoingBudgets } from '../../../installation/outgoing/outgoing-budgets';
import { leftOf, nextDay } from '../../../installation/outgoing/spend';
import { nextMonth, summarizeMonths } from '../../../vault/espejo/summarize-months';
import { decideNext, type PeticionPiloto, type Sabido } from './decide-next';
import { dayOfPiloto } from './night';
import { findPiloto } from './piloto.store';
import { daysBetween, plusDays } from './rangos';
import { loadSabido } from './sabido';

const MOST_SHOWN = 10;

/** Returns the pilot of a taxpayer as its screen shows it. */
export async function readPiloto({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string): Promise<Piloto> {
  const now = clock();
  const fila = await findPiloto(db, rfc);
  const anio = fila?.anio ?? Number(primerDiaDeDescarga(dayAt(now)).slice(0, 4));
  const sabido = await loadSabido(db, rfc, anio, dayOfPiloto(rfc, now));
  const peticiones = fila?.activo ? decideNext(sabido).peticiones : [];
  return {
    activo: fila?.activo ?? false,
    anio: fila?.anio ?? null,
    autor: fila?.autor ?? null,
    cambiado: fila?.cambiado.toISOString() ?? null,
    detenido: fila?.detenido ?? null,
    detenidodesde: fila?.detenido_desde?.toISOString() ?? null,
    sinrespuesta: fila?.sin_respuesta?.toISOString() ?? null,
    proxima: fila?.detenido ? null : (fila?.proxima?.toISOString() ?? null),
    cobertura: await coberturaOf(db, rfc, sabido),
    siguientes: peticiones.slice(0, MOST_SHOWN).map(describe),
    faltan: peticiones.length,
    presupuesto: {
      solicitudes: await presupuestoOf({ db, clock }, rfc, 'solicitudes'),
      adicionales: await presupuestoOf({ db, clock }, rfc, 'adicionales'),
      renueva: nextDay(now).toISOString(),
    },
  };
}

const presupuestoOf = async (deps: Pick<Deps, 'db' | 'clock'>, rfc: string, name: CountedBudget) => ({
  limite: outgoingBudgets[name].perDay,
  quedan: await leftOf(deps, rfc, name),
});

const describe = ({ contenido, emitidos, fechaini, fechafin }: PeticionPiloto): SiguienteDelPiloto => ({
  contenido: contenido === 'CFDI' ? 'cfdi' : 'metadatos',
  isemitidos: emitidos ? 1 : 0,
  ...{ fechaini, fechafin },
});

async function coberturaOf(db: Db, rfc: string, { hoy, desde, cubierto }: Sabido): Promise<Piloto['cobertura']> {
  const meses: string[] = [];
  for (let mes = desde.slice(0, 7); mes <= hoy.slice(0, 7); mes = nextMonth(mes)) meses.push(mes);
  const comparados = await summarizeMonths(db, rfc, { desde, hasta: `${nextMonth(hoy.slice(0, 7))}-01` });
  const of = (emitido: boolean): CoberturaPiloto => {
    const celdas = meses.map((mes) => comparados.of(mes, emitido));
    const sum = (key: 'vigentes' | 'conXml') => celdas.reduce((total, celda) => total + celda[key], 0);
    const known = cubierto.filter((rango) => rango.emitido === emitido);
    const [vigentes, conXml] = [sum('vigentes'), sum('conXml')];
    return {
      dias: Math.max(0, daysBetween(desde, plusDays(hoy, -DIAS_SIN_CONTAR))),
      diasConocidos: Math.floor(
        known.reduce((days, rango) => days + daysBetween(`${rango.desde}Z`, `${rango.hasta}Z`), 0),
      ),
      ...{ vigentes, conXml },
      // Rounded down, so that what lacks one CFDI is never 100 %.
      porcentaje: known.length === 0 ? null : vigentes === 0 ? 100 : Math.floor((conXml * 10_000) / vigentes) / 100,
    };
  };
  return { emitidos: of(true), recibidos: of(false) };
}
