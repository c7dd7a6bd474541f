import { createDialer } from '@boveda/platform/net/dialer';
import { isLoopback } from '@boveda/platform/net/loopback';
import type { Env } from '../../installation/settings/env';
import type { OauthProveedor } from '../../installation/settings/oauth-proveedores';
import { IMAP_LIMITS, withInbox } from '../../modules/correos/imap-inbox';
import { aviso, bien, type Check, type CheckResult, falla } from './check-result';
import { reasonOf, remedyOf } from './reach';

const TIMEOUT_MS = 15_000;
const DOCUMENT = 'packages/deploy/docs/mailboxes.md';

/** The mailbox of returned mail: it is opened, and nothing in it is read. */
export const bounceCheck: Check = {
  nombre: 'Buzón de rebotes (IMAP)',
  async run({ env: { bounceImap } }) {
    if (!bounceImap)
      return aviso('ninguno: no se sabe qué correo se devuelve después de aceptado', 'Ponga BOVEDA_BOUNCE_IMAP.');
    const { correo, pass, server, puerto } = bounceImap;
    const dialer = createDialer({ ports: [], allow: [`${server}:${puerto}`] });
    const account = { correo, server, puerto, auth: { pass }, isVerified: !isLoopback(server) };
    try {
      await withInbox({ dialer }, account, async () => {}, IMAP_LIMITS);
      return bien(`${server} abre el buzón de ${correo}`);
    } catch (error) {
      return falla(
        `${server}: ${error instanceof Error && 'msg' in error ? String(error.msg) : reasonOf(error)}`,
        'Revise BOVEDA_BOUNCE_IMAP: servidor, puerto, cuenta y contraseña.',
      );
    }
  },
};

/** A check of each provider at which users consent: its metadata, and what its setting lacks for a consent that lasts. */
export const consentChecks = ({ oauthProveedores, publicUrl }: Env): Check[] =>
  oauthProveedores.map((proveedor) => ({
    nombre: `Consentimiento de ${proveedor.nombre}`,
    async run(): Promise<CheckResult> {
      const { host } = new URL(proveedor.issuer);
      const lacking = lackingOf(proveedor);
      if (lacking) return falla(`${host}: falta ${lacking}; el permiso se acaba en una hora`, `Vea ${DOCUMENT}.`);
      const address = `${proveedor.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
      try {
        const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        const metadata = answer.ok ? ((await answer.json()) as Record<string, unknown>) : {};
        if (typeof metadata.token_endpoint === 'string')
          return bien(`${host} contesta; su dirección de regreso es de ${publicUrl}`);
        return falla(`${host} no dice cómo se consiente (${answer.status})`, `Revise issuer: ${DOCUMENT}.`);
      } catch (error) {
        return falla(
          `${host}: ${reasonOf(error)}`,
          `${remedyOf(error, 'Revise la red.')} Es issuer en BOVEDA_OAUTH_PROVIDERS.`,
        );
      }
    },
  }));

/** What a provider wants for a consent that lasts, and the setting does not have. */
function lackingOf({ issuer, scope, parametros }: OauthProveedor): string | null {
  const { hostname } = new URL(issuer);
  if (hostname === 'accounts.google.com' && parametros.access_type !== 'offline') return '"access_type":"offline"';
  if (hostname === 'login.microsoftonline.com' && !scope.split(' ').includes('offline_access'))
    return 'offline_access en scope';
  return null;
}
