import * as z from 'zod';
import { route } from './route';
import { id, instant } from './scalars';
import { type Infer, schema } from './schema';

/** What a certificate is for (V2 §3): C is a CSD, which seals and answers cancellations; F an e.Firma, which identifies its holder. */
export const tipoCertificado = schema(() => z.enum(['C', 'F']));
export type TipoCertificado = Infer<typeof tipoCertificado>;

/** A certificate of the taxpayer. Its key is never answered, in no form. */
export const certificado = schema(() =>
  z.object({
    id,
    numcert: z.string().describe('número que le dio el SAT: 20 dígitos'),
    tipo: tipoCertificado(),
    fechaini: instant,
    fechafin: instant,
  }),
);
export type Certificado = Infer<typeof certificado>;

/** Largest certificate or key that is taken, in bytes; the SAT's have less than 2 KiB. */
export const MAX_CERTIFICADO_BYTES = 12_288;

/** File of a certificate with its key: which of the two a name is for. */
export type ParteDelPar = 'cer' | 'key';

const PFX = ['.pfx', '.p12'];

/** File extensions that the screens accept for a certificate or a key (V2 §7). A PFX (PKCS#12) contains both. */
export const certificadoExtensions: Readonly<Record<ParteDelPar, readonly string[]>> = {
  cer: ['.cer', ...PFX],
  key: ['.key', ...PFX],
};

const endsWithAny = (name: string, extensions: readonly string[]) =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension));

/** Returns whether the screens accept a file of that name. */
export const hasCertificadoExtension = (parte: ParteDelPar, name: string): boolean =>
  endsWithAny(name, certificadoExtensions[parte]);

/** Returns whether the name is that of a PFX. */
export const isPfxName = (name: string): boolean => endsWithAny(name, PFX);

const archivo = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .max((MAX_CERTIFICADO_BYTES / 3) * 4, 'El archivo es demasiado grande para ser un certificado o su llave');

/** A certificate with its encrypted key, as the person has them, and the password of the key. */
export const parFields = () => ({
  certderb64: archivo('Elija el archivo .cer').describe(
    'el archivo en base64: DER, PEM, PKCS#7, o el mismo PFX que en keyderb64',
  ),
  keyderb64: archivo('Elija el archivo .key').describe(
    'el archivo en base64: PKCS#8 o PKCS#1 en DER o PEM, o un PFX con los dos',
  ),
  pass: z.string('Escriba la contraseña').min(1, 'Escriba la contraseña').max(200, 'La contraseña es demasiado larga'),
});

/** Calls about the certificates of the selected taxpayer. */
export const certificadosCalls = () => ({
  list: route({
    method: 'GET',
    path: '/certificados',
    summary:
      'Lista los certificados del contribuyente, el que vence al último primero. Las llaves privadas nunca se contestan.',
    query: z.object({ tipo: tipoCertificado().optional() }),
    answer: z.object({
      rows: z.array(certificado()),
      reclamado: z
        .boolean()
        .optional()
        .describe('false hasta que la e.firma muestra de quién es el RFC; antes no se acepta otro certificado'),
    }),
  }),
  add: route({
    method: 'POST',
    path: '/certificados',
    idempotent: true,
    problems: [
      'invalid_base64',
      'invalid_certificate',
      'invalid_private_key',
      'wrong_key_password',
      'key_mismatch',
      'certificate_not_valid_now',
      'certificate_not_trusted',
      'certificate_exists',
      'certificate_of_another_taxpayer',
    ],
    summary:
      'Guarda un certificado con su llave, cifrados. Comprueba que son un par y del contribuyente. La primera e.firma de un RFC registrado por la web debe ser de una autoridad de confianza, y lo reclama.',
    body: z.strictObject({
      ...parFields(),
      tipo: tipoCertificado().optional().describe('se rechaza si el certificado es del otro tipo'),
    }),
    answer: z.object({ id, tipo: tipoCertificado(), msg: z.string() }),
  }),
});
