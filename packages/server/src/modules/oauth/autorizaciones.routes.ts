import { alcances, api } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import type { Deps } from '../../installation/deps';
import { isLoopback } from './clientes.store';
import { createCodigo } from './codigos.store';
import { OauthError } from './oauth-error';
import { answerTo, OF_ASSISTANTS, readSolicitud } from './solicitud';

/** Every consent that is exchanged sends a mail to each administrator. */
const GRANT_LIMIT = { max: 30, seconds: 3600 };

const issuerOf = ({ env }: Pick<Deps, 'env'>) => new URL(env.publicUrl).origin;

/** Registers the calls of the page where a person allows an assistant to read a taxpayer: what makes an API key, by another way. */
export function registerAutorizaciones(app: FastifyInstance): void {
  implement(app, api.autorizaciones.read, 'session', async ({ deps, query }) => {
    const { cliente, destino, solicitud } = await readSolicitud(deps, query);
    const wrong = solicitud instanceof OauthError ? solicitud : new OauthError('access_denied', 'La persona no quiso.');
    const asked = solicitud instanceof OauthError ? OF_ASSISTANTS : solicitud.alcances;
    const refusal = { error: wrong.code, error_description: wrong.words };
    return {
      cliente: cliente.nombre,
      destino: isLoopback(destino) ? null : destino.host,
      alcances: asked.map((alcance) => ({ alcance, texto: alcances[alcance] })),
      esValida: !(solicitud instanceof OauthError),
      rechazo: answerTo(destino, query, issuerOf(deps), refusal),
    };
  });

  implement(
    app,
    api.autorizaciones.grant,
    'contribuyente-administrador',
    async ({ deps, contribuyente: { rfc }, sesion, body }) => {
      const { destino, solicitud } = await readSolicitud(deps, body);
      if (solicitud instanceof OauthError)
        throw new Problem(409, 'conflict', 'El asistente pide algo que no se puede permitir.');
      const code = await createCodigo(deps, { rfc, usuarioId: sesion.idacceso }, solicitud);
      return { url: answerTo(destino, body, issuerOf(deps), { code }) };
    },
    { limit: GRANT_LIMIT, needsPassword: true },
  );
}
