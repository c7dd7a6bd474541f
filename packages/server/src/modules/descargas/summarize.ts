import { EstatusDescarga, EstatusZip, TipoDescarga } from '@boveda/contracts';
import { spellDay } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import type { Selectable } from 'kysely';
import type { DescargaTables } from '../../esquema/tables/descarga-tables';
import type { Parte } from './descargas.store';

type Paquete = Selectable<DescargaTables['descarga_paquete']>;

/** Updates the download's row with the combined state of its parts and packages. Returns whether it has ended. */
export async function summarizeDescarga(
  trx: Db,
  rfc: string,
  descargaId: string,
): Promise<{ ended: boolean; piloto: boolean }> {
  // Two parts that end concurrently would not see each other's end. A stronger lock would deadlock: rows that both have
  // inserted below it hold a share lock on it for their foreign key.
  const { tipo, piloto } = await trx
    .selectFrom('descarga')
    .select(['tipo', 'piloto'])
    .where('rfc_owner', '=', rfc)
    .where('id', '=', descargaId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const partes = await trx
    .selectFrom('descarga_parte')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('descarga_id', '=', descargaId)
    .where('fase', '<>', 'dividida')
    .orderBy('inicio')
    .execute();
  const paquetes = await trx
    .selectFrom('descarga_paquete')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('descarga_id', '=', descargaId)
    .execute();
  const sums =
    tipo === TipoDescarga.Sat
      ? { ...stateOf(partes), ...sumsOf(partes, paquetes) }
      : { ...stateOfZip(paquetes), ...countsOf(paquetes) };
  await trx.updateTable('descarga').set(sums).where('rfc_owner', '=', rfc).where('id', '=', descargaId).execute();
  return { ended: !sums.pendiente, piloto };
}

function sumsOf(partes: readonly Parte[], paquetes: readonly Paquete[]) {
  const answers = partes.flatMap(({ verificada }) => verificada ?? []);
  return {
    cantidad: partes
      .filter(partes.some(isOfCfdi) ? isOfCfdi : () => true)
      .reduce((total, { cantidad }) => total + cantidad, 0),
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

/** State of a ZIP: Enviada until its first files are read (V1 §4). */
function stateOfZip([zip]: readonly Paquete[]) {
  if (!zip || zip.fase === 'perdido')
    return { pendiente: false, estado: EstatusZip.Error, mensaje: zip?.mensaje ?? '', proxima: null };
  if (zip.fase === 'leido')
    return { pendiente: false, estado: EstatusZip.Terminada, mensaje: besidesOf(zip), proxima: null };
  return {
    pendiente: true,
    estado: zip.leidos > 0 ? EstatusZip.EnProceso : EstatusZip.Enviada,
    mensaje: zip.mensaje,
    proxima: null,
  };
}

/** What was kept that is no CFDI, and so is in no count of them. */
const besidesOf = ({ documentos }: Paquete): string =>
  documentos === 0 ? '' : `Además guardó acuses de cancelación o listas de metadatos del SAT: ${documentos}.`;

/**
 * Pending while one part is; the CFDI determine the final state, the metadata of cancelled ones only when there is
 * nothing else.
 */
function stateOf(partes: readonly Parte[]): Pick<Parte, 'estado' | 'mensaje' | 'proxima'> & { pendiente: boolean } {
  const open = partes.filter(({ fase }) => fase !== 'terminada');
  const proxima = earliest(open.flatMap((parte) => parte.proxima ?? []));
  if (open.length > 0) {
    // A request that was sent but not accepted yet is under way and not Aceptada.
    const begun = partes.some(
      ({ fase, estado, id_solicitud, fallos }) =>
        fase === 'terminada' ||
        fase === 'paquetes' ||
        estado >= EstatusDescarga.EnProceso ||
        (id_solicitud === null && fallos > 0),
    );
    const speaker = open.find(({ proxima: next, fase }) => next === null && fase !== 'paquetes') ?? open[0];
    return {
      pendiente: true,
      estado: begun ? EstatusDescarga.EnProceso : EstatusDescarga.Aceptada,
      mensaje: speaker?.mensaje ?? '',
      proxima,
    };
  }
  const failed = partes.filter((parte) => parte.estado !== EstatusDescarga.Terminada);
  const isMain = partes.some(isOfCfdi) ? isOfCfdi : () => true;
  const speaker = failed.find(isMain) ?? partes.find(isMain) ?? failed[0];
  const alone = speaker && isMain(speaker) ? speaker.estado : EstatusDescarga.Terminada;
  return { pendiente: false, estado: alone, mensaje: mensajeOf(partes, failed, speaker, isMain), proxima: null };
}

function mensajeOf(
  partes: readonly Parte[],
  failed: readonly Parte[],
  speaker: Parte | undefined,
  isMain: (parte: Parte) => boolean,
): string {
  const said = speaker?.mensaje ?? '';
  if (failed.length === 0 || failed.length === partes.length) return said;
  if (failed.some(isMain)) return `Parte del periodo (desde el ${dayOf(speaker)}): ${said}`;
  return `${said} No se obtuvieron los datos de los cancelados: ${failed[0]?.mensaje}`.trim();
}

const isOfCfdi = ({ contenido }: Parte) => contenido === 'CFDI';
const dayOf = (parte: Parte | undefined) => (parte ? spellDay(parte.inicio.slice(0, 10)) : '');
const latest = (times: readonly Date[]) =>
  times.reduce<Date | null>((max, each) => (max && max > each ? max : each), null);
const earliest = (times: readonly Date[]) =>
  times.reduce<Date | null>((min, each) => (min && min < each ? min : each), null);
