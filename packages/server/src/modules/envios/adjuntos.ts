import { buffer } from 'node:stream/consumers';
import type { TipoCarta } from '@boveda/contracts';
import { contentOf } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import { type Attachment, MailWithdrawn } from '../../installation/mail/deliver';
import { openCfdi } from '../archivos/open-cfdi';
import { hasSender } from './envios.store';
import { pendientesDe } from './follow-rep';

/** The files of a statement; a request has none, and a reminder of it is not sent when the complements came meanwhile. */
async function openCarta(
  { db }: Deps,
  { id, rfc, carta, recordatorios }: { id: string; rfc: string; carta: TipoCarta; recordatorios: number },
): Promise<Attachment[]> {
  if (carta === 'rep') {
    if (recordatorios > 0 && (await pendientesDe(db, rfc, id)).missing.size === 0)
      throw new MailWithdrawn('Los complementos llegaron, o se volvieron a pedir, antes de enviarlo.');
    return [];
  }
  const rows = await db
    .selectFrom('envio_archivo')
    .select(['nombre', 'tipo', 'contenido'])
    .where('envio_id', '=', id)
    .orderBy('nombre')
    .execute();
  return rows.map(({ nombre, tipo, contenido }) => ({ filename: nombre, contentType: tipo, content: contenido }));
}

/**
 * Opens the files of a mail; none for one that has a link or is no envío. Throws MailWithdrawn when its sender may not send any more, or
 * the API key or the link ended, before it was sent.
 */
export async function openAdjuntos(deps: Deps, correoId: string): Promise<Attachment[]> {
  const envio = await deps.db
    .selectFrom('envio_correo')
    .innerJoin('envio as e', 'e.id', 'envio_correo.envio_id')
    .select([
      'e.id',
      'e.rfc_owner as rfc',
      'e.carta',
      'e.recordatorios',
      'e.token_hash',
      hasSender(deps.clock()).as('hasSender'),
    ])
    .where('envio_correo.correo_id', '=', correoId)
    .executeTakeFirst();
  if (!envio) return [];
  if (!envio.hasSender) throw new MailWithdrawn('Quien lo envió ya no puede enviar de este contribuyente.');
  if (envio.token_hash !== null) return [];
  const { rfc } = envio;
  if (envio.carta !== null) return await openCarta(deps, { ...envio, carta: envio.carta });
  const cfdis = await deps.db
    .selectFrom('envio_cfdi')
    .innerJoin('cfdi', 'cfdi.uuid', 'envio_cfdi.uuid')
    .select('cfdi.id')
    .where('envio_cfdi.envio_id', '=', envio.id)
    .where('cfdi.rfc_owner', '=', rfc)
    .orderBy('envio_cfdi.orden')
    .execute();
  const attachments: Attachment[] = [];
  for (const cfdi of cfdis)
    for (const kind of ['pdf', 'xml'] as const) {
      const file = await openCfdi(deps, { rfc, id: cfdi.id, kind });
      const content = contentOf(file);
      // In memory, because a message that fails before its files are read would leave them open.
      const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
      attachments.push({ filename: file.name, contentType: file.type, content: bytes });
    }
  return attachments;
}
