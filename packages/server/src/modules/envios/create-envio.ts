import { randomBytes } from 'node:crypto';
import { type api, type BodyOf, MAX_BYTES_ADJUNTOS, MAX_CFDI_ADJUNTOS, MAX_DESTINATARIOS_DIA } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { hashToken } from '@boveda/platform/core/sha256';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import type { ContribuyenteActivo, Sesion } from '../../auth/caller';
import type { Deps } from '../../installation/deps';
import { envioLetter } from './envio-letter';
import { countDestinatarios, describeUuids, insertEnvio, type Remitente } from './envios.store';
import { type Enviado, findCfdis } from './find-cfdis';

const DAY_MS = 24 * 3_600_000;
/** A printed PDF is at most about this big: fonts and logo, and its text. */
const printedBytes = (xmlBytes: number) => 300_000 + 2 * xmlBytes;

/** Who sends, and of which taxpayer. */
interface Sender {
  sesion: Sesion;
  contribuyente: ContribuyenteActivo;
}

/** Creates a link to the CFDI; the token is in the fragment of its address, which browsers never send. */
export async function createLink(
  deps: Deps,
  sender: Sender,
  { uuids, dias, lista }: BodyOf<typeof api.envios.createLink>,
): Promise<{ id: string; url: string; vence: string }> {
  const remitente = remitenteOf(sender);
  const link = newLink(deps, dias);
  return transaction(deps.db, async (trx) => {
    await findCfdis(trx, remitente.rfc, uuids);
    const id = await insertEnvio(deps, trx, { remitente, uuids, enlace: link.enlace, lista });
    const { objeto, detalle } = describeUuids(uuids);
    const how = `Enlace hasta ${link.vence}`;
    await record(trx, remitente.rfc, { accion: 'envio.creado', objeto, detalle: join(how, detalle) });
    return { id, url: link.url, vence: link.vence };
  });
}

/** Mails the CFDI to each address in a message of its own, with the files or, if they are too many or too big, a link. */
export async function mailCfdis(
  deps: Deps,
  sender: Sender,
  { uuids, para, mensaje, dias, lista }: BodyOf<typeof api.envios.mail>,
): Promise<{ id: string; conEnlace: boolean }> {
  const remitente = remitenteOf(sender);
  const { rfc, usuarioId } = remitente;
  return transaction(deps.db, async (trx) => {
    await takeDestinatarios(deps, trx, usuarioId, para.length);
    const cfdis = await findCfdis(trx, rfc, uuids);
    const link = isAttachable(cfdis) ? null : newLink(deps, dias);
    const id = await insertEnvio(deps, trx, { remitente, uuids, enlace: link?.enlace ?? null, lista });
    for (const to of para) {
      const letter = envioLetter({ to, ...sender, cfdis, mensaje, link });
      const correo_id = await deps.mailer.queue(trx, letter);
      await trx.insertInto('envio_correo').values({ envio_id: id, correo_id }).execute();
    }
    const { objeto, detalle } = describeUuids(uuids);
    const how = `${link ? `Enlace hasta ${link.vence}` : 'PDF y XML adjuntos'} para ${para.join(', ')}`;
    await record(trx, rfc, { accion: 'envio.creado', objeto, detalle: join(how, detalle) });
    return { id, conEnlace: link !== null };
  });
}

const join = (how: string, uuids: string) => (uuids ? `${how}: ${uuids}` : how);

/** The sender of a call, as an envío keeps it. */
export const remitenteOf = ({ sesion, contribuyente }: Sender): Remitente => ({
  rfc: contribuyente.rfc,
  usuarioId: sesion.idacceso,
  llave: sesion.llave ? sesion.sesionId : null,
  correo: sesion.correo,
});

/** Returns a link that works for some days: its address, whose token is in the fragment, and what is stored of it. */
export function newLink({ env, clock }: Deps, dias: number) {
  const token = randomBytes(32).toString('base64url');
  const vence = new Date(clock().getTime() + dias * DAY_MS);
  return {
    url: `${env.publicUrl}/compartido#p=${token}`,
    vence: vence.toISOString(),
    enlace: { token_hash: hashToken(token), vence },
  };
}

function isAttachable(cfdis: readonly Enviado[]): boolean {
  const bytes = cfdis.reduce(
    (sum, { xml_bytes, pdf_bytes }) => sum + xml_bytes + (pdf_bytes ?? printedBytes(xml_bytes)),
    0,
  );
  return cfdis.length <= MAX_CFDI_ADJUNTOS && bytes <= MAX_BYTES_ADJUNTOS;
}

/** Throws 429 when the user would send to more addresses within 24 hours than allowed; one request at a time counts. */
export async function takeDestinatarios({ clock }: Deps, trx: Db, usuarioId: string, more: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`envio ${usuarioId}`}, 0))`.execute(trx);
  const sent = await countDestinatarios(trx, usuarioId, new Date(clock().getTime() - DAY_MS));
  if (sent + more <= MAX_DESTINATARIOS_DIA) return;
  const left = Math.max(0, MAX_DESTINATARIOS_DIA - sent);
  throw new Problem(
    429,
    'too_many_attempts',
    `Se envía a lo más a ${MAX_DESTINATARIOS_DIA} correos en 24 horas; le quedan ${left}. Comparta un enlace en su lugar.`,
    { retryAfterSeconds: 3_600 },
  );
}
