import { api } from '@boveda/contracts';
import type { FastifyInstance } from 'fastify';
import { contentOf, setFileHeaders } from '../../http/file-response';
import { implement } from '../../http/implement';
import { draftCarta } from './carta.read-model';
import { openCompartido, openCompartidoFile, openCompartidoZip } from './compartido';
import { createLink, mailCfdis } from './create-envio';
import { listEnvios, revokeEnvio } from './envios.store';
import { guestOf } from './guest';
import { listPlantillas, resetPlantilla, savePlantilla } from './plantillas.store';
import { correspondenciaOf, writeCarta } from './write-carta';

const SEND_LIMIT = { max: 60, seconds: 300 };
const OPEN_LIMIT = { max: 60, seconds: 300 };
const FILE_LIMIT = { max: 300, seconds: 300 };
const ZIP_LIMIT = { max: 20, seconds: 300 };

/** Registers sending CFDI by mail or by a link that ends, and what is behind such a link. */
export function registerEnvios(app: FastifyInstance): void {
  implement(
    app,
    api.envios.mail,
    'contribuyente',
    async ({ deps, body, ...sender }) => ({
      ...(await mailCfdis(deps, sender, body)),
      msg: body.para.length === 1 ? 'El correo está en cola' : `${body.para.length} correos están en cola`,
    }),
    { limit: SEND_LIMIT, needsReclamo: true },
  );
  implement(app, api.envios.draft, 'contribuyente', ({ deps, query, ...sender }) =>
    draftCarta(deps, correspondenciaOf(sender, query)),
  );
  implement(
    app,
    api.envios.write,
    'contribuyente',
    async ({ deps, body, ...sender }) => ({
      id: await writeCarta(deps, sender, body),
      msg: body.para.length === 1 ? 'El correo está en cola' : `${body.para.length} correos están en cola`,
    }),
    { limit: SEND_LIMIT, needsReclamo: true },
  );
  registerPlantillas(app);
  registerShared(app);
  implement(
    app,
    api.envios.createLink,
    'contribuyente',
    ({ deps, body, ...sender }) => createLink(deps, sender, body),
    {
      limit: SEND_LIMIT,
    },
  );
  implement(app, api.envios.list, 'contribuyente', ({ deps, contribuyente: { rfc }, query }) =>
    listEnvios(deps, rfc, query),
  );
  implement(
    app,
    api.envios.revoke,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params }) => {
      await revokeEnvio(deps, rfc, params.id);
      return { msg: 'Enlace terminado' };
    },
    { needsPlan: false },
  );
}

/** What is behind a link that was shared, for whoever has it. */
function registerShared(app: FastifyInstance): void {
  implement(
    app,
    api.envios.open,
    'public',
    ({ deps, body, request }) => openCompartido(deps, body.token, guestOf(request)),
    { limit: OPEN_LIMIT },
  );
  implement(
    app,
    api.envios.download,
    'public',
    async ({ deps, body, request, reply }) => {
      const file = await openCompartidoFile(deps, body, guestOf(request));
      setFileHeaders(file, reply);
      return contentOf(file);
    },
    { limit: FILE_LIMIT },
  );
  implement(
    app,
    api.envios.downloadAll,
    'public',
    async ({ deps, body, request, reply }) => {
      const file = await openCompartidoZip(deps, body.token, guestOf(request));
      setFileHeaders(file, reply);
      return contentOf(file);
    },
    { limit: ZIP_LIMIT },
  );
}

/** Texts of mails to counterparts: administrators change them, because reminders go out in the name of others. */
function registerPlantillas(app: FastifyInstance): void {
  implement(app, api.plantillas.list, 'contribuyente', async ({ deps, contribuyente: { rfc } }) => ({
    rows: await listPlantillas(deps.db, rfc),
  }));
  implement(app, api.plantillas.save, 'contribuyente-administrador', ({ deps, contribuyente: { rfc }, body }) =>
    savePlantilla(deps.db, rfc, body),
  );
  implement(app, api.plantillas.reset, 'contribuyente-administrador', ({ deps, contribuyente: { rfc }, body }) =>
    resetPlantilla(deps.db, rfc, body.tipo),
  );
}
