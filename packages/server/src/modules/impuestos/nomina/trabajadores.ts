import type { RazonNomina, TrabajadorNomina } from '@boveda/contracts';
import { Big } from 'big.js';
import { diasDe, type Esperado, esperadosDe, periodicidades } from './esperado';
import { ajustesDe, duplicadosDe, hallazgosDe } from './hallazgos';
import { cifrasDe, esDeSeparacion, type Recibo, sumar } from './recibos';

/** A difference up to this is none: employers round and choose days in other ways. */
const PESOS = new Big(5);
const PARTE = new Big('0.02');
const MES_ENTERO = 28;

const isNear = (retenido: Big, esperado: Big): boolean => {
  const tolerated = esperado.times(PARTE).abs();
  return retenido
    .minus(esperado)
    .abs()
    .lte(tolerated.gt(PESOS) ? tolerated : PESOS);
};

/** The first way to compute that explains what was withheld; otherwise that of LISR 96. */
function elegido(retenido: Big, options: readonly [Esperado, ...Esperado[]]): Esperado {
  return options.find(({ isr }) => isr !== null && isNear(retenido, isr)) ?? options[0];
}

const esPartido = (recibos: readonly Recibo[]): boolean => {
  const dias = diasDe(recibos);
  const ordinarios = recibos.filter(({ tipo }) => tipo === 'O');
  const falta = ordinarios.some(({ periodicidad, dias: paid }) =>
    new Big(paid).lt(Math.min(periodicidades[periodicidad]?.dias ?? 0, MES_ENTERO)),
  );
  return falta || dias.lt(MES_ENTERO) || dias.gt(31);
};

/** Why what was withheld may not be what is estimated, the surest reason first. */
function razonDe(mes: string, recibos: readonly Recibo[]): RazonNomina {
  const hasLinea = recibos.some(({ lineas }) => lineas.some(esDeSeparacion));
  if (duplicadosDe(recibos).length > 0) return 'duplicado';
  if (recibos.some((recibo) => ajustesDe(recibo).length > 0)) return 'ajuste';
  if (hasLinea) return 'separacion';
  if (recibos.some(({ tipo }) => tipo === 'E')) return 'extraordinaria';
  if (mes.endsWith('-12')) return 'anual';
  const sueldos = recibos.filter(({ grupo }) => grupo === 'sueldos');
  return sueldos.length > 0 && esPartido(sueldos) ? 'dias' : 'tarifa';
}

/** Returns what a month says of a worker: sums, the ISR that is estimated, and what to look at. `recibos` is not empty. */
export function trabajadorDe(mes: string, recibos: readonly Recibo[]): TrabajadorNomina {
  const [{ cfdi, clave, curp, empleado }] = recibos as [Recibo];
  const retenido = sumar(recibos.map(({ isr }) => isr));
  const { base, isr } = elegido(retenido, esperadosDe(mes, recibos));
  const difiere = isr !== null && !isNear(retenido, isr);
  return {
    ...{ clave, rfc: cfdi.rfc, nombre: cfdi.nombre, curp, empleado },
    grupos: [...new Set(recibos.map(({ grupo }) => grupo))],
    cfdi: new Set(recibos.map((recibo) => recibo.cfdi.id)).size,
    dias: sumar(recibos.filter(({ tipo }) => tipo === 'O').map(({ dias }) => dias)).toFixed(),
    ...cifrasDe(recibos),
    esperado: isr?.toFixed(2) ?? null,
    diferencia: isr && retenido.minus(isr).toFixed(2),
    base,
    razon: isr === null ? 'sinTarifa' : difiere ? razonDe(mes, recibos) : 'coincide',
    difiere,
    hallazgos: hallazgosDe(mes, recibos),
  };
}
