import type { Selectable } from 'kysely';
import type { DescargaTables } from '../../db/descarga-tables';
import type { Db } from '../../db/schema';
import { spellDay } from '../cfdi/local-time';
import type { Parte } from './descargas.store';

type Paquete = Selectable<DescargaTables['descarga_paquete']>;

/** Tells in the row that people see how far its parts and packages are, all together. */
export async function resumir(trx: Db, rfc: string, descargaId: string): Promise<void> {
  // Two parts that end together would each not see the other's end. No stronger lock than this one: rows that both have
  // inserted below it hold it for their foreign key, and each would wait for the other.
  const { tipo } = await trx
    .selectFrom('descarga')
    .select('tipo')
    .where('rfc_owner', '=', rfc)
    .where('id', '=', descargaId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const partes = await trx
    .selectFrom('descarga_parte')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('descarga_id', '=', descargaId)
    .orderBy('inicio')
    .execute();
  const paquetes = await trx
    .selectFrom('descarga_paquete')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('descarga_id', '=', descargaId)
    .execute();
  await trx
    .updateTable('descarga')
    .set(
      tipo === 1
        ? { ...stateOf(partes), ...sumsOf(partes, paquetes) }
        : { ...stateOfZip(paquetes), ...countsOf(paquetes) },
    )
    .where('rfc_owner', '=', rfc)
    .where('id', '=', descargaId)
    .execute();
}

function sumsOf(partes: readonly Parte[], paquetes: readonly Paquete[]) {
  const answers = partes.flatMap(({ verificada }) => verificada ?? []);
  return {
    cantidad: partes.filter(isOfCfdi).reduce((total, { cantidad }) => total + cantidad, 0),
    ...countsOf(paquetes),
    verificada: latest(answers),
  };
}

function countsOf(paquetes: readonly Paquete[]) {
  const sum = (of: (paquete: Paquete) => number) => paquetes.reduce((total, each) => total + of(each), 0);
  return {
    agregados: sum(({ agregados }) => agregados),
    rechazados: sum(({ rechazados }) => rechazados),
    cancelados: sum(({ cancelados }) => cancelados),
  };
}

/** Of a ZIP: 2 Enviada until its first files are read, 1 En Proceso, 3 Terminada, 4 Error (V1 §4). */
function stateOfZip([zip]: readonly Paquete[]) {
  if (!zip || zip.fase === 'perdido')
    return { pendiente: false, estado: 4, mensaje: zip?.mensaje ?? '', proxima: null };
  if (zip.fase === 'leido') return { pendiente: false, estado: 3, mensaje: '', proxima: null };
  return { pendiente: true, estado: zip.leidos > 0 ? 1 : 2, mensaje: zip.mensaje, proxima: null };
}

/** Pending while one part is; the CFDI decide how it ended, the data of cancelled ones only when there is nothing else. */
function stateOf(partes: readonly Parte[]): Pick<Parte, 'estado' | 'mensaje' | 'proxima'> & { pendiente: boolean } {
  const open = partes.filter(({ fase }) => fase !== 'terminada');
  const proxima = earliest(open.flatMap((parte) => parte.proxima ?? []));
  if (open.length > 0) {
    // What the SAT has not taken yet, though it was asked, is under way and not Aceptada.
    const begun = partes.some(
      ({ fase, estado, id_solicitud, fallos }) =>
        fase === 'terminada' || fase === 'paquetes' || estado >= 2 || (id_solicitud === null && fallos > 0),
    );
    const speaker = open.find(({ proxima: next, fase }) => next === null && fase !== 'paquetes') ?? open[0];
    return { pendiente: true, estado: begun ? 2 : 1, mensaje: speaker?.mensaje ?? '', proxima };
  }
  const failed = partes.filter((parte) => parte.estado !== 3);
  const speaker = failed.find(isOfCfdi) ?? partes.find(isOfCfdi) ?? failed[0];
  const alone = speaker && isOfCfdi(speaker) ? speaker.estado : 3;
  return { pendiente: false, estado: alone, mensaje: mensajeOf(partes, failed, speaker), proxima: null };
}

function mensajeOf(partes: readonly Parte[], failed: readonly Parte[], speaker: Parte | undefined): string {
  const said = speaker?.mensaje ?? '';
  if (failed.length === 0 || failed.length === partes.length) return said;
  if (failed.some(isOfCfdi)) return `Parte del periodo (desde el ${dayOf(speaker)}): ${said}`;
  return `${said} No se obtuvieron los datos de los cancelados: ${failed[0]?.mensaje}`.trim();
}

const isOfCfdi = ({ contenido }: Parte) => contenido === 'CFDI';
const dayOf = (parte: Parte | undefined) => (parte ? spellDay(parte.inicio.slice(0, 10)) : '');
const latest = (times: readonly Date[]) =>
  times.reduce<Date | null>((max, each) => (max && max > each ? max : each), null);
const earliest = (times: readonly Date[]) =>
  times.reduce<Date | null>((min, each) => (min && min < each ? min : each), null);
