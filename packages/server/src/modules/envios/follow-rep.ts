import {
  EstatusCfdi,
  type FacturaDeCarta,
  type FinSeguimiento,
  finesSeguimiento,
  MAX_RECORDATORIOS,
} from '@boveda/contracts';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { record, recordAll } from '../../audit/record';
import { pagoSinRep } from '../../esquema/pago-sin-rep';
import type { Deps } from '../../installation/deps';
import { facturasDeCarta, nombreDeContraparte, valoresDe, valoresDeFacturas } from './carta.read-model';
import { cartaLetter } from './carta-letter';
import { hasSender } from './envios.store';
import { findPlantilla } from './plantillas.store';
import { hechosDe } from './write-carta';

const DAY_MS = 24 * 3_600_000;

/**
 * Whether the complement of an invoice of a request `e` has not come: the invoice is valid, and what a person marked as paid is not
 * covered, or without a mark its balance is what it was when it was asked for.
 */
const stillMissing = (rfc: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from cfdi c left join pago_avisado m on m.rfc_owner = c.rfc_owner and m.uuid = c.uuid
  where c.rfc_owner = ${rfc} and c.uuid = k.uuid and c.status = ${sql.lit(EstatusCfdi.Vigente)}
    and case when m.uuid is null then c.saldo_insoluto >= k.saldo else ${pagoSinRep(rfc, 'c', 'm')} > 0.01 end)`;

interface Peticion {
  id: string;
  rfc: string;
  contraparte: string;
  creado: Date;
  cada: number;
  recordatorios: number;
  siguiente: Date;
  usuario: string;
  nombre: string;
  contribuyente: string;
  hasSender: boolean;
}

interface Pendientes {
  /** The invoices to remind of. */
  missing: ReadonlySet<string>;
  /** Whether others are missing that a later request asks for, which alone reminds of them. */
  isTakenOver: boolean;
}

/** Returns which invoices of a request still lack their complement. */
export async function pendientesDe(db: Db, rfc: string, envioId: string): Promise<Pendientes> {
  const { rows } = await sql<{ uuid: string; later: boolean }>`
    select k.uuid, exists (select from envio_cfdi o join envio n on n.id = o.envio_id
      where n.rfc_owner = ${rfc} and n.carta = 'rep' and n.creado > e.creado and o.uuid = k.uuid) as later
    from envio_cfdi k join envio e on e.id = k.envio_id
    where e.rfc_owner = ${rfc} and k.envio_id = ${envioId} and ${stillMissing(rfc)}`.execute(db);
  return {
    missing: new Set(rows.filter(({ later }) => !later).map(({ uuid }) => uuid)),
    isTakenOver: rows.some(({ later }) => later),
  };
}

/**
 * Reminds counterparts of the complements that they were asked for, once for each due day, and ends what has no more to wait for: the
 * complements came, nobody can be reached, or it was reminded often enough.
 */
export async function followRequests(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string; rfc: string }>`
    select id, rfc_owner as rfc from envio where siguiente is not null order by siguiente, id`.execute(deps.db);
  for (const { id, rfc } of rows) await followOne(deps, rfc, id);
}

/** In a transaction with the row locked, so that two workers do not remind twice. */
async function followOne(deps: Deps, rfc: string, id: string): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (trx) => {
    const { rows } = await sql<Peticion>`
      select e.id, e.rfc_owner as rfc, e.contraparte, e.creado, e.cada, e.recordatorios, e.siguiente, e.usuario,
        coalesce((select u.nombre from usuario u where u.id = e.creador), '') as nombre, t.nombre as contribuyente,
        ${hasSender(now)} as "hasSender"
      from envio e join contribuyente t on t.rfc = e.rfc_owner
      where e.rfc_owner = ${rfc} and e.id = ${id} and e.siguiente is not null for update of e skip locked`.execute(trx);
    const [peticion] = rows;
    if (!peticion) return;
    const { missing, isTakenOver } = await pendientesDe(trx, rfc, id);
    if (!peticion.hasSender) await end(trx, peticion, 'terminado');
    else if (missing.size === 0) await end(trx, peticion, isTakenOver ? 'terminado' : 'recibido');
    else if (peticion.siguiente <= now) await remind({ ...deps, db: trx }, peticion, missing);
  });
}

async function remind(deps: Deps, peticion: Peticion, missing: ReadonlySet<string>): Promise<void> {
  const { id, rfc, contraparte, cada, recordatorios, usuario } = peticion;
  const para = await reachable(deps.db, id);
  if (para.length === 0) return await end(deps.db, peticion, 'noEntregado');
  if (recordatorios >= MAX_RECORDATORIOS) return await end(deps.db, peticion, 'sinRespuesta');
  const carta = {
    rfc,
    contraparte,
    tipo: 'rep' as const,
    nombre: peticion.contribuyente,
    remitente: { nombre: peticion.nombre, correo: usuario },
  };
  const facturas = (await facturasDeCarta(deps, carta)).filter(({ uuid }) => missing.has(uuid));
  // What has no balance any more, of whatever kind its payment is, is not asked for again.
  if (facturas.length === 0) return await end(deps.db, peticion, 'recibido');
  await queue(deps, peticion, { para, facturas, carta });
  await sql`update envio set recordatorios = recordatorios + 1, siguiente = ${new Date(deps.clock().getTime() + cada * DAY_MS)}
    where rfc_owner = ${rfc} and id = ${id}`.execute(deps.db);
  const detalle = `Recordatorio ${recordatorios + 1} para ${para.join(', ')}`;
  await recordAll(deps.db, rfc, hechosDe('carta.recordada', carta, facturas, detalle));
}

interface Recordatorio {
  para: readonly string[];
  facturas: readonly FacturaDeCarta[];
  carta: Parameters<typeof valoresDe>[0];
}

async function queue(deps: Deps, { id }: Peticion, { para, facturas, carta }: Recordatorio): Promise<void> {
  const { db, mailer } = deps;
  const nombre = await nombreDeContraparte(db, carta.rfc, carta.contraparte);
  const plantilla = await findPlantilla(db, carta.rfc, 'recordatorio');
  const valores = { ...valoresDe(carta, nombre, deps.clock()), ...valoresDeFacturas(facturas) };
  for (const to of para) {
    const letter = cartaLetter({ to, ...plantilla, valores, remitente: carta.remitente.correo });
    const correo_id = await mailer.queue(db, letter);
    await db.insertInto('envio_correo').values({ envio_id: id, correo_id }).execute();
  }
}

/** The addresses of a request from which nothing was returned. */
async function reachable(db: Db, envioId: string): Promise<string[]> {
  const { rows } = await sql<{ para: string }>`
    select s.para from envio_correo m join correo_saliente s on s.id = m.correo_id where m.envio_id = ${envioId}
    group by s.para having bool_and(coalesce(s.rechazado, s.rebotado) is null) order by min(s.created), s.para`.execute(
    db,
  );
  return rows.map(({ para }) => para);
}

async function end(db: Db, { id, rfc, contraparte }: Peticion, fin: FinSeguimiento): Promise<void> {
  await sql`update envio set siguiente = null, fin = ${fin} where rfc_owner = ${rfc} and id = ${id}`.execute(db);
  await record(db, rfc, { accion: 'carta.terminada', objeto: contraparte, detalle: finesSeguimiento[fin] });
}
