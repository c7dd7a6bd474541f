import * as z from 'zod';
import { type Infer, schema } from './schema';

/**
 * Every code a call may fail with, for machines. People read `msg`; the log is found by `requestId`.
 * A code is never renamed: areas that were published with it are still out there.
 */
export const problemCodes = [
  'invalid_query',
  'invalid_body',
  'wrong_credentials',
  'second_factor_required',
  'wrong_second_factor',
  'too_many_attempts',
  'unauthorized',
  'api_key_revoked',
  'api_key_expired',
  'api_key_network',
  'api_key_scope',
  'api_key_limit',
  'api_key_mode',
  'invalid_network',
  'taxpayer_not_allowed',
  'forbidden',
  'password_needed',
  'read_only',
  'demo_read_only',
  'rfc_not_claimed',
  'not_found',
  'method_not_allowed',
  'link_expired',
  'conflict',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'link_used',
  'passwords_differ',
  'weak_password',
  'access_exists',
  'access_limit',
  'unknown_person',
  'last_administrador',
  'invalid_certificate',
  'invalid_private_key',
  'wrong_key_password',
  'key_mismatch',
  'certificate_of_another_taxpayer',
  'certificate_not_valid_now',
  'certificate_not_trusted',
  'certificate_exists',
  'taxpayer_exists',
  'invalid_mailbox_rule',
  'invalid_image',
  'mail_account_exists',
  'mail_account_limit',
  'mail_server_unreachable',
  'mail_server_refused',
  'oauth_failed',
  'invalid_redirect',
  'plan_expired',
  'storage_full',
  'quarantine_full',
  'file_too_large',
  'upload_too_slow',
  'too_many_uploads',
  'invalid_base64',
  'empty_file',
  'malformed_xml',
  'doctype_forbidden',
  'not_a_cfdi',
  'cfdi_without_stamp',
  'cfdi_of_another_taxpayer',
  'cfdi_date_out_of_range',
  'cfdi_already_stored',
  'cfdi_conflicts_with_stored',
  'cfdi_not_storable',
  'retencion_not_verified',
  'invalid_pdf',
  'pdf_without_cfdi',
  'pdf_of_another_cfdi',
  'invalid_zip',
  'zip_too_large',
  'zip_entry_encrypted',
  'zip_without_cfdi',
  'file_kind_not_supported',
  'damaged_file',
  'export_too_large',
  'export_empty',
  'too_many_exports',
  'invalid_period',
  'fiel_missing',
  'too_many_downloads',
  'webhook_limit',
  'webhook_address_refused',
  'view_exists',
  'view_limit',
  'server_busy',
  'storage_unavailable',
  'database_unavailable',
  'sat_unavailable',
  'csd_missing',
  'pac_refused',
  'pac_unavailable',
  'internal_error',
] as const;

export const problemCode = schema(() => z.enum(problemCodes));
export type ProblemCode = Infer<typeof problemCode>;

/** Media type of every answer that is not 2xx. Source: RFC 9457. */
export const PROBLEM_TYPE = 'application/problem+json';

/** What `type` of a problem begins with; its code follows. */
export const PROBLEM_TYPE_PREFIX = 'urn:boveda:problem:';

/** A field of a request that is not valid. */
export const fieldError = schema(() =>
  z.object({
    pointer: z
      .string()
      .describe('JSON pointer (RFC 6901) del campo en el cuerpo, o entre los parámetros de la dirección'),
    detail: z.string().describe('frase para personas'),
  }),
);
export type FieldError = Infer<typeof fieldError>;

/** Body of every answer that is not 2xx: RFC 9457, and the three members that clients knew before it. */
export const problem = schema(() =>
  z.object({
    type: z.string().startsWith(PROBLEM_TYPE_PREFIX).describe('`urn:boveda:problem:` y el código'),
    title: z.string().describe('nombre de la clase de problema; el mismo para cada código'),
    status: z.number().int().min(400).max(599).describe('status de la respuesta'),
    detail: z.string().describe('lo mismo que `msg`'),
    instance: z.string().describe('esta ocurrencia: `urn:uuid:` y el requestId'),
    msg: z.string().describe('frase para personas'),
    code: problemCode(),
    requestId: z.string().describe('encuentra la petición en la bitácora del servicio; también en X-Request-Id'),
    errors: z.array(fieldError()).optional().describe('cada campo que no es válido, donde el problema es de alguno'),
  }),
);
export type Problem = Infer<typeof problem>;
