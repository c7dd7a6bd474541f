import * as z from 'zod';
import { mediaTypes } from './exportacion';
import { file } from './file';
import { keysOf } from './keys-of';
import { pageOf, paging } from './list';
import { route } from './route';
import { day, id, instant, plainName, rfc, uuid } from './scalars';
import { type Infer, schema } from './schema';

/** Largest file of evidence, in bytes. */
export const MAX_EVIDENCIA_BYTES = 12 * 1_048_576;
/** Most documents of one expediente. */
export const MAX_DOCUMENTOS = 500;

/** What shows that a supplier exists and is able to do what it invoices. */
export const evidenciaDeProveedor = {
  constancia: 'Constancia de situación fiscal',
  opinion: 'Opinión de cumplimiento 32-D',
  repse: 'Registro REPSE',
  ivaDelContratista: 'Declaración y pago de IVA del contratista (LIVA 5-II)',
  acta: 'Acta constitutiva o poder',
  domicilio: 'Domicilio y fotografías',
  sitio: 'Sitio web',
  capacidad: 'Capacidad: personal y activos',
  listas: 'Consulta de listas 69, 69-B y 49 Bis',
  cuenta: 'Carátula bancaria',
  conocimiento: 'Conocimiento del proveedor',
} as const;

/** What shows that an operation took place. */
export const evidenciaDeOperacion = {
  necesidad: 'Requisición o necesidad',
  cotizacion: 'Cotizaciones',
  contrato: 'Contrato',
  pedido: 'Pedido u orden de compra',
  cfdi: 'CFDI',
  entrega: 'Entrega o entregables',
  cartaPorte: 'Carta Porte',
  correspondencia: 'Correspondencia',
  pago: 'Comprobante de pago',
  rep: 'Complemento de pago (REP)',
  poliza: 'Póliza contable',
  personal: 'Quién prestó el servicio',
  uso: 'Uso: entrada de almacén o destino',
  resultado: 'Resultado o beneficio',
  autorizacion: 'Quién autorizó',
} as const;

/** Every kind of document of an expediente. */
export const clasesEvidencia = { ...evidenciaDeProveedor, ...evidenciaDeOperacion, otra: 'Otra' } as const;
export type ClaseEvidencia = keyof typeof clasesEvidencia;

/** What an opinión 32-D may say. */
export const sentidosOpinion = {
  positiva: 'Positiva',
  negativa: 'Negativa',
  sinObligaciones: 'Inscrito sin obligaciones',
  suspension: 'En suspensión',
} as const;
export type SentidoOpinion = keyof typeof sentidosOpinion;

const texto = z
  .string()
  .trim()
  .max(300, 'Escriba a lo más 300 letras')
  .regex(/^\P{C}*$/u, 'Contiene caracteres que no se permiten');
const clase = keysOf(clasesEvidencia);

/** A document of an expediente: an uploaded file, or a CFDI of the vault. It is never changed, only superseded. */
export const documentoEvidencia = schema(() =>
  z.object({
    numero: z.number().int().describe('su lugar en el índice, desde 1'),
    clase,
    nombre: z.string(),
    fecha: day.describe('del documento'),
    autor: z.string().describe('de quién es el documento'),
    nota: z.string(),
    uuid: uuid.nullable().describe('del CFDI; null: un archivo que se subió'),
    sha256: z.string(),
    bytes: z.number().int(),
    sustituye: z.number().int().nullable().describe('número del documento al que sustituye'),
    sustituido: z.boolean(),
    subido: instant,
    usuario: z.string().describe('correo de quien lo subió'),
    huella: z.string().describe('SHA-256 de la huella anterior y de este renglón del índice'),
  }),
);
export type DocumentoEvidencia = Infer<typeof documentoEvidencia>;

/** The evidence of a supplier, or of one operation with it. */
export const expedienteMaterialidad = schema(() =>
  z.object({
    id,
    contraparte: rfc,
    nombre: z.string().describe('de la contraparte en sus CFDI; vacío: no hay'),
    operacion: z.string().describe('vacío: el expediente es del proveedor'),
    requeridas: z.array(clase).describe('clases de documentos que el usuario pide'),
    presentes: z.array(clase).describe('clases de las que hay un documento vigente'),
    documentos: z.number().int(),
    huella: z.string().describe('la última del índice; vacía: sin documentos'),
    creado: instant,
  }),
);
export type ExpedienteMaterialidad = Infer<typeof expedienteMaterialidad>;

/** Which expedientes: of a counterpart, or all. */
export const expedientesQuery = schema(() => z.object({ contraparte: rfc.optional(), ...paging }));
export type ExpedientesQuery = Infer<typeof expedientesQuery>;

/** What a difference between a document of the SAT and a CFDI is about. */
export const datosDeLectura = { nombre: 'Nombre', regimen: 'Régimen fiscal', codigoPostal: 'Código postal' } as const;

/** What the QR code of a document of the SAT says; only an address of the SAT's validator counts. */
export const codigosQr = {
  igual: 'dice lo mismo que su texto',
  distinto: 'no dice lo mismo que su texto',
  solo: 'es lo único que se pudo leer',
  ajeno: 'no es del SAT',
  ninguno: 'no se encontró',
  ilegible: 'no se pudo buscar',
} as const;

/** What the text and the QR code of a constancia or of an opinión 32-D say, and what CFDI of the vault say otherwise. */
export const lecturaDocumento = schema(() =>
  z.object({
    tipo: z.enum(['constancia', 'opinion']).nullable().describe('null: el texto no es de ninguna de las dos'),
    rfc: z.string().nullable(),
    nombre: z.string().nullable().describe('sin espacios ni acentos, como se lee de un PDF'),
    folio: z.string().nullable().describe('el de la opinión, o el idCIF de la constancia'),
    fecha: day.nullable().describe('de emisión'),
    codigoPostal: z.string().nullable(),
    estatus: z.string().nullable().describe('en el padrón, sin espacios'),
    sentido: keysOf(sentidosOpinion).nullable(),
    regimenes: z.array(
      z.object({ clave: z.string(), nombre: z.string(), desde: day.nullable(), hasta: day.nullable() }),
    ),
    avisos: z.array(z.string()),
    comparados: z.number().int().describe('CFDI con los que se comparó, los más recientes'),
    diferencias: z.array(
      z.object({
        dato: keysOf(datosDeLectura),
        documento: z.string(),
        cfdi: z.string(),
        id: z.string().describe('del CFDI en la bóveda'),
        emitido: z.boolean(),
        fecha: z.string().describe('del CFDI'),
      }),
    ),
    qr: keysOf(codigosQr).describe('su código QR'),
    verificar: z.string().nullable().describe('dirección del validador del SAT para este documento'),
  }),
);
export type LecturaDocumento = Infer<typeof lecturaDocumento>;

const agregado = schema(() => z.object({ numero: z.number().int(), msg: z.string() }));

const descargas = () => ({
  downloadDocumento: route({
    method: 'GET',
    path: '/materialidad/{id}',
    when: { type: 'documento' },
    summary: 'Descarga un documento de un expediente, tal como se subió.',
    query: z.object({ numero: z.coerce.number().int().min(1) }),
    answer: file,
    media: ['application/octet-stream'],
  }),
  readDocumento: route({
    method: 'GET',
    path: '/materialidad/{id}',
    when: { type: 'lectura' },
    summary:
      'Lee el texto y el código QR de una constancia u opinión 32-D de un expediente, y la compara con los CFDI de la bóveda.',
    query: z.object({ numero: z.coerce.number().int().min(1) }),
    answer: lecturaDocumento(),
  }),
  download: route({
    method: 'GET',
    path: '/materialidad/{id}',
    when: { type: 'zip' },
    summary: 'Descarga un expediente: sus documentos, el índice encadenado y un script que lo verifica sin conexión.',
    answer: file,
    media: [mediaTypes.zip],
  }),
});

/** Calls about evidence that suppliers and operations are real. */
export const materialidadCalls = () => ({
  list: route({
    method: 'GET',
    path: '/materialidad',
    summary: 'Lista los expedientes de materialidad, el más reciente primero.',
    query: expedientesQuery,
    answer: pageOf(expedienteMaterialidad()),
  }),
  create: route({
    method: 'POST',
    path: '/materialidad',
    idempotent: true,
    problems: ['conflict'],
    summary: 'Abre el expediente de un proveedor, o de una operación con él.',
    body: z.strictObject({
      contraparte: rfc,
      operacion: plainName(120).optional().describe('sin ella, el expediente es del proveedor'),
    }),
    answer: z.object({ id, msg: z.string() }),
  }),
  get: route({
    method: 'GET',
    path: '/materialidad/{id}',
    summary: 'Lee un expediente con su índice de documentos.',
    answer: z.object({ expediente: expedienteMaterialidad(), documentos: z.array(documentoEvidencia()) }),
  }),
  upload: route({
    method: 'POST',
    path: '/materialidad/{id}',
    idempotent: true,
    problems: ['invalid_base64', 'storage_full', 'conflict'],
    summary: 'Guarda un archivo de cualquier tipo en un expediente. No se abre ni se cambia; otro puede sustituirlo.',
    body: z.strictObject({
      clase,
      fecha: day,
      autor: texto,
      nota: texto.default(''),
      nombre: z.string().min(1).max(255),
      archivob64: z.string().max(Math.ceil((MAX_EVIDENCIA_BYTES * 4) / 3) + 4),
      sustituye: z.number().int().min(1).optional().describe('número del documento al que sustituye'),
    }),
    answer: agregado,
  }),
  addCfdi: route({
    method: 'POST',
    path: '/materialidad/{id}',
    when: { type: 'cfdi' },
    idempotent: true,
    problems: ['conflict'],
    summary: 'Agrega a un expediente un CFDI de la bóveda y los complementos de pago que lo pagan.',
    body: z.strictObject({ uuid, clase: clase.optional().describe('sin ella, la que diga el tipo del CFDI') }),
    answer: agregado,
  }),
  require: route({
    method: 'PATCH',
    path: '/materialidad/{id}',
    summary: 'Cambia las clases de documentos que un expediente pide.',
    body: z.strictObject({ requeridas: z.array(clase).max(Object.keys(clasesEvidencia).length) }),
    answer: z.object({ msg: z.string() }),
  }),
  ...descargas(),
});
