import * as z from 'zod';
import { todosLosAlcances } from './alcances';
import { route } from './route';
import { schema } from './schema';

/** Longest parameter of an authorization request. */
const LONGEST = 2_000;
const text = () => z.string().max(LONGEST);

/** An authorization request of OAuth 2.1, as a program put it into the address of the page. */
const solicitud = schema(() =>
  z.strictObject({
    client_id: text().meta({ examples: ['bvc_k3J9'] }),
    redirect_uri: text().meta({ examples: ['http://localhost:3334/callback'] }),
    response_type: text()
      .default('code')
      .meta({ examples: ['code'] }),
    code_challenge: text()
      .default('')
      .meta({ examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'] }),
    code_challenge_method: text()
      .default('')
      .meta({ examples: ['S256'] }),
    scope: text()
      .default('')
      .meta({ examples: ['leer'] }),
    state: text()
      .default('')
      .meta({ examples: ['af0ifjsldkj'] }),
    resource: text().default(''),
  }),
);

/** Calls of the page where a person allows an assistant to read a taxpayer. */
export const autorizacionesCalls = () => ({
  read: route({
    method: 'GET',
    path: '/autorizaciones/solicitud',
    summary: 'Lee lo que un asistente pide por OAuth 2.1, para la página que pregunta a la persona.',
    problems: ['not_found', 'invalid_redirect'],
    query: solicitud(),
    answer: z.object({
      cliente: z.string().describe('como se llama a sí mismo: nadie lo comprobó'),
      destino: z.string().nullable().describe('sitio que recibe el permiso; null para un programa de este equipo'),
      alcances: z.array(z.object({ alcance: z.enum(todosLosAlcances), texto: z.string() })),
      esValida: z.boolean().describe('false: no hay qué preguntar, y el asistente espera en `rechazo`'),
      rechazo: z.string().describe('dirección a la que se va sin permiso'),
    }),
  }),
  grant: route({
    method: 'POST',
    path: '/autorizaciones',
    summary: 'Permite a un asistente lo que pidió, en el contribuyente. Vale hasta que se revoque, 90 días a lo más.',
    problems: ['not_found', 'invalid_redirect', 'conflict', 'api_key_limit'],
    body: solicitud(),
    answer: z.object({ url: z.string().describe('dirección a la que se va con el permiso') }),
  }),
});
