import type { ListaSat, OtraLista } from '@boveda/contracts';
import type { Deps } from '../../installation/deps';
import { observeSatCall } from '../../installation/observe/observe-service';
import { keepingRejection, LISTAS, lastLoad } from './cargas.store';
import { type EfosLoad, type LoadOptions, loadEfos } from './load-efos';
import { type ListaLoad, loadLista } from './load-lista';
import { EfosRefused } from './published-lines';

/** The biggest of the lists has 20 MB. */
const TIMEOUT_MS = 600_000;
/** A list that was loaded since is not asked for again when the others are. */
const RECENT_MS = 12 * 3_600_000;

/** Where each list is, below the folder of the SAT's open data. */
const PLACES: Readonly<Record<OtraLista, string>> = {
  firmes: 'Documents_AGR/Firmes.csv',
  exigibles: 'Documents_AGR/Exigibles.csv',
  noLocalizados: 'Documents_AGR/No_localizados.csv',
  sentencias: 'Documents_AGR/Sentencias.csv',
  cancelados: 'Documents_AGR/Cancelados.csv',
  entesOmisos: 'Documents_AGR/EntespublicosydeGobiernoomisos.csv',
  csdSinEfectos: 'Documents_AGR/CSDsinefectos.csv',
  perdidas: 'Documents_AGGC/Listado_69_B_Bis_Completo.csv',
};

/** Lists besides that of article 69-B. */
const OTRAS_LISTAS = Object.keys(PLACES) as OtraLista[];

type FetchDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/**
 * Loads the list of article 69-B from a URL, as a stream.
 *
 * @throws {EfosRefused} the content is not the list; the list stays unchanged, as with every other error
 */
export const fetchEfos = (deps: FetchDeps, url: string, options: LoadOptions = {}): Promise<EfosLoad> =>
  fetchList(deps, 'efos', url, (source, modificado) => loadEfos(deps, source, url, { ...options, modificado }));

/**
 * Loads a list of article 69 or 69-B Bis from the SAT's open data, or from another address.
 *
 * @throws {EfosRefused} as `fetchEfos`
 */
export const fetchLista = (
  deps: FetchDeps & Pick<Deps, 'env'>,
  lista: OtraLista,
  url = `${deps.env.satListasUrl}/${PLACES[lista]}`,
  options: LoadOptions = {},
): Promise<ListaLoad> =>
  fetchList(deps, lista, url, (source, modificado) => loadLista(deps, lista, source, url, { ...options, modificado }));

async function fetchList<T>(
  deps: FetchDeps,
  lista: ListaSat,
  url: string,
  load: (source: AsyncIterable<Uint8Array>, modificado: Date | undefined) => Promise<T>,
): Promise<T> {
  const response = await observeSatCall('efos', 'fetch', () => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
  const { body } = response;
  if (!response.ok || !body) {
    await body?.cancel();
    return keepingRejection(deps, { lista, origen: url }, () => {
      throw new EfosRefused(`El SAT respondió ${response.status} en lugar del listado.`);
    });
  }
  const modificado = new Date(response.headers.get('last-modified') ?? '');
  return await load(body, Number.isNaN(modificado.getTime()) ? undefined : modificado);
}

/**
 * Loads every list of articles 69 and 69-B Bis that was not loaded within half a day. One that fails does not stop the others.
 *
 * @throws the first error, after all were tried
 */
export async function fetchOtrasListas(deps: FetchDeps & Pick<Deps, 'env' | 'log'>): Promise<void> {
  const errors: unknown[] = [];
  for (const lista of OTRAS_LISTAS) {
    const last = await lastLoad(deps.db, lista);
    if (last && deps.clock().getTime() - last.cargado.getTime() < RECENT_MS) continue;
    try {
      await fetchLista(deps, lista);
    } catch (error) {
      deps.log.warn({ err: error, lista }, 'a list of the SAT was not loaded');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Queues first loads, so that a new installation need not wait for the scheduled ones. */
export async function requestFirstEfos({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const rows = await db.selectFrom('efos_carga').select('lista').distinct().execute();
  const loaded = new Set(rows.map(({ lista }) => lista));
  if (!loaded.has('efos')) await jobs.add(db, 'load-efos', {}, { jobKey: 'load-efos' });
  if (LISTAS.every((lista) => lista === 'efos' || !loaded.has(lista)))
    await jobs.add(db, 'load-listas', {}, { jobKey: 'load-listas' });
}
