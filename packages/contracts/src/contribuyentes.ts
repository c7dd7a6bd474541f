import * as z from 'zod';
import { parFields } from './certificado';
import { route } from './route';
import { cuenta } from './session';

/** Calls about the taxpayers of a person, none of which has to be selected. */
export const contribuyentesCalls = () => ({
  add: route({
    method: 'POST',
    path: '/contribuyentes',
    problems: [
      'invalid_base64',
      'invalid_certificate',
      'invalid_private_key',
      'wrong_key_password',
      'key_mismatch',
      'certificate_not_valid_now',
      'certificate_not_trusted',
      'certificate_exists',
      'taxpayer_exists',
    ],
    summary:
      'Agrega el contribuyente de una e.firma, con un plan de prueba. El usuario queda como su Administrador, también si alguien había registrado el RFC sin comprobarlo: lo que hizo ahí termina, y los CFDI se conservan. Si otros ya comprobaron el RFC, no da acceso y se les avisa.',
    body: z.strictObject({
      ...parFields(),
      guardar: z.boolean().optional().describe('guarda la e.firma sellada, para descargar del SAT'),
    }),
    answer: z.object({
      msg: z.string(),
      cuenta: cuenta().nullable().describe('null si otros ya comprobaron el RFC'),
    }),
  }),
});
