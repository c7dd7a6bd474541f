import * as z from 'zod';

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
  'taxpayer_not_allowed',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'link_expired',
  'conflict',
  'link_used',
  'passwords_differ',
  'weak_password',
  'access_exists',
  'access_limit',
  'last_administrador',
  'invalid_certificate',
  'invalid_private_key',
  'wrong_key_password',
  'key_mismatch',
  'certificate_of_another_taxpayer',
  'certificate_not_valid_now',
  'certificate_exists',
  'invalid_mailbox_rule',
  'invalid_image',
  'plan_expired',
  'storage_full',
  'file_too_large',
  'invalid_base64',
  'empty_file',
  'malformed_xml',
  'doctype_forbidden',
  'not_a_cfdi',
  'cfdi_without_stamp',
  'cfdi_of_another_taxpayer',
  'cfdi_already_stored',
  'cfdi_conflicts_with_stored',
  'invalid_pdf',
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
  'server_busy',
  'storage_unavailable',
  'database_unavailable',
  'sat_unavailable',
  'csd_missing',
  'pac_refused',
  'pac_unavailable',
  'internal_error',
] as const;

export const problemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof problemCode>;

/** Body of every answer that is not 2xx. */
export const problem = z.object({
  msg: z.string().describe('Spanish sentence for people'),
  code: problemCode,
  requestId: z.string().describe('finds the request in the log'),
});
export type Problem = z.infer<typeof problem>;
