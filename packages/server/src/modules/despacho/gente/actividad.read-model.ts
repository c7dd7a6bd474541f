import { type AccionBitacora, type AnswerOf, accionesBitacora, type api } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { isReadable } from '../../../audit/unproven-authors';
import type { Sesion } from '../../../auth/caller';
import { accessesTo } from '../responsables.store';

/** Entries of the log that the page of a taxpayer shows. */
const ACTIVIDAD = 50;
/** A detail with one is the proof of what was kept, which tells a person nothing; the log has it. */
const HASH = '[0-9a-f]{64}';
/** Longest detail of an entry. */
const LONGEST_DETALLE = 2_000;

/**
 * Subjects of actions that are work on the documents and months of a taxpayer. Who does not administer it sees these alone: neither
 * logins, accesses, keys nor settings, nor what others downloaded.
 */
const DEL_TRABAJO = new Set([
  ...['cfdi', 'retencion', 'acuse', 'metadatos', 'pdf', 'zip', 'descarga', 'documento', 'etiqueta', 'nota'],
  ...['tarea', 'responsable', 'lote', 'paquete', 'contacto', 'carta', 'envio', 'pago', 'cancelacion', 'riesgo'],
  ...['impuestos', 'retenciones', 'saldo', 'clase', 'factor', 'mes', 'diot', 'isr', 'prellenado', 'banco'],
  ...['materialidad', 'poliza', 'cuenta'],
]);

const subjectOf = (accion: AccionBitacora) => accion.split('.', 1)[0] ?? '';
const acciones = Object.keys(accionesBitacora) as AccionBitacora[];
const ACCIONES_DEL_TRABAJO = acciones.filter((accion) => DEL_TRABAJO.has(subjectOf(accion)));
/** Logins of many people would hide everything else; the log has them. */
const ACCIONES_MOSTRADAS = acciones.filter((accion) => subjectOf(accion) !== 'sesion');

type Actividad = AnswerOf<typeof api.despacho.listActividad>['rows'];

interface Row {
  n: number;
  cuando: Date;
  usuario: string;
  accion: AccionBitacora;
  objeto: string;
  detalle: string;
}

/** Returns what happened last in a taxpayer: all but logins for its administrators, work alone for its other staff. @throws taxpayer_not_allowed */
export async function listActividad(db: Db, { idacceso, correo }: Sesion, rfc: string): Promise<Actividad> {
  const isAdministrador = (await accessesTo(db, idacceso, [rfc])).get(rfc) === '1';
  const { rows } = await sql<Row>`
    select n, cuando, usuario, accion, objeto, case when detalle ~ ${HASH} then '' else left(detalle, ${LONGEST_DETALLE}) end as detalle
    from bitacora
    where rfc_owner = ${rfc} and ${isReadable(rfc)}
      and accion = any(${isAdministrador ? ACCIONES_MOSTRADAS : ACCIONES_DEL_TRABAJO})
    order by n desc limit ${ACTIVIDAD}`.execute(db);
  const shown = isAdministrador ? null : new Set([correo, ...(await seenAuthors(db, rfc))]);
  return rows.map(({ accion, cuando, ...asiento }) => ({
    ...(shown ? withoutAddresses(asiento, shown) : asiento),
    cuando: cuando.toISOString(),
    titulo: accionesBitacora[accion],
  }));
}

/** Addresses that all staff of a taxpayer reads on its notes, tasks and closed months. */
async function seenAuthors(db: Db, rfc: string): Promise<string[]> {
  const { rows } = await sql<{ autor: string }>`
    select autor from nota_mes where rfc_owner = ${rfc} union select autor from tarea where rfc_owner = ${rfc}
    union select hecha_por from tarea where rfc_owner = ${rfc} and hecha_por is not null
    union select autor from cierre_mes where rfc_owner = ${rfc}`.execute(db);
  return rows.map(({ autor }) => autor);
}

const ADDRESS = /[^\s@<>(),;:"']+@[^\s@<>(),;:"']+/g;

/**
 * Returns a copy of an entry with an empty `detalle`, which may hold text of a deleted note, and with every mail address that is not in
 * `shown` replaced by `…`; an author who is not in it becomes ''.
 */
function withoutAddresses<Asiento extends Pick<Row, 'usuario' | 'objeto'>>(
  asiento: Asiento,
  shown: ReadonlySet<string>,
): Asiento & { detalle: string } {
  const mask = (text: string) => text.replaceAll(ADDRESS, (address) => (shown.has(address) ? address : '…'));
  const [author = ''] = asiento.usuario.split(' ', 1);
  return {
    ...asiento,
    usuario: author.includes('@') && !shown.has(author) ? '' : mask(asiento.usuario),
    objeto: mask(asiento.objeto),
    detalle: '',
  };
}
