import { diotFileName } from '@boveda/cfdi/diot';
import { api } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { FastifyInstance } from 'fastify';
import { record } from '../../../audit/record';
import { contentDisposition } from '../../../http/content-disposition';
import { implement } from '../../../http/implement';
import type { Deps } from '../../../installation/deps';
import { chooseExcedente, chooseRetenido, lockLineas, removeLinea, saveLinea } from './diot.store';
import { keepArchivo, readArchivoDiot } from './diot-archivo.store';
import { makeDiot } from './make-diot';

const LIMIT = { max: 120, seconds: 60 };

/** Writes the file of a month and keeps it. @throws conflict while something blocks it */
async function generateArchivo({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string, mes: string): Promise<string> {
  return await transaction(db, async (trx) => {
    // Two calls at once do not keep one file twice.
    await lockLineas(trx, rfc);
    const diot = await makeDiot(trx, rfc, mes);
    if (diot.faltas.some(({ bloquea }) => bloquea))
      throw new Problem(409, 'conflict', 'La DIOT tiene faltas que impiden generar el archivo.');
    return await keepArchivo(trx, rfc, diot, clock());
  });
}

/** Registers the DIOT of a month. */
export function registerDiot(app: FastifyInstance): void {
  implement(app, api.diot.get, 'contribuyente', ({ deps, contribuyente: { rfc }, params }) =>
    makeDiot(deps.db, rfc, params.id),
  );

  implement(
    app,
    api.diot.save,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => ({
      id: await saveLinea(deps, rfc, params.id, body),
      msg: 'Línea guardada',
    }),
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.remove,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query }) => {
      await removeLinea(deps.db, rfc, params.id, query.linea);
      return { msg: 'Línea restablecida o quitada' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.chooseExcedente,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, body }) => {
      await chooseExcedente(deps.db, rfc, params.id, body);
      return { msg: 'Destino del excedente guardado' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.chooseRetenido,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, body }) => {
      await chooseRetenido(deps, rfc, body);
      return { msg: 'Presentación de lo retenido guardada' };
    },
    { limit: LIMIT },
  );

  implement(
    app,
    api.diot.download,
    'contribuyente',
    async ({ deps, contribuyente: { rfc }, params, query, reply }) => {
      const kept = query.archivo && (await readArchivoDiot(deps.db, rfc, params.id, query.archivo));
      const contenido = kept || (await generateArchivo(deps, rfc, params.id));
      const name = diotFileName(rfc, params.id);
      await record(deps.db, rfc, { accion: 'diot.descargada', objeto: name });
      reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'content-disposition': contentDisposition(name) });
      return Buffer.from(query.bom === '1' ? `\uFEFF${contenido}` : contenido);
    },
    { limit: LIMIT },
  );
}
