import fastify, { type FastifyInstance } from 'fastify';
import { registerConsulta } from './consulta';
import { registerControl } from './control';
import { type Archivo, archivoCfdi, archivoRetenciones } from './descarga/archivo';
import { registerDescargaControl } from './descarga/control';
import { registerDescarga } from './descarga/servicio';
import { Solicitudes } from './descarga/solicitudes';
import { registerEfos } from './efos';
import { Estados } from './estados';
import { registerListas } from './listas';
import { registerPac } from './pac';
import { registerPacControl } from './pac-control';
import { registerRccf } from './rccf';
import { registerRecursos } from './recursos';

/** File of the simulator's state; without it the state is lost on close. */
export interface SatSimulatorOptions {
  stateFile?: string;
  /** The clock, so that tests can let days pass. */
  clock?: () => Date;
}

/** The simulated SAT. */
export interface SatSimulator {
  /** Listens on loopback only; port 0 takes a free one. */
  listen(port: number): Promise<{ url: string }>;
  /** Closes at once, also connections of clients that wait for an answer. */
  close(): Promise<void>;
}

/** Creates a simulator with the dials and states of its file. */
export async function createSatSimulator(options: SatSimulatorOptions = {}): Promise<SatSimulator> {
  const app = await buildSimulator(options);
  return {
    listen: async (port) => ({ url: await app.listen({ port, host: '127.0.0.1' }) }),
    close: () => app.close(),
  };
}

/** The server itself, for tests that inject requests. */
export async function buildSimulator({
  stateFile,
  clock = () => new Date(),
}: SatSimulatorOptions = {}): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  const estados = await Estados.open(stateFile);
  const open = (archivo: Archivo, name: string) =>
    Solicitudes.open(archivo, estados, clock, stateFile && `${stateFile}.${name}`);
  const solicitudes = await open(archivoCfdi, 'descarga');
  const retenciones = await open(archivoRetenciones, 'retenciones');
  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  registerConsulta(app, estados, solicitudes);
  registerControl(app, estados);
  registerEfos(app, estados, clock);
  registerListas(app, estados, clock);
  registerRccf(app, estados);
  registerRecursos(app, estados);
  registerPac(app, estados);
  registerPacControl(app, estados);
  for (const servicio of [solicitudes, retenciones]) {
    registerDescarga(app, servicio);
    registerDescargaControl(app, servicio);
  }
  return app;
}
