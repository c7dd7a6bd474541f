import type { ArchivoCorreo } from '@boveda/contracts';
import { dayAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';

/** Senders that are proposed for one counterpart: later ones are not, so that nobody drives out those that came first. */
const MOST = 10;

/** A message that was read. */
interface Leido {
  de: string;
  fecha: Date | null;
  archivos: readonly ArchivoCorreo[];
}

/**
 * Proposes the sender of a message as contact of the supplier whose CFDI it brought. The sender of a mail can be anyone, so that it is
 * only proposed: no mail goes to it before a person confirms it. A message with CFDI of several suppliers comes from who collects them,
 * and one from an own mailbox, or a user of the taxpayer, was forwarded.
 */
export async function proposeContacto(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  rfc: string,
  { de, fecha, archivos }: Leido,
): Promise<void> {
  const uuids = archivos.flatMap(({ resultado, uuid }) => (resultado === 'tomado' && uuid ? [uuid] : []));
  const sender = senderOf(de);
  if (uuids.length === 0 || !sender) return;
  const { correo, nombre } = sender;
  const now = clock();
  // A date of the sender's own is believed as far as today.
  const tomado = dayAt(fecha && fecha < now ? fecha : now);
  await sql`
    insert into contacto_propuesto as p (rfc_owner, contraparte, correo, nombre, tomado)
    select ${rfc}, u.contraparte, ${correo}, ${nombre}, ${tomado} from (
      select min(c.contraparte_rfc) as contraparte from cfdi c
      where c.rfc_owner = ${rfc} and c.uuid = any(${uuids}::uuid[]) and not c.emitido and not c.cuarentena
      having count(distinct c.contraparte_rfc) = 1
    ) u
    where (select count(*) from contacto_propuesto o
        where o.rfc_owner = ${rfc} and o.contraparte = u.contraparte and o.correo <> ${correo}) < ${MOST}
      and not exists (select from correo_sincronizado s where s.rfc_owner = ${rfc} and lower(s.correo) = ${correo})
      and not exists (select from acceso a join usuario x on x.id = a.usuario_id where a.rfc = ${rfc} and x.correo = ${correo})
    on conflict (rfc_owner, contraparte, correo) do update set nombre = excluded.nombre, tomado = excluded.tomado
      where p.tomado < excluded.tomado`.execute(trx);
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Returns address and name of a From header; undefined where it names none, or several. */
export function senderOf(de: string): { correo: string; nombre: string } | undefined {
  const plain = de.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim();
  const [, written = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(plain) ?? [];
  const correo = (inBrackets ?? plain).trim().toLowerCase();
  if (correo.length > 254 || !ADDRESS.test(correo)) return undefined;
  const nombre = written
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll(/[<>"\\]/g, '')
    .trim();
  // A name that looks like another address would be taken for it.
  return { correo, nombre: nombre.includes('@') ? '' : nombre.slice(0, 100) };
}
