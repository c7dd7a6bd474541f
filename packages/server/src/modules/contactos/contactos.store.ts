import {
  type AnswerOf,
  type api,
  type BodyOf,
  type Contacto,
  type ContactoPropuesto,
  datosContacto,
  MAX_CONTACTOS,
  type OrigenContacto,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { record, recordAll } from '../../audit/record';
import type { ContactoRow } from '../../esquema/tables/contacto-tables';
import type { Deps } from '../../installation/deps';
import { lockContraparte } from '../../vault/lock-contraparte';

type StoreDeps = Pick<Deps, 'db' | 'clock'>;

/** The user of the call, and the taxpayer. */
interface Autor {
  rfc: string;
  correo: string;
}

interface Datos {
  nombre: string;
  correo: string;
  telefono: string;
}

const contactoOf = ({ id, nombre, correo, telefono, origen, tomado, usuario }: ContactoRow): Contacto => ({
  id,
  nombre,
  correo,
  telefono,
  origen,
  tomado,
  usuario,
});

/** Returns the contacts of a counterpart, oldest first. */
export async function listContactos(db: Db, rfc: string, contraparte: string): Promise<Contacto[]> {
  const rows = await db
    .selectFrom('contacto')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('contraparte', '=', contraparte)
    .orderBy('id')
    .execute();
  return rows.map(contactoOf);
}

/** Returns the senders of CFDI of a counterpart that nobody confirmed or discarded, those of the newest mail first. */
export async function listPropuestos(db: Db, rfc: string, contraparte: string): Promise<ContactoPropuesto[]> {
  return await db
    .selectFrom('contacto_propuesto as p')
    .select(['p.correo', 'p.nombre', 'p.tomado'])
    .where('p.rfc_owner', '=', rfc)
    .where('p.contraparte', '=', contraparte)
    .where('p.descartado', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contacto as c')
            .select('c.id')
            .whereRef('c.rfc_owner', '=', 'p.rfc_owner')
            .whereRef('c.contraparte', '=', 'p.contraparte')
            .whereRef('c.correo', '=', 'p.correo'),
        ),
      ),
    )
    .orderBy('p.tomado', 'desc')
    .orderBy('p.correo')
    .execute();
}

/** Adds a contact; that of a proposed sender is noted as taken from its mail. @throws not_found, conflict */
export async function addContacto(
  deps: StoreDeps,
  autor: Autor,
  { contraparte, ...datos }: BodyOf<typeof api.contactos.add>,
): Promise<Contacto> {
  return await transaction(deps.db, async (trx) => {
    await lockContraparte(trx, autor.rfc, contraparte);
    const others = await listContactos(trx, autor.rfc, contraparte);
    assertNew(others, datos);
    if (others.length >= MAX_CONTACTOS)
      throw conflict(`Una contraparte tiene como máximo ${MAX_CONTACTOS} contactos. Elimine alguno primero.`);
    const propuesto = (await listPropuestos(trx, autor.rfc, contraparte)).find(({ correo }) => correo === datos.correo);
    const row = await insert(deps, trx, autor, {
      contraparte,
      ...datos,
      origen: propuesto ? 'correo' : 'escrito',
      tomado: propuesto?.tomado ?? null,
    });
    await record(trx, autor.rfc, { accion: 'contacto.guardado', objeto: contraparte, detalle: said(row) });
    return contactoOf(row);
  });
}

/** Changes a contact: another address is one that a person typed. @throws not_found, conflict */
export async function changeContacto(deps: StoreDeps, autor: Autor, id: string, datos: Datos): Promise<Contacto> {
  const { rfc, correo: usuario } = autor;
  return await transaction(deps.db, async (trx) => {
    const before = await find(trx, rfc, id);
    await lockContraparte(trx, rfc, before.contraparte);
    assertNew(
      (await listContactos(trx, rfc, before.contraparte)).filter((other) => other.id !== id),
      datos,
    );
    const typed = before.correo === datos.correo ? {} : ({ origen: 'escrito', tomado: null, usuario } as const);
    const row = await trx
      .updateTable('contacto')
      .set({ ...datos, ...typed })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const detalle = `${said(row)}; antes: ${said(before)}`;
    await record(trx, rfc, { accion: 'contacto.guardado', objeto: row.contraparte, detalle });
    return contactoOf(row);
  });
}

/** Deletes a contact. Its sender is not proposed again. @throws not_found */
export async function removeContacto({ db }: Pick<Deps, 'db'>, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await find(trx, rfc, id);
    await trx.deleteFrom('contacto').where('rfc_owner', '=', rfc).where('id', '=', id).execute();
    await discardRow(trx, rfc, row.contraparte, row.correo);
    await record(trx, rfc, { accion: 'contacto.eliminado', objeto: row.contraparte, detalle: said(row) });
  });
}

/** Does not propose this sender any more; one that is not proposed changes nothing. */
export async function discardPropuesto(
  { db }: Pick<Deps, 'db'>,
  rfc: string,
  { contraparte, correo }: BodyOf<typeof api.contactos.discard>,
): Promise<void> {
  await transaction(db, async (trx) => {
    if (await discardRow(trx, rfc, contraparte, correo))
      await record(trx, rfc, { accion: 'contacto.descartado', objeto: contraparte, detalle: correo });
  });
}

async function discardRow(trx: Db, rfc: string, contraparte: string, correo: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contacto_propuesto')
    .set({ descartado: true })
    .where('rfc_owner', '=', rfc)
    .where('contraparte', '=', contraparte)
    .where('correo', '=', correo)
    .where('descartado', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Saves contacts of a file, each checked as if it were typed; says of each that is not saved why. */
export async function importContactos(
  deps: StoreDeps,
  autor: Autor,
  { rows }: BodyOf<typeof api.contactos.importMany>,
): Promise<AnswerOf<typeof api.contactos.importMany>> {
  const { rfc } = autor;
  return await transaction(deps.db, async (trx) => {
    const known = await lockContrapartes(trx, rfc, [...new Set(rows.map((row) => row.contraparte.toUpperCase()))]);
    const informe = { guardados: 0, omitidos: 0, rechazados: [] as { fila: number; msg: string }[] };
    const saved: ContactoRow[] = [];
    for (const [at, { contraparte: written, ...given }] of rows.entries()) {
      const contraparte = written.toUpperCase();
      const others = known.get(contraparte);
      const datos = datosContacto().safeParse(given);
      const msg = !others
        ? 'No hay ninguna contraparte con este RFC'
        : !datos.success
          ? (datos.error.issues[0]?.message ?? 'No es un contacto')
          : others.length >= MAX_CONTACTOS
            ? `Ya tiene ${MAX_CONTACTOS} contactos`
            : null;
      if (msg !== null) informe.rechazados.push({ fila: at + 1, msg });
      else if (others && datos.data && isKnown(others, datos.data)) informe.omitidos++;
      else if (others && datos.data) {
        const row = await insert(deps, trx, autor, { contraparte, ...datos.data, origen: 'importado', tomado: null });
        others.push(row);
        saved.push(row);
      }
    }
    await recordAll(
      trx,
      rfc,
      saved.map((row) => ({ accion: 'contacto.guardado', objeto: row.contraparte, detalle: said(row) })),
    );
    return { ...informe, guardados: saved.length };
  });
}

/** The contacts of each of these counterparts that the taxpayer has. */
async function lockContrapartes(trx: Db, rfc: string, wanted: readonly string[]): Promise<Map<string, Datos[]>> {
  const rows = await trx
    .selectFrom('contraparte')
    .select('rfc')
    .where('rfc_owner', '=', rfc)
    .where('rfc', 'in', [...wanted])
    .orderBy('rfc')
    .forNoKeyUpdate()
    .execute();
  const known = new Map<string, Datos[]>(rows.map((row) => [row.rfc, []]));
  const contactos = await trx
    .selectFrom('contacto')
    .select(['contraparte', 'nombre', 'correo', 'telefono'])
    .where('rfc_owner', '=', rfc)
    .where('contraparte', 'in', [...wanted])
    .execute();
  for (const { contraparte, ...contacto } of contactos) known.get(contraparte)?.push(contacto);
  return known;
}

const insert = (
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  { rfc, correo: usuario }: Autor,
  values: Datos & { contraparte: string; origen: OrigenContacto; tomado: string | null },
): Promise<ContactoRow> =>
  trx
    .insertInto('contacto')
    .values({ rfc_owner: rfc, id: uuidv7(), usuario, creado: clock(), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

const said = ({ nombre, correo, telefono }: Datos) => [nombre, correo, telefono].filter(Boolean).join(', ');

const isKnown = (others: readonly Datos[], { correo, telefono }: Datos) =>
  others.some((other) =>
    correo === '' ? other.correo === '' && other.telefono === telefono : other.correo === correo,
  );

function assertNew(others: readonly Datos[], datos: Datos): void {
  if (isKnown(others, datos)) throw conflict('Ya hay un contacto con este correo o teléfono.');
}

const conflict = (msg: string) => new Problem(409, 'conflict', msg);

async function find(trx: Db, rfc: string, id: string): Promise<ContactoRow> {
  const row = await trx
    .selectFrom('contacto')
    .selectAll()
    .where('rfc_owner', '=', rfc)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
