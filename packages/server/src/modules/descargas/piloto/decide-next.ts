import { EstatusDescarga } from '@boveda/contracts';
import type { Parte } from '../descargas.store';
import { tramosOfDays } from '../espejo/request-missing';
import { DE_LA_EFIRMA } from '../next-step';
import { notAsked, type Usada } from '../not-asked';
import { plusSeconds, type Tramo } from '../periodo';
import { daysBetween, later, quartersOf, type Rango, without } from './rangos';

/** A request of the taxpayer, of a user's or the pilot's, and how far it is. */
export interface ParteSabida
  extends Usada,
    Pick<Parte, 'id' | 'contenido' | 'comprobantes' | 'fase' | 'estado' | 'codigo' | 'fallos'> {
  emitidos: boolean;
  piloto: boolean;
  /** Day on which the SAT accepted it; null: it did not. */
  pedida: string | null;
  /** Day of its last answer. */
  dia: string;
}

/** A day of which XML is missing, from the first to the last of these CFDI. */
export interface DiaSinXml {
  emitidos: boolean;
  primera: string;
  ultima: string;
}

/** All that is known when the pilot decides. */
export interface Sabido {
  hoy: string;
  /** First day to fill. */
  desde: string;
  /** Ranges whose metadata are known, by direction. */
  cubierto: readonly (Rango & { emitido: boolean })[];
  partes: readonly ParteSabida[];
  faltan: readonly DiaSinXml[];
}

/** A download that the pilot asks for. */
export interface PeticionPiloto {
  emitidos: boolean;
  contenido: Parte['contenido'];
  fechaini: string;
  fechafin: string;
  tramos: Tramo[];
}

/** What the pilot does now. */
interface Decision {
  /** Requests that the SAT left lying: they end, and their period is asked for with other bounds. */
  abandonadas: string[];
  /** All that is left to ask, in order. */
  peticiones: PeticionPiloto[];
}

/** The SAT answers within 72 hours; what takes longer than this is rarely answered at all. */
export const DIAS_ATORADA = 5;
/** Days until a period is asked for again, after one request that brought nothing, after two, and so on. */
const PACIENCIA = [1, 3, 7, 30];
const SHORTEST_SECONDS = 2;

/** Decides what is asked of the SAT: the last days first, then the XML that is missing, then history backwards. */
export function decideNext(sabido: Sabido): Decision {
  const stuck = new Set(sabido.partes.filter((parte) => isStuck(parte, sabido.hoy)));
  const partes = sabido.partes.map((parte) =>
    stuck.has(parte)
      ? { ...parte, fase: 'terminada' as const, estado: EstatusDescarga.Vencida, dia: parte.pedida ?? parte.dia }
      : parte,
  );
  const known = { ...sabido, partes };
  const metadatos = [true, false].flatMap((emitidos) => metadatosOf(known, emitidos)).toSorted(newestFirst);
  const xml = [true, false].flatMap((emitidos) => xmlOf(known, emitidos)).toSorted(newestFirst);
  const isRecent = ({ fechafin }: PeticionPiloto) => daysBetween(fechafin, sabido.hoy) === 1;
  return {
    abandonadas: [...stuck].filter(({ piloto }) => piloto).map(({ id }) => id),
    peticiones: [...metadatos.filter(isRecent), ...xml, ...metadatos.filter((each) => !isRecent(each))],
  };
}

const newestFirst = (a: PeticionPiloto, b: PeticionPiloto) => daysBetween(a.fechafin, b.fechafin);

/** Whether the SAT accepted a request long ago, and answers nothing else about it. */
const isStuck = ({ fase, pedida, fallos }: ParteSabida, hoy: string) =>
  fase === 'pedida' && fallos === 0 && pedida !== null && daysBetween(pedida, hoy) >= DIAS_ATORADA;

/** Periods without metadata, by quarter. Of the last days the SAT is asked once a day. */
function metadatosOf({ hoy, desde, cubierto, partes }: Sabido, emitidos: boolean): PeticionPiloto[] {
  const own = partes.filter(
    (parte) => parte.emitidos === emitidos && parte.contenido === 'Metadata' && parte.comprobantes === 'Todos',
  );
  const reserved = own.filter((parte) => isOpen(parte) || (parte.dia >= hoy && isAnswered(parte)));
  let gaps: Rango[] = [{ desde: `${desde}T00:00:00`, hasta: `${hoy}T00:00:00` }];
  for (const known of cubierto) if (known.emitido === emitidos) gaps = without(gaps, known);
  for (const { inicio, fin } of reserved) gaps = without(gaps, { desde: inicio, hasta: plusSeconds(fin, 1) });
  const failed = own.filter(hasFailed);
  return gaps
    .flatMap(quartersOf)
    .filter((gap) =>
      isDue(
        failed.filter(({ inicio, fin }) => inicio < gap.hasta && fin >= gap.desde),
        hoy,
      ),
    )
    .map((gap) => {
      const tramo = notAsked({ inicio: gap.desde, fin: lastOf(gap) }, own);
      return petition(emitidos, 'Metadata', [tramo], gap.desde, gap.hasta);
    });
}

/** XML that is missing, by month. */
function xmlOf({ hoy, partes, faltan }: Sabido, emitidos: boolean): PeticionPiloto[] {
  const own = partes.filter((parte) => parte.emitidos === emitidos && parte.contenido === 'CFDI');
  const open = own.filter(isOpen);
  const answered = own.filter(isAnswered);
  const due = faltan.filter(
    (dia) =>
      dia.emitidos === emitidos &&
      !open.some(({ inicio, fin }) => inicio <= dia.ultima && fin >= dia.primera) &&
      isDue(
        answered.filter(({ usado, fin }) => usado <= dia.primera && fin >= dia.ultima),
        hoy,
      ),
  );
  return [...new Set(due.map(({ primera }) => primera.slice(0, 7)))].map((mes) => {
    const fechas = due
      .filter(({ primera }) => primera.startsWith(mes))
      .flatMap(({ primera, ultima }) => [primera, ultima])
      .toSorted();
    const tramos = tramosOfDays(fechas).map((tramo) => notAsked(tramo, own));
    return petition(emitidos, 'CFDI', tramos, fechas[0] ?? '', plusSeconds(fechas.at(-1) ?? '', 1));
  });
}

const petition = (
  emitidos: boolean,
  contenido: Parte['contenido'],
  tramos: Tramo[],
  desde: string,
  hasta: string,
): PeticionPiloto => ({
  ...{ emitidos, contenido, tramos },
  fechaini: desde.slice(0, 10),
  fechafin: plusSeconds(hasta, -1).slice(0, 10),
});

const lastOf = ({ desde, hasta }: Rango): string => later(plusSeconds(hasta, -1), plusSeconds(desde, SHORTEST_SECONDS));

const isOpen = ({ fase }: ParteSabida) => fase !== 'terminada' && fase !== 'dividida';

/** A refused e.firma is no answer about the period. */
const isAnswered = ({ fase, codigo }: ParteSabida) =>
  fase === 'terminada' && (codigo === null || !DE_LA_EFIRMA.includes(codigo));

const hasFailed = (parte: ParteSabida) => isAnswered(parte) && parte.estado !== EstatusDescarga.Terminada;

/** Whether a period may be asked for again after these requests. */
function isDue(requests: readonly ParteSabida[], hoy: string): boolean {
  const last = requests.map(({ dia }) => dia).reduce(later, '');
  const days = PACIENCIA[Math.min(requests.length, PACIENCIA.length) - 1] ?? 0;
  return last === '' || daysBetween(last, hoy) >= days;
}
