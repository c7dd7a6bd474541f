import { type AmbienteDePrueba, api } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import type { Db } from '@boveda/platform/db/schema';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement';
import { readAmbiente, resetAmbiente } from './ambientes.store';
import { makeSample } from './fill-ambiente';

const POLICY = 'contribuyente';
/** A reset stores some sixty CFDI. */
const RESET_LIMIT = { max: 30, seconds: 3600 };
const SAMPLE_LIMIT = { max: 600, seconds: 3600 };

/** Registers the calls about the test environment: its keys come with its RFC, sessions with that of its taxpayer. */
export function registerPruebas(app: FastifyInstance): void {
  implement(app, api.pruebas.get, POLICY, async ({ deps, contribuyente: { rfc } }) => ({
    ambiente: await readAmbiente(deps.db, rfc),
  }));

  implement(
    app,
    api.pruebas.sample,
    POLICY,
    async ({ deps, contribuyente, query }) => {
      const { rfc } = await ambienteOf(deps.db, contribuyente.rfc);
      return makeSample(deps, rfc, query);
    },
    { limit: SAMPLE_LIMIT },
  );

  implement(
    app,
    api.pruebas.reset,
    POLICY,
    async ({ deps, contribuyente }) => {
      const { rfc } = await ambienteOf(deps.db, contribuyente.rfc);
      await resetAmbiente(deps, rfc);
      return { msg: 'Ambiente de pruebas reiniciado', ambiente: await ambienteOf(deps.db, rfc) };
    },
    { limit: RESET_LIMIT },
  );
}

/** The test environment of a call. Throws 404 where no key for it was ever made. */
async function ambienteOf(db: Db, rfc: string): Promise<AmbienteDePrueba> {
  const ambiente = await readAmbiente(db, rfc);
  if (!ambiente) throw notFound();
  return ambiente;
}
