import { openSecret, sealSecret } from '@boveda/platform/core/secrets';
import type { CorreoRow } from '../../esquema/tables/correo-tables';
import type { Deps } from '../../installation/deps';
import type { ImapAccount } from './imap-inbox';
import { freshTokens, type Tokens } from './oauth-client';

const PURPOSE = 'correos';

/** The credentials of a mailbox. */
export type Secreto = { pass: string } | Tokens;

interface Which {
  rfc_owner: string;
  id: string;
}

const contextOf = ({ rfc_owner, id }: Which) => `${rfc_owner} ${id}`;

/** Encrypts them for one mailbox of one taxpayer; they cannot be decrypted for another. */
export const sealSecreto = ({ keys }: Pick<Deps, 'keys'>, which: Which, secreto: Secreto): Buffer =>
  sealSecret(keys, PURPOSE, contextOf(which), Buffer.from(JSON.stringify(secreto)));

/**
 * Returns the credentials for the mailbox of a row; renews an access token that expires soon, or that its server has refused. @throws
 * MailError when it cannot be renewed
 */
export async function openAccount(deps: Deps, row: CorreoRow, isRefused = false): Promise<ImapAccount> {
  const { rfc_owner, id, correo, server, puerto } = row;
  const opened = openSecret(deps.keys, PURPOSE, contextOf(row), row.secreto).toString();
  const secreto = JSON.parse(opened) as Secreto;
  if ('pass' in secreto) return { correo, server, puerto, auth: secreto };
  const tokens = await freshTokens(deps, row.proveedor ?? '', secreto, isRefused);
  if (tokens !== secreto)
    await deps.db
      .updateTable('correo_sincronizado')
      .set({ secreto: sealSecreto(deps, row, tokens) })
      .where('rfc_owner', '=', rfc_owner)
      .where('id', '=', id)
      .execute();
  return { correo, server, puerto, auth: { accessToken: tokens.accessToken } };
}
