import { createHash } from 'node:crypto';
import type { api, BodyOf, EstadoSubido, PerfilBanco } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { decodeBase64 } from '@boveda/platform/uploads/base64-decoder';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { readArchivo } from './bancos.read-model';
import { readInThread } from './bank-work';
import { lockCuentas, markCredits, matchMovimientos } from './conciliaciones.store';
import type { Estado } from './lector/estado';
import type { Sugerido } from './lector/read-table';
import { completeWithCep, saveMovimientos } from './movimientos.store';

type Subido = BodyOf<typeof api.bancos.upload>;

/** Reads a file, keeps its movements and matches them; or says which columns a user has to explain. */
export async function uploadEstado(deps: Deps, rfc: string, subido: Subido): Promise<EstadoSubido> {
  const { archivob64: bytes } = decodeBase64({ archivob64: subido.archivob64 });
  const perfiles = await readPerfiles(deps.db, rfc);
  const lectura = await readInThread(bytes, { rfc, perfiles, perfil: subido.perfil });
  if ('porMapear' in lectura) return askPerfil(lectura.porMapear);
  const { estado } = lectura;
  return await transaction(deps.db, async (trx) => {
    if (subido.perfil) await keepPerfil(deps, trx, rfc, lectura.firma, subido.perfil);
    const cuenta = await cuentaOf(deps, trx, rfc, estado, subido);
    await lockCuentas(trx, rfc);
    const id = await keepArchivo(deps, trx, { rfc, cuenta, nombre: subido.nombre }, estado, bytes);
    const { aplicadas, propuestas } = await matchMovimientos(deps, trx, rfc);
    const archivo = await readArchivo(trx, rfc, id);
    await record(trx, rfc, {
      accion: 'banco.subido',
      objeto: subido.nombre,
      detalle: `${archivo.nuevos} movimientos nuevos`,
    });
    return { archivo, cuenta, aplicadas, propuestas, porMapear: null, msg: messageOf(archivo) };
  });
}

const messageOf = ({ movimientos, nuevos, cuadra }: { movimientos: number; nuevos: number; cuadra: boolean | null }) =>
  `${nuevos === movimientos ? `${nuevos} movimientos guardados` : `${nuevos} movimientos nuevos, ${movimientos - nuevos} ya estaban`}${
    cuadra === false ? '. El archivo no cuadra con sus saldos: revíselo' : ''
  }`;

const askPerfil = ({ titulos, muestra, perfil }: Sugerido): EstadoSubido => ({
  archivo: null,
  cuenta: null,
  aplicadas: 0,
  propuestas: 0,
  porMapear: { titulos, muestra, perfil },
  msg: 'Diga qué es cada columna',
});

async function readPerfiles(db: Db, rfc: string): Promise<[firma: string, perfil: PerfilBanco][]> {
  const rows = await db.selectFrom('banco_perfil').select(['firma', 'perfil']).where('rfc_owner', '=', rfc).execute();
  return rows.map(({ firma, perfil }) => [firma, perfil]);
}

async function keepPerfil(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  rfc: string,
  firma: string,
  perfil: PerfilBanco,
): Promise<void> {
  const values = { perfil: JSON.stringify(perfil), guardado: clock() };
  await trx
    .insertInto('banco_perfil')
    .values({ rfc_owner: rfc, firma, ...values })
    .onConflict((conflict) => conflict.columns(['rfc_owner', 'firma']).doUpdateSet(values))
    .execute();
}

/** The account that the user chose, that the file names or whose movement a CEP proves; a new one is made. */
async function cuentaOf(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  rfc: string,
  estado: Estado,
  subido: Subido,
): Promise<string> {
  const [first] = estado.movimientos;
  if (estado.formato === 'cep' && first) {
    const proven = await completeWithCep(trx, rfc, first);
    if (proven) return proven;
  }
  if (subido.cuenta) {
    const chosen = await trx
      .selectFrom('banco_cuenta')
      .select('id')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', subido.cuenta)
      .executeTakeFirst();
    if (!chosen) throw notFound();
    return chosen.id;
  }
  const numero = (estado.cuenta || (subido.numero ?? '')).slice(0, 34);
  if (numero === '')
    throw new Problem(409, 'conflict', 'El archivo no dice de qué cuenta es: elija una cuenta o escriba su número.');
  const { rows } = await sql<{ id: string }>`
    insert into banco_cuenta (rfc_owner, id, banco, numero, moneda, creada)
    values (${rfc}, ${uuidv7()}, ${estado.banco.slice(0, 60)}, ${numero}, ${estado.moneda}, ${clock()})
    on conflict (rfc_owner, numero, moneda) do update
      set banco = case when banco_cuenta.banco = '' then excluded.banco else banco_cuenta.banco end
    returning id`.execute(trx);
  return (rows[0] as { id: string }).id;
}

/** Keeps a file and its movements. The same bytes again are the same file. */
async function keepArchivo(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  { rfc, cuenta, nombre }: { rfc: string; cuenta: string; nombre: string },
  estado: Estado,
  bytes: Buffer,
): Promise<string> {
  const { ids, nuevos } = await saveMovimientos(trx, { rfc, cuenta }, estado.movimientos);
  const id = uuidv7();
  const facts = { nuevos, autor: currentAutor().usuario, subido: clock() };
  const { id: kept } = await trx
    .insertInto('banco_archivo')
    .values({
      rfc_owner: rfc,
      id,
      cuenta_id: cuenta,
      nombre,
      formato: estado.formato,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      movimientos: estado.movimientos.length,
      cuadra: estado.cuadra,
      no_leidos: JSON.stringify(estado.noLeidos),
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['rfc_owner', 'cuenta_id', 'sha256']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into banco_renglon (rfc_owner, archivo_id, movimiento_id)
    select ${rfc}, ${kept}, m.id from unnest(${ids}::uuid[]) m (id) on conflict do nothing`.execute(trx);
  return kept;
}

/** Removes a file, the movements that no other file has with their matches, and an account without files. */
export async function removeArchivo({ db, clock }: Deps, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    await lockCuentas(trx, rfc);
    const archivo = await trx
      .selectFrom('banco_archivo')
      .select(['nombre', 'cuenta_id'])
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!archivo) throw notFound();
    const { rows: gone } = await sql<{ id: string }>`
      select m.movimiento_id as id from banco_renglon m where m.rfc_owner = ${rfc} and m.archivo_id = ${id}
        and not exists (select from banco_renglon o where o.rfc_owner = ${rfc} and o.movimiento_id = m.movimiento_id and o.archivo_id <> ${id})`.execute(
      trx,
    );
    const ids = gone.map((row) => row.id);
    const { rows: paid } = await sql<{ uuid: string }>`
      select x.uuid from conciliacion k join conciliacion_cfdi x on x.rfc_owner = ${rfc} and x.conciliacion_id = k.id
      where k.rfc_owner = ${rfc} and k.movimiento_id = any(${ids}::uuid[]) and k.estado = 'aplicada' and x.clase = 'PPD'`.execute(
      trx,
    );
    await sql`delete from banco_movimiento where rfc_owner = ${rfc} and id = any(${ids}::uuid[])`.execute(trx);
    await sql`delete from banco_archivo where rfc_owner = ${rfc} and id = ${id}`.execute(trx);
    await sql`delete from banco_cuenta c where c.rfc_owner = ${rfc} and c.id = ${archivo.cuenta_id}
      and not exists (select from banco_archivo a where a.rfc_owner = ${rfc} and a.cuenta_id = c.id)`.execute(trx);
    await markCredits(
      { clock },
      trx,
      rfc,
      paid.map(({ uuid }) => uuid),
    );
    await record(trx, rfc, { accion: 'banco.quitado', objeto: archivo.nombre });
  });
}
