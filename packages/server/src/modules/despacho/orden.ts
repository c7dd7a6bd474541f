import { type FilaDespacho, planState, type RazonDespacho, razonesDespacho } from '@boveda/contracts';

/** A request that expires within this time counts as expiring: silence accepts the cancellation. */
const POR_VENCER_MS = 24 * 3_600_000;
/** A certificate is announced this long before its end. */
const CERTIFICADO_MS = 30 * 24 * 3_600_000;

type Fila = Omit<FilaDespacho, 'razon'>;

const razones = Object.keys(razonesDespacho) as RazonDespacho[];

/** Returns the rows with what decides their place, the most urgent first; within a reason by `peso`, then by RFC. */
export function sortFilas(filas: readonly Fila[], now: Date, today: string): FilaDespacho[] {
  return filas
    .map((fila) => ({ ...fila, razon: razonOf(fila, now, today) }))
    .toSorted(
      (one, other) =>
        razones.indexOf(one.razon) - razones.indexOf(other.razon) ||
        pesoOf(one) - pesoOf(other) ||
        (one.rfc < other.rfc ? -1 : 1),
    );
}

/** Returns the first reason that holds. */
function razonOf(fila: Fila, now: Date, today: string): RazonDespacho {
  const holds: Record<RazonDespacho, () => boolean> = {
    solicitudPorVencer: () => fila.buzon.vence !== null && Date.parse(fila.buzon.vence) < now.getTime() + POR_VENCER_MS,
    certificadoVencido: () => endOf(fila) <= now.getTime(),
    planVencido: () => planState(fila.planfin, today) === 'vencido',
    riesgoGrave: () => (fila.riesgos?.graves ?? 0) > 0,
    certificadoPorVencer: () => endOf(fila) < now.getTime() + CERTIFICADO_MS,
    solicitud: () => fila.buzon.cantidad > 0,
    faltaXml: () => missingOf(fila) > 0,
    riesgo: () => (fila.riesgos?.cantidad ?? 0) > 0,
    sinDato: () => fila.espejo?.porcentaje === null,
    nada: () => true,
  };
  return razones.find((razon) => holds[razon]()) ?? 'nada';
}

/** The lowest first: the nearest end, the most money, the most that is missing. */
function pesoOf(fila: FilaDespacho): number {
  switch (fila.razon) {
    case 'solicitudPorVencer':
    case 'solicitud':
      return fila.buzon.vence === null ? Number.MAX_SAFE_INTEGER : Date.parse(fila.buzon.vence);
    case 'certificadoVencido':
    case 'certificadoPorVencer':
      return endOf(fila);
    case 'planVencido':
      return Date.parse(fila.planfin);
    case 'riesgoGrave':
    case 'riesgo':
      return -Number(fila.riesgos?.importe ?? 0);
    case 'faltaXml':
      return -missingOf(fila);
    default:
      return 0;
  }
}

/** When the first of the certificates ends. */
const endOf = ({ certificados }: Fila) => Math.min(...certificados.map(({ fechafin }) => Date.parse(fechafin)));

const missingOf = ({ espejo }: Fila) => (espejo ? espejo.vigentes - espejo.conxml : 0);
