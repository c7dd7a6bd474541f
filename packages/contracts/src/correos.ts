import * as z from 'zod';
import { pageOf, paging } from './list';
import { route } from './route';
import { correo, id, instant, searchText, uuid } from './scalars';
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
    mensajes: z.number().int().min(0).describe('correos leídos que se conservan en la lista'),
    conrechazos: z.number().int().min(0).describe('de ellos, los que traían algo que no se guardó'),
  }),
);
export type CorreoSincronizado = Infer<typeof correoSincronizado>;

/** How long the list of read messages keeps each of them. */
export const DIAS_MENSAJES = 180;

/** What became of a file of a message. */
export const resultadosArchivo = { tomado: 'Tomado', rechazado: 'Rechazado', omitido: 'Omitido' } as const;
export type ResultadoArchivo = keyof typeof resultadosArchivo;

/** Reasons of the mail itself, in addition to those that an upload may have. */
export const motivosCorreo = {
  adjunto_quitado:
    'El adjunto ya no viene: lo quitó un antivirus, un servidor o un programa de correo. Pídalo de nuevo.',
  archivo_vacio: 'El adjunto está vacío.',
  cifrado: 'Está cifrado: solo lo abre quien tiene la llave. Pídalo sin cifrar.',
  codificacion_desconocida: 'Está codificado como yEnc o BinHex, que no se abren. Pídalo como adjunto normal.',
  compresion_desconocida: 'Está comprimido en un formato que no se abre. Pídalo como XML o ZIP.',
  cuerpo_externo: 'El archivo no viene en el correo, solo dónde encontrarlo.',
  demasiadas_partes: 'El correo tiene más partes de las que se leen; lo que sigue no se leyó.',
  demasiado_anidado: 'El correo tiene correos dentro de correos más veces de las que se leen.',
  demasiado_grande: 'El correo pesa más de 50 MB y no se leyó. Suba sus archivos a la bóveda.',
  mensaje_de_outlook: 'Es un mensaje de Outlook (.msg), que no se abre. Reenvíelo o suba sus archivos.',
  mensaje_parcial: 'Es una parte de un mensaje dividido. Pida que lo envíen completo.',
  no_entregado: 'El servidor de correo no entregó el mensaje. Reenvíelo o suba sus archivos.',
  pdf_danado: 'No es un PDF, o está dañado.',
  solo_enlace: 'El correo trae un enlace, no el CFDI',
  ya_guardado: 'Ya estaba en la bóveda.',
  en_cuarentena: 'No verifica: está en cuarentena.',
  calendario: 'Es una cita o un contacto.',
  datos_de_macos: 'Son datos de macOS sobre otro archivo.',
  documento: 'Es un documento de oficina.',
  firma: 'Es la firma digital del correo.',
  formato_de_outlook: 'Es el formato del texto en Outlook, sin archivos.',
  imagen: 'Es una imagen.',
  informe: 'Es un informe de entrega.',
  multimedia: 'Es audio o video.',
  otro_archivo: 'Es un archivo que la bóveda no guarda.',
  pdf_sin_xml: 'El PDF no acompaña a un XML.',
  repetido: 'Es igual a otro archivo del mismo correo.',
  sin_archivos: 'El correo no trae archivos.',
  texto: 'Es un texto sin CFDI.',
} as const;
export type MotivoCorreo = keyof typeof motivosCorreo;

const resultado = schema(() => z.enum(Object.keys(resultadosArchivo) as [ResultadoArchivo, ...ResultadoArchivo[]]));

/** A file of a message, and what became of it. */
export const archivoCorreo = schema(() =>
  z.object({
    nombre: z.string().describe('como lo nombró quien lo envió; vacío para el correo mismo'),
    resultado: resultado(),
    code: z.string().nullable().describe('de un correo o de un problema'),
    msg: z.string().nullable().describe('por qué; null para lo que se guardó sin más'),
    uuid: uuid.nullable().describe('del CFDI que se guardó o ya estaba'),
  }),
);
export type ArchivoCorreo = Infer<typeof archivoCorreo>;

const cfdiDeCorreo = schema(() => z.object({ id, direccion: z.enum(['emitidos', 'recibidos']) }));

/** A message that was read, or could not be. */
export const mensajeCorreo = schema(() =>
  z.object({
    id,
    de: z.string(),
    asunto: z.string(),
    fecha: instant.nullable().describe('la que escribió su remitente; null si no se entiende'),
    leido: instant,
    tomados: z.number().int().min(0),
    rechazados: z.number().int().min(0),
    omitidos: z.number().int().min(0),
    archivos: z
      .array(archivoCorreo().extend({ cfdi: cfdiDeCorreo().nullable().describe('el CFDI con ese UUID, si está') }))
      .describe('lo rechazado primero; de muchos, los primeros'),
  }),
);
export type MensajeCorreo = Infer<typeof mensajeCorreo>;

/** What the address of the screen names: the mailbox whose messages are shown, and which of them. */
export const correosQuery = schema(() => z.object({ mensajes: id.optional(), resultado: resultado().optional() }));

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
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls, each short.
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
    summary: 'Elimina un buzón de correo, sus secretos y la lista de lo leído. Los CFDI que llegaron por él se quedan.',
    answer: done,
  }),
  listMensajes: route({
    method: 'GET',
    path: '/correos/{id}/mensajes',
    summary: `Lista los correos que se leyeron de un buzón en los últimos ${DIAS_MENSAJES} días, el último leído primero: qué se guardó de cada uno y por qué lo demás no.`,
    query: z.object({
      ...paging,
      resultado: resultado()
        .optional()
        .describe('tomado o rechazado: los que tienen algún archivo así; omitido: los que no tienen ninguno de esos'),
    }),
    answer: pageOf(mensajeCorreo()),
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
