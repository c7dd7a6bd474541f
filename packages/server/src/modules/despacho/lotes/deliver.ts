import {
  type AccionLote,
  type AnswerOf,
  type api,
  type BodyOf,
  correosDelCliente,
  MAX_ENTREGAS_DIA,
  type Privilegio,
  type ProblemCode,
  type RenglonEntrega,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { dayAt } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../../audit/record';
import { assertAccess, isStaff, notAllowed, onlyReads, REVISOR } from '../../../auth/access';
import { assertClaimed } from '../../../auth/claim';
import { assertPlanRuns } from '../../../auth/plan';
import type { Deps } from '../../../installation/deps';
import { cartaLetter } from '../../envios/carta-letter';
import { newLink } from '../../envios/create-envio';
import { insertEnvio } from '../../envios/envios.store';
import { oneLine } from '../../envios/one-line';
import { valoresDeCliente, valoresDeTodos } from './entrega-letter';
import { findLote, type Quien, saveCorreos, saveTexto } from './entregas.store';
import { sayFailure } from './say-failure';

const DAY_MS = 86_400_000;
/** A mail that left this long ago is not repeated by an impatient person. */
const AGAIN_MS = 2 * 60_000;

type Entregar = BodyOf<typeof api.despacho.deliver>;

interface Cliente {
  rfc: string;
  nombre: string;
  archivo: string | null;
  plan_fin: string;
  reclamado: Date | null;
  privilegio: Privilegio | null;
}

/** One delivery: the job, who hands it over, and what was asked. */
interface Pedido extends Entregar {
  id: string;
  accion: AccionLote;
  mes: string;
  quien: Quien;
}

/**
 * Hands each client its file of a job, by a link of its own that ends: mailed, or told once in the answer. Each client is a transaction of
 * its own, so that what fails of one holds up no other. @throws not_found without the job
 */
export async function deliver(
  deps: Deps,
  quien: Quien,
  id: string,
  body: Entregar,
): Promise<AnswerOf<typeof api.despacho.deliver>> {
  const lote = await findLote(deps.db, quien.usuarioId, id, deps.clock());
  if (body.recordarTexto) await saveTexto(deps.db, quien.usuarioId, { asunto: body.asunto, texto: body.texto });
  const asked = new Map(body.clientes.map(({ rfc, correos }) => [rfc, correos]));
  const found = await findClientes(deps.db, quien.usuarioId, id, [...asked.keys()]);
  const rows: RenglonEntrega[] = [];
  for (const [rfc, correos] of asked)
    rows.push(await deliverOne(deps, { ...lote, ...body, id, quien }, found.get(rfc), { rfc, correos }));
  const done = rows.filter(({ resultado }) => resultado === 'enviado' || resultado === 'enlace').length;
  return {
    rows,
    msg: done === rows.length ? said(body.via, done) : `${said(body.via, done)}; ${rows.length - done} sin entregar`,
  };
}

const said = (via: Entregar['via'], cantidad: number) =>
  via === 'correo'
    ? `${cantidad} ${cantidad === 1 ? 'paquete en cola de envío' : 'paquetes en cola de envío'}`
    : `${cantidad} ${cantidad === 1 ? 'enlace creado' : 'enlaces creados'}`;

/** The taxpayers of a job with what decides whether the user may hand their files over, by RFC. */
async function findClientes(db: Db, usuarioId: string, id: string, rfcs: readonly string[]) {
  const { rows } = await sql<Cliente>`
    select r.rfc_owner as rfc, c.nombre, r.archivo, c.plan_fin::text as plan_fin, c.reclamado, a.privilegio
    from lote_renglon r join contribuyente c on c.rfc = r.rfc_owner
    left join acceso a on a.rfc = r.rfc_owner and a.usuario_id = ${usuarioId} and a.confirmada and ${isStaff('a')}
    where r.lote_id = ${id} and r.rfc_owner = any(${rfcs})`.execute(db);
  return new Map(rows.map((row) => [row.rfc, row]));
}

interface Destino {
  rfc: string;
  correos: readonly string[];
}

async function deliverOne(
  deps: Deps,
  pedido: Pedido,
  cliente: Cliente | undefined,
  { rfc, correos }: Destino,
): Promise<RenglonEntrega> {
  const row = { rfc, nombre: cliente?.privilegio ? cliente.nombre : rfc, codigo: null, ruta: null, url: null };
  try {
    const { archivo, ...found } = assertMay(deps, pedido, cliente);
    return {
      ...row,
      ...(await transaction(deps.db, (trx) => handOver(deps, trx, pedido, { ...found, archivo, correos }))),
    };
  } catch (error) {
    if (!(error instanceof Problem))
      deps.log.error({ err: error, lote: pedido.id, rfc }, 'a package was not handed over');
    const { code: codigo, msg } =
      error instanceof Problem
        ? error
        : {
            code: 'internal_error' as const,
            msg: `No se pudo entregar. Intente otra vez; si sigue, diga la referencia ${pedido.id}.`,
          };
    return {
      ...row,
      resultado: 'fallo',
      codigo,
      mensaje: sayFailure(codigo, msg),
      ruta: rutaDe(codigo, cliente?.privilegio),
    };
  }
}

/** Throws what the call for one taxpayer would answer. */
function assertMay({ clock }: Deps, { via }: Pedido, cliente: Cliente | undefined): Cliente & { archivo: string } {
  if (!cliente || cliente.privilegio === null) throw notAllowed();
  const { rfc, archivo, privilegio, plan_fin, reclamado } = cliente;
  if (privilegio === REVISOR) throw onlyReads();
  assertPlanRuns(plan_fin, clock());
  if (via === 'correo') assertClaimed(rfc, reclamado);
  if (archivo === null)
    throw new Problem(404, 'not_found', 'El trabajo no hizo su archivo. Mire el resultado y pídalo otra vez.');
  return { ...cliente, archivo };
}

/** Where a user resolves it. */
function rutaDe(code: ProblemCode, privilegio: Privilegio | null | undefined): string | null {
  if (code === 'plan_expired') return 'dashboard';
  return code === 'rfc_not_claimed' && privilegio === '1' ? 'configuracion/certificados' : null;
}

type Hecho = Pick<RenglonEntrega, 'resultado' | 'mensaje' | 'ruta' | 'url'>;

async function handOver(
  deps: Deps,
  trx: Db,
  { id, accion, mes, quien, via, dias, asunto, texto }: Pedido,
  { rfc, nombre, archivo, correos, privilegio }: Cliente & Destino & { archivo: string },
): Promise<Hecho> {
  const now = deps.clock();
  const { usuarioId, correo } = quien;
  await assertAccess(trx, rfc, usuarioId);
  const para = via === 'correo' ? readCorreos(correos) : [];
  if (via === 'correo') {
    await saveCorreos(trx, { rfc, correos: para, autor: correo, guardado: now });
    if (para.length === 0) return withoutCorreo(privilegio);
    await assertNotFlooded(trx, { rfc, lote: id, para, now });
  }
  const { url, vence, enlace } = newLink(deps, dias);
  await keepFile(trx, id, enlace.vence, now);
  const remitente = { rfc, usuarioId, llave: null, correo };
  const envio_id = await insertEnvio(deps, trx, { remitente, uuids: [], enlace, paquete: { lote_id: id, archivo } });
  const valores = {
    ...valoresDeTodos({ accion, mes, remitente: quien, vence: dayAt(enlace.vence) }),
    ...valoresDeCliente({ rfc, nombre }),
  };
  for (const to of para) {
    const action = { label: 'Ver y descargar', url };
    const letter = cartaLetter({ to, asunto, texto, valores, remitente: correo, enlace: { action, vence } });
    const correo_id = await deps.mailer.queue(trx, letter);
    await trx.insertInto('envio_correo').values({ envio_id, correo_id }).execute();
  }
  const detalle = `Enlace hasta ${vence}${para.length > 0 ? ` para ${para.join(', ')}` : ''}`;
  await record(trx, rfc, { accion: 'paquete.entregado', objeto: archivo, detalle });
  return para.length > 0
    ? { resultado: 'enviado', mensaje: `Para ${para.join(', ')}`, ruta: null, url: null }
    : { resultado: 'enlace', mensaje: 'Cópielo ahora: no se muestra otra vez', ruta: null, url };
}

/** @throws invalid_body for what is no address, or too many of them */
function readCorreos(written: readonly string[]): string[] {
  const read = correosDelCliente().safeParse(written);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const at = issue?.path[0];
  const which = typeof at === 'number' ? `${oneLine(written[at] ?? '')}: ` : '';
  throw new Problem(422, 'invalid_body', `${which}${issue?.message ?? ''}. Corrija el correo y entregue otra vez.`);
}

/** An administrator may invite the client, whose address is then known. */
const withoutCorreo = (privilegio: Privilegio | null): Hecho => ({
  resultado: 'sinCorreo',
  mensaje: 'No se le conoce ningún correo. Escríbalo arriba y entregue otra vez, o invite al cliente en Accesos.',
  ruta: privilegio === '1' ? 'configuracion/accesos' : null,
  url: null,
});

/** The file lasts as long as the link to it. @throws not_found once the job is gone */
async function keepFile(trx: Db, id: string, until: Date, now: Date): Promise<void> {
  const { rows } = await sql`
    update lote set expira = greatest(expira, ${until}) where id = ${id} and expira > ${now} returning id`.execute(trx);
  if (rows.length === 0) throw notFound();
}

/** @throws conflict for what was just sent, too_many_attempts beyond the mails of a day; one request at a time counts. */
async function assertNotFlooded(
  trx: Db,
  { rfc, lote, para, now }: { rfc: string; lote: string; para: readonly string[]; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entrega ${rfc}`}, 0))`.execute(trx);
  const { rows } = await sql<{ hoy: number; recientes: number }>`
    select count(*)::int as hoy, (count(*) filter (where e.lote_id = ${lote} and e.creado > ${new Date(now.getTime() - AGAIN_MS)}
      and s.para = any(${para}) and e.revocado is null and s.rechazado is null and s.rebotado is null))::int as recientes
    from envio e join envio_correo m on m.envio_id = e.id join correo_saliente s on s.id = m.correo_id
    where e.rfc_owner = ${rfc} and e.lote_id is not null and e.creado > ${new Date(now.getTime() - DAY_MS)}`.execute(
    trx,
  );
  const [{ hoy, recientes } = { hoy: 0, recientes: 0 }] = rows;
  if (recientes > 0)
    throw new Problem(409, 'conflict', 'Se acaba de enviar a ese correo. Espere dos minutos para enviarlo otra vez.');
  if (hoy + para.length > MAX_ENTREGAS_DIA)
    throw new Problem(
      429,
      'too_many_attempts',
      `Cada cliente recibe a lo más ${MAX_ENTREGAS_DIA} correos con paquetes en 24 horas. Cree un enlace en su lugar.`,
    );
}
