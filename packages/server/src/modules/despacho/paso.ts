import { type FilaCalendario, type PasoDelMes, pasosDelMes } from '@boveda/contracts';

type Fila = Omit<FilaCalendario, 'sigue'>;

const pasos = Object.keys(pasosDelMes) as PasoDelMes[];

/** Returns the rows of a month with what comes next: what is due first stands first, and what is closed last. */
export function sortCalendario(filas: readonly Fila[], mes: string, today: string): FilaCalendario[] {
  return filas
    .map((fila) => ({ ...fila, sigue: pasoOf(fila, mes, today) }))
    .toSorted(
      (one, other) =>
        Number(isDone(one)) - Number(isDone(other)) ||
        compare(one.vence.segura, other.vence.segura) ||
        pasos.indexOf(one.sigue) - pasos.indexOf(other.sigue) ||
        compare(one.rfc, other.rfc),
    );
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Nothing but the return itself is left to do. */
const isDone = ({ sigue }: FilaCalendario) => sigue === 'presentar';

/** Returns the first step that is left of a month. */
function pasoOf({ cifras, cierre, descargas, diot }: Fila, mes: string, today: string): PasoDelMes {
  if (!cifras) return 'calcular';
  if (cierre) return cifras.difiere ? 'cambio' : diot === null ? 'archivo' : 'presentar';
  if (mes >= today.slice(0, 7)) return 'enCurso';
  const { completos, cobertura, riesgos, isr } = cifras;
  const missing = [cobertura.emitidos, cobertura.recibidos].some(({ vigentes, conXml }) => conXml < vigentes);
  const isKnown = completos.emitidos && completos.recibidos;
  if (!isKnown || missing) {
    if (descargas > 0) return 'esperar';
    return isKnown ? 'xml' : 'metadatos';
  }
  if (riesgos.graves > 0) return 'riesgos';
  if (isr.falta !== null) return 'isr';
  return cifras.diot.faltas > 0 ? 'diot' : 'cerrar';
}
