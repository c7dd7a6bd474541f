import * as z from 'zod';
import { route } from './route';
import { correo, id, instant, searchText } from './scalars';
import { type Infer, schema } from './schema';

/** How the server proves to a mail provider that it may read (V2 §3). */
export const tiposAutenticacion = { credenciales: 'Correo y contraseña', oauth: 'OAuth' } as const;
export type TipoAutenticacion = keyof typeof tiposAutenticacion;

/** Port of IMAP over TLS, on which every known provider answers. Source: RFC 8314; V2 §9. */
export const IMAP_PORT = 993;

/** IMAP server by e-mail domain, without its ending where the provider has several (V2 §5). All answer on 993. */
export const imapServers: Readonly<Record<string, string>> = {
  aol: 'imap.aol.com',
  gmail: 'imap.gmail.com',
  saitenlinea: 'mail.saitenlinea.com',
  icloud: 'imap.mail.me.com',
  msn: 'outlook.office365.com',
  yahoo: 'imap.mail.yahoo.com',
  office365: 'outlook.office365.com',
  hotmail: 'outlook.office365.com',
  live: 'outlook.office365.com',
  outlook: 'outlook.office365.com',
};

/** Letters and digits of the identifier of an OAuth consent (V2 §4). */
export const OAUTH_UUID_LENGTH = 96;

const oauthuuid = z
  .string()
  .regex(new RegExp(`^[A-Z0-9]{${OAUTH_UUID_LENGTH}}$`), 'El identificador OAuth no es válido');

/** A mailbox whose invoices come into the vault. Its secrets never leave the server. */
export const correoSincronizado = schema(() =>
  z.object({
    id,
    correo: z.string(),
    server: z.string(),
    puerto: z.string(),
    tipoAutenticacion: z.enum(['credenciales', 'oauth']),
    error: z.string().nullable().describe('lo que dijo el proveedor'),
    errormsg: z.string().nullable().describe('lo que eso significa; null es Ok'),
    sincronizando: z.boolean(),
    sincronizado: instant.nullable().describe('última vez que se leyó completo'),
  }),
);
export type CorreoSincronizado = Infer<typeof correoSincronizado>;

const pswd = z
  .string('Escriba la contraseña')
  .min(1, 'Escriba la contraseña')
  .max(500, 'La contraseña es demasiado larga')
  .regex(/^\P{Cc}*$/u, 'La contraseña contiene caracteres que no se permiten');

const credenciales = schema(() =>
  z.strictObject({
    tipoAutenticacion: z.literal('credenciales'),
    pswd,
    pswd2: pswd,
    server: z
      .string('Escriba el servidor')
      .trim()
      .toLowerCase()
      .max(253, 'El servidor es demasiado largo')
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'El servidor no es válido'),
    puerto: z
      .string('Escriba el puerto')
      .regex(/^\d{1,5}$/, 'El puerto debe ser numérico')
      .refine((value) => Number(value) >= 1 && Number(value) <= 65_535, 'El puerto no es válido'),
  }),
);
/** Server and port are those of the provider that was consented to. */
const oauth = schema(() => z.strictObject({ tipoAutenticacion: z.literal('oauth'), oauthuuid }));

const done = schema(() => z.object({ msg: z.string() }));

/** A provider that this installation may ask for consent. */
export const oauthProveedor = schema(() =>
  z.object({ id: z.string(), nombre: z.string(), server: z.string(), puerto: z.string() }),
);
export type OauthProveedor = Infer<typeof oauthProveedor>;

/** Calls about the mailboxes whose invoices come into the vault. */
export const correosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/correos',
    summary: 'Lista los buzones de correo que se sincronizan.',
    query: z.object({ correo: searchText.optional().describe('parte del correo') }),
    answer: z.object({ rows: z.array(correoSincronizado()), count: z.number().int().min(0) }),
  }),
  get: route({
    method: 'GET',
    path: '/correos/{id}',
    summary: 'Un buzón de correo sincronizado.',
    answer: correoSincronizado,
  }),
  add: route({
    method: 'POST',
    path: '/correos',
    idempotent: true,
    problems: [
      'passwords_differ',
      'mail_server_unreachable',
      'mail_server_refused',
      'oauth_failed',
      'link_expired',
      'not_found',
      'mail_account_exists',
      'mail_account_limit',
    ],
    summary: 'Agrega un buzón de correo después de abrirlo por TLS. Si el proveedor contesta otra cosa, está en msg.',
    body: z.discriminatedUnion('tipoAutenticacion', [credenciales().extend({ correo }), oauth().extend({ correo })]),
    answer: z.object({ id, msg: z.string() }),
  }),
  change: route({
    method: 'PUT',
    path: '/correos/{id}',
    problems: [
      'passwords_differ',
      'mail_server_unreachable',
      'mail_server_refused',
      'oauth_failed',
      'link_expired',
      'not_found',
    ],
    summary:
      'Cambia cómo se abre un buzón de correo, después de abrirlo. Su dirección no cambia; la contraseña se envía otra vez.',
    body: z.discriminatedUnion('tipoAutenticacion', [credenciales(), oauth()]),
    answer: done,
  }),
  remove: route({
    method: 'DELETE',
    path: '/correos/{id}',
    summary: 'Elimina un buzón de correo y sus secretos. Los CFDI que llegaron por él se quedan.',
    answer: done,
  }),
  fetch: route({
    method: 'GET',
    path: '/correos',
    when: { action: 'fetch' },
    summary: 'Lee lo nuevo de todos los buzones de correo, en segundo plano. Las filas dicen cuándo terminó.',
    answer: z.object({ msg: z.string(), cantidad: z.number().int().describe('buzones que se leen') }),
  }),
  getDisponibles: route({
    method: 'GET',
    path: '/dashboard/correos',
    summary: 'Cuántos buzones de correo más permite el plan.',
    answer: z.object({
      correosdisponibles: z.number().int().min(0),
      reclamado: z
        .boolean()
        .optional()
        .describe('false hasta que la e.firma muestra de quién es el RFC; antes no se usa ninguno'),
    }),
  }),
  listOauthProveedores: route({
    method: 'GET',
    path: '/correos',
    when: { action: 'oauth-proveedores' },
    summary: 'Proveedores de correo a los que se puede dar consentimiento.',
    answer: z.object({ rows: z.array(oauthProveedor()) }),
  }),
  beginOauth: route({
    method: 'POST',
    path: '/correos',
    when: { action: 'oauth' },
    problems: ['not_found', 'oauth_failed', 'conflict'],
    summary:
      'Inicia un consentimiento. Contesta la página del proveedor; solo el navegador que lo inició puede terminarlo.',
    body: z.strictObject({ oauthuuid, proveedor: z.string().max(40), correo }),
    answer: z.object({ url: z.url() }),
  }),
  getOauthStatus: route({
    method: 'GET',
    path: '/correos',
    when: { action: 'oauth-status' },
    mayBePending: true,
    problems: ['not_found', 'link_expired', 'oauth_failed', 'conflict'],
    summary: 'Si ya se dio un consentimiento. Contesta 200 cuando se dio y 202 mientras se espera.',
    query: z.object({ oauthuuid }),
    answer: z.object({ estado: z.enum(['pendiente', 'lista']), msg: z.string() }),
  }),
});
