import { buffer } from 'node:stream/consumers';
import { contentOf } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import { type Attachment, MailWithdrawn } from '../../installation/mail/deliver';
import { openCfdi } from '../archivos/open-cfdi';
import { hasSender } from './envios.store';

/**
 * Opens the files of a mail; none for one that has a link or is no envío. Throws MailWithdrawn when its sender lost the access, or the
 * API key, before it was sent.
 */
export async function openAdjuntos(deps: Deps, correoId: string): Promise<Attachment[]> {
  const envio = await deps.db
    .selectFrom('envio_correo')
    .innerJoin('envio as e', 'e.id', 'envio_correo.envio_id')
    .select(['e.id', 'e.rfc_owner as rfc', hasSender(deps.clock()).as('hasSender')])
    .where('envio_correo.correo_id', '=', correoId)
    .where('e.token_hash', 'is', null)
    .executeTakeFirst();
  if (!envio) return [];
  if (!envio.hasSender) throw new MailWithdrawn('Quien lo envió ya no tiene acceso al contribuyente.');
  const { rfc } = envio;
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
