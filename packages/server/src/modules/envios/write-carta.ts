import { readFile, rm } from 'node:fs/promises';
import { plusHabiles } from '@boveda/cfdi';
import {
  type api,
  type BodyOf,
  DIAS_ENTRE_PETICIONES,
  type FacturaDeCarta,
  mediaTypes,
  tiposCarta,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { dayAt, spellDay } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { type Hecho, recordAll } from '../../audit/record';
import type { ContribuyenteActivo, Sesion } from '../../auth/caller';
import type { Deps } from '../../installation/deps';
import { lockContraparte } from '../../vault/lock-contraparte';
import { pendientes } from '../rfcs/importes';
import {
  archivosDe,
  type Correspondencia,
  direccionDe,
  facturasDeCarta,
  nombreDeContraparte,
  valoresDe,
  valoresDeFacturas,
} from './carta.read-model';
import { cartaLetter } from './carta-letter';
import { remitenteOf, takeDestinatarios } from './create-envio';
import { insertEnvio } from './envios.store';

const DAY_MS = 24 * 3_600_000;
/** Files of one user that are made or wait. */
const MOST_WAITING = 3;

interface Sender {
  sesion: Sesion;
  contribuyente: ContribuyenteActivo;
}

type Carta = BodyOf<typeof api.envios.write>;

/** The correspondence of a sender with a counterpart. */
export const correspondenciaOf = (
  { sesion, contribuyente }: Sender,
  { contraparte, tipo }: Pick<Carta, 'contraparte' | 'tipo'>,
): Correspondencia => ({
  rfc: contribuyente.rfc,
  nombre: contribuyente.nombre,
  contraparte,
  tipo,
  remitente: { nombre: sesion.nombre, correo: sesion.correo },
});

/**
 * Mails a counterpart its statement of account, or asks for complements, to each address in a message of its own. @throws not_found
 * without the counterpart or one of the invoices, conflict where there is nothing to say or it was asked for within the last days,
 * too_many_attempts beyond the addresses of a day
 */
export async function writeCarta(deps: Deps, sender: Sender, body: Carta): Promise<string> {
  const { contraparte, tipo, para, asunto, texto, recordar } = body;
  const carta = correspondenciaOf(sender, body);
  const nombre = await nombreDeContraparte(deps.db, carta.rfc, contraparte);
  const found = await findFacturas(deps, carta, body);
  const archivos = tipo === 'rep' ? [] : await makeFiles(deps, carta);
  const now = deps.clock();
  return transaction(deps.db, async (trx) => {
    const remitente = remitenteOf(sender);
    await takeDestinatarios(deps, trx, remitente.usuarioId, para.length);
    if (tipo === 'rep') await lockContraparte(trx, carta.rfc, contraparte);
    // Of two who ask at once, the second one finds that it was asked.
    const facturas = tipo === 'rep' ? await findFacturas({ ...deps, db: trx }, carta, body) : found;
    const id = await insertEnvio(deps, trx, {
      remitente,
      uuids: facturas.map(({ uuid }) => uuid),
      enlace: null,
      carta: {
        carta: tipo,
        contraparte,
        ...(tipo === 'rep' &&
          recordar > 0 && { cada: recordar, siguiente: new Date(now.getTime() + recordar * DAY_MS) }),
      },
    });
    await noteSaldos(trx, id, carta);
    if (archivos.length > 0)
      await trx
        .insertInto('envio_archivo')
        .values(archivos.map((archivo) => ({ envio_id: id, ...archivo })))
        .execute();
    const valores = { ...valoresDe(carta, nombre, now), ...valoresDeFacturas(facturas) };
    for (const to of para) {
      const letter = cartaLetter({ to, asunto, texto, valores, remitente: remitente.correo });
      const correo_id = await deps.mailer.queue(trx, letter);
      await trx.insertInto('envio_correo').values({ envio_id: id, correo_id }).execute();
    }
    const detalle = `${tiposCarta[tipo]} para ${para.join(', ')}`;
    await recordAll(trx, carta.rfc, hechosDe('carta.enviada', carta, facturas, detalle));
    return id;
  });
}

/** The counterpart is told in the audit log, and each invoice whose complement is asked for, so that its history has the entry. */
export const hechosDe = (
  accion: Extract<Hecho['accion'], 'carta.enviada' | 'carta.recordada'>,
  { contraparte, tipo }: Pick<Correspondencia, 'contraparte' | 'tipo'>,
  facturas: readonly Pick<FacturaDeCarta, 'uuid'>[],
  detalle: string,
): Hecho[] => [
  { accion, objeto: contraparte, detalle },
  ...(tipo === 'rep' ? facturas.map(({ uuid }): Hecho => ({ accion, objeto: uuid, detalle })) : []),
];

/** Returns what a mail is about. @throws not_found, or conflict where there is nothing to say or it was asked for lately */
async function findFacturas(deps: Deps, carta: Correspondencia, body: Carta): Promise<FacturaDeCarta[]> {
  const facturas = chosen(await facturasDeCarta(deps, carta), body);
  if (body.tipo === 'rep') assertNotAsked(facturas, deps.clock());
  return facturas;
}

function chosen(all: readonly FacturaDeCarta[], { tipo, uuids = [] }: Carta): FacturaDeCarta[] {
  if (tipo !== 'rep') {
    if (all.length === 0) throw new Problem(409, 'conflict', 'No hay ninguna factura con saldo.');
    return [...all];
  }
  if (uuids.length === 0) throw new Problem(409, 'conflict', 'Elija al menos una factura.');
  const wanted = all.filter(({ uuid }) => uuids.includes(uuid));
  if (wanted.length < uuids.length) throw notFound();
  return wanted;
}

function assertNotAsked(facturas: readonly FacturaDeCarta[], now: Date): void {
  const recent = facturas.find(
    ({ pedida }) => pedida !== null && plusHabiles(dayAt(new Date(pedida)), DIAS_ENTRE_PETICIONES) > dayAt(now),
  );
  if (!recent?.pedida) return;
  const cuando = spellDay(dayAt(new Date(recent.pedida)));
  throw new Problem(
    409,
    'conflict',
    `El complemento de ${recent.folio} ya se pidió el ${cuando}. Se vuelve a pedir después de ${DIAS_ENTRE_PETICIONES} días hábiles.`,
  );
}

/** The balances are those of now, in the transaction, so that a complement that came meanwhile is seen as new. */
const noteSaldos = (trx: Db, envioId: string, { rfc }: Correspondencia) =>
  sql`update envio_cfdi k set saldo = c.saldo_insoluto from cfdi c
    where k.envio_id = ${envioId} and c.rfc_owner = ${rfc} and c.uuid = k.uuid`.execute(trx);

/** The PDF and the Excel of what is owed: Créditos with the counterpart as its filter. */
async function makeFiles(deps: Deps, carta: Correspondencia) {
  const { rfc, nombre, contraparte, tipo, remitente } = carta;
  const now = deps.clock();
  const origen = `pagos-${direccionDe[tipo]}` as const;
  const columnas = ['fecha', 'folio', 'uuid', 'total', 'moneda', 'saldo'] as const;
  const archivos: { nombre: string; tipo: string; contenido: Buffer }[] = [];
  for (const archivo of archivosDe(carta, now)) {
    const draft = deps.sharedFiles.draft();
    const query = { ...pendientes({ rfc: contraparte }), columnas: [...columnas] };
    const order = { rfc, nombre, origen, tipo: archivo.tipo, query, now };
    try {
      await deps.exporter.make(order, draft, { turnOf: [rfc, remitente.correo], mostWaiting: MOST_WAITING });
      archivos.push({ nombre: archivo.nombre, tipo: mediaTypes[archivo.tipo], contenido: await readFile(draft) });
    } finally {
      await rm(draft, { force: true });
    }
  }
  return archivos;
}
