import { IMAP_PORT } from '@boveda/contracts';
import * as z from 'zod';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** An issuer must use https; only one on this machine, as in tests, may use http. */
const issuer = z.url({ protocol: /^https?$/ }).refine((url) => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOCAL.includes(hostname);
}, 'has to be https');

const proveedor = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  nombre: z.string().min(1).max(60),
  /** Its metadata are at `/.well-known/openid-configuration`. */
  issuer,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  scope: z.string().min(1),
  /** Provider-specific parameters of the consent page, as `access_type=offline`. */
  parametros: z.record(z.string(), z.string()).default({}),
  /** The only mail server to which its tokens are sent. */
  server: z.string().min(1),
  puerto: z.number().int().min(1).max(65_535).default(IMAP_PORT),
});

/** A provider at which users may consent to reading their mail. */
export type OauthProveedor = z.output<typeof proveedor>;

/** The setting: a list as JSON. */
export const oauthProveedores = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(proveedor));
