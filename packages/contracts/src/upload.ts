import * as z from 'zod';
import { problemCode } from './problem';
import { route } from './route';
import { id } from './scalars';
import { type Infer, schema } from './schema';

/** Largest file that is accepted, in bytes, after base64 (V1 §5). */
export const MAX_FILE_BYTES = 52_428_800;
/** CFDI in one upload, counted by XML (V1 §5). */
export const MAX_CFDIS_PER_UPLOAD = 200;
/** ZIP files in one upload (V1 §5). */
export const MAX_ZIPS_PER_UPLOAD = 50;

/** A file that was not taken, and why. */
export const archivoRechazado = schema(() =>
  z.object({
    archivo: z.string().describe('nombre como lo conoce el usuario; dentro de un ZIP, la entrada'),
    code: problemCode().meta({ examples: ['not_a_cfdi'] }),
    msg: z.string(),
  }),
);
export type ArchivoRechazado = Infer<typeof archivoRechazado>;

/** A file that is no CFDI and was kept beside them, and what was done with it. */
export const documentoGuardado = schema(() => z.object({ archivo: z.string(), msg: z.string() }));
export type DocumentoGuardado = Infer<typeof documentoGuardado>;

/** `aceptados` CFDI are stored and survive a crash; `errores` names every file that was not taken. */
export const uploadResult = schema(() =>
  z.object({
    aceptados: z.number().int(),
    errores: z.array(archivoRechazado()),
    documentos: z
      .array(documentoGuardado())
      .optional()
      .describe('acuses de cancelación y metadatos del SAT que se guardaron; no cuentan en `aceptados`'),
  }),
);
export type UploadResult = Infer<typeof uploadResult>;

/** A ZIP too big for one request: it is stored and survives a crash, and is worked off as a download of tipo 2. */
export const zipEnProceso = schema(() => z.object({ solicitud: id, cfdis: z.number().int(), msg: z.string() }));
export type ZipEnProceso = Infer<typeof zipEnProceso>;

/** What became of a ZIP, or where to follow it. */
export const uploadZipResult = schema(() => uploadResult().extend({ enProceso: zipEnProceso().optional() }));
export type UploadZipResult = Infer<typeof uploadZipResult>;

const base64 = z.string();
const name = z.string().max(255);

/** Calls that store CFDI. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of calls.
export const uploadCalls = () => ({
  upload: route({
    method: 'POST',
    idempotent: true,
    path: '/cfdi',
    noTimeout: true,
    problems: [
      'upload_too_slow',
      'too_many_uploads',
      'invalid_base64',
      'empty_file',
      'storage_full',
      'not_a_cfdi',
      'malformed_xml',
      'doctype_forbidden',
      'cfdi_without_stamp',
      'cfdi_of_another_taxpayer',
      'cfdi_date_out_of_range',
      'cfdi_already_stored',
      'cfdi_conflicts_with_stored',
      'cfdi_not_storable',
      'retencion_not_verified',
      'invalid_pdf',
      'pdf_of_another_cfdi',
    ],
    summary:
      'Guarda un CFDI, con su PDF si lo hay, un acuse de cancelación o un TXT de metadatos del SAT. Si no se toma, contesta 4xx con la razón.',
    body: z.strictObject({ name, xmlb64: base64, pdfb64: base64.optional() }),
    answer: uploadResult,
  }),
  uploadPdf: route({
    method: 'POST',
    idempotent: true,
    path: '/cfdi',
    when: { type: 'pdf' },
    noTimeout: true,
    problems: [
      'upload_too_slow',
      'too_many_uploads',
      'invalid_base64',
      'empty_file',
      'storage_full',
      'invalid_pdf',
      'pdf_without_cfdi',
      'pdf_of_another_cfdi',
      'cfdi_already_stored',
    ],
    summary:
      'Agrega un PDF al CFDI guardado, que no tiene uno, cuyo UUID está en el nombre del archivo, o si no, en su texto.',
    body: z.strictObject({ name, pdfb64: base64 }),
    answer: uploadResult,
  }),
  uploadZip: route({
    method: 'POST',
    idempotent: true,
    path: '/cfdi',
    when: { type: 'zip' },
    noTimeout: true,
    problems: [
      'upload_too_slow',
      'too_many_uploads',
      'invalid_base64',
      'empty_file',
      'storage_full',
      'not_a_cfdi',
      'invalid_zip',
      'zip_too_large',
      'zip_entry_encrypted',
      'zip_without_cfdi',
      'too_many_downloads',
    ],
    summary:
      'Guarda los CFDI, acuses de cancelación y metadatos del SAT de un ZIP. Uno grande se procesa en segundo plano. XML y PDF se unen por el nombre del archivo.',
    body: z.strictObject({ name: name.optional(), zip: base64 }),
    answer: uploadZipResult,
  }),
});
