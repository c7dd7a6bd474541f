import {
  contrapartes,
  contribuyentesDemo,
  type DocumentoDemo,
  type MetadatoDemo,
  OTROS_LISTADOS,
  situaciones,
} from '@boveda/cfdi-samples';
import type { Deps } from '../installation/deps';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Tells the simulated SAT whom to list by articles 69, 69-B and 69-B Bis, the state of every document of the demo, and which wait for the
 * receptor's word. What it knows already stays as it is. Nothing but a simulator on this machine is told anything.
 */
export async function tellSat(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  documentos: readonly DocumentoDemo[],
): Promise<void> {
  const origin = simulatorOf(env);
  if (!origin) return;
  const told = documentos.map(({ uuid, estadoEnSat }) => ({ uuid, ...toldOf(estadoEnSat) }));
  try {
    await put(`${origin}/efos`, efos);
    await put(`${origin}/listas`, listados);
    const { nuevos } = (await put(`${origin}/cfdi`, told)) as { nuevos: readonly string[] };
    const fresh = new Set(nuevos);
    for (const solicitud of solicitudesOf(documentos.filter(({ uuid }) => fresh.has(uuid))))
      await put(`${origin}/solicitudes`, solicitud);
  } catch (error) {
    log.warn({ err: error }, 'demo: no SAT simulator to tell the states to');
  }
}

/** The simulator knows the present state alone. */
function toldOf(planned: DocumentoDemo['estadoEnSat']) {
  if (!planned) return { estado: 'Vigente' };
  const { desde: _, ...told } = planned;
  return told;
}

/** Tells the simulated SAT of CFDI that nothing is wrong with. */
export const tellVigentes = (deps: Pick<Deps, 'env' | 'log'>, documentos: readonly Pick<DocumentoDemo, 'uuid'>[]) =>
  give(
    deps,
    '/cfdi',
    documentos.map(({ uuid }) => ({ uuid, estado: 'Vigente' })),
  );

/** Puts CFDI into the archive of the simulated SAT, from where they can be downloaded. */
export const archiveInSat = (deps: Pick<Deps, 'env' | 'log'>, xmls: readonly string[]) =>
  give(deps, '/descarga/cfdi', xmls);

/** Puts CFDI de retenciones into the archive of the simulated SAT's service for them. */
export const archiveRetencionesInSat = (deps: Pick<Deps, 'env' | 'log'>, xmls: readonly string[]) =>
  give(deps, '/retenciones/descarga/cfdi', xmls);

/** Puts CFDI into the metadata of the simulated SAT. */
export const listInSat = (deps: Pick<Deps, 'env' | 'log'>, metadatos: readonly MetadatoDemo[]) =>
  give(deps, '/descarga/metadatos', metadatos);

/** Without a simulator on this machine nobody is given anything. */
async function give({ env, log }: Pick<Deps, 'env' | 'log'>, path: string, told: unknown): Promise<void> {
  const origin = simulatorOf(env);
  if (!origin) return;
  try {
    await put(`${origin}${path}`, told);
  } catch (error) {
    log.warn({ err: error, path }, 'demo: no SAT simulator to tell');
  }
}

function simulatorOf({ satConsultaUrl }: Deps['env']): string | null {
  const { origin, hostname } = new URL(satConsultaUrl);
  return LOOPBACK.has(hostname) ? origin : null;
}

/** What an emisor wants to cancel, and one of ours has to accept. */
function solicitudesOf(documentos: readonly DocumentoDemo[]): { uuid: string; receptor: string }[] {
  const ours = new Set(contribuyentesDemo.map(({ rfc }) => rfc));
  return documentos
    .filter(({ receptor, estadoEnSat }) => ours.has(receptor.rfc) && estadoEnSat?.estatusCancelacion === 'En proceso')
    .map(({ uuid, receptor }) => ({ uuid, receptor: receptor.rfc }));
}

const efos = contrapartes
  .map(({ rfc, nombre }) => ({ rfc, nombre, situacion: situaciones[rfc] }))
  .filter(({ situacion }) => situacion);

const listados = OTROS_LISTADOS.map((listado) => ({
  ...listado,
  nombre: contrapartes.find(({ rfc }) => rfc === listado.rfc)?.nombre ?? '',
}));

/** Without a deadline: a simulator on a busy machine takes long, one that is gone refuses at once. */
async function put(url: string, told: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(told),
  });
  if (!response.ok) throw new Error(`the SAT simulator answered ${response.status}`);
  return response.json();
}
