import { buffer } from 'node:stream/consumers';
import type { AnswerOf, api, BodyOf, ListaCompartida } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { hashToken } from '@boveda/platform/core/sha256';
import { transaction } from '@boveda/platform/db/pool';
import { openDraft } from '@boveda/platform/shared-files/open-draft';
import { createZipWriter } from '@boveda/platform/zip/zip-writer';
import { sql } from 'kysely';
import type { Autor } from '../../audit/author';
import { record } from '../../audit/record';
import { consumeLimits } from '../../auth/limits';
import { contentOf, type FileResponse } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import { openCfdi } from '../archivos/open-cfdi';
import { montoPagos } from '../cfdi/cfdi.read-model';
import { nameOf } from '../cfdi/file-name';
import { isOpen, subjectOf } from './envios.store';
import { openLista } from './lista-compartida';

const DAY_SECONDS = 24 * 3_600;
/** Uses of one link within a day: each is an entry in the audit log. */
const OPENINGS = { max: 500, seconds: DAY_SECONDS };
const DOWNLOADS = { max: 2_000, seconds: DAY_SECONDS };
/** Each prints up to MAX_CFDI_ENVIO PDF. */
const DOWNLOADS_OF_ALL = { max: 50, seconds: DAY_SECONDS };

/** Returns what is behind a link, and counts the opening. */
export async function openCompartido(
  deps: Deps,
  token: string,
  autor: Autor,
): Promise<AnswerOf<typeof api.envios.open>> {
  const { id, rfc, vence, usuario, creado, lista, paquete } = await findCompartido(deps, token);
  await consumeLimits(deps, [{ key: `envio abierto ${id}`, ...OPENINGS }]);
  const { rows } = await sql<AnswerOf<typeof api.envios.open>['rows'][number]>`
    select c.uuid, c.tipo, c.serie, c.folio, c.fecha, c.total, c.moneda, ${montoPagos(rfc, 'c')} as montopagos, c.status,
      case when c.emitido then own.parte else other.parte end as emisor,
      case when c.emitido then other.parte else own.parte end as receptor
    from envio_cfdi e join cfdi c on c.rfc_owner = ${rfc} and c.uuid = e.uuid
    join contribuyente t on t.rfc = c.rfc_owner
    cross join lateral (select jsonb_build_object('rfc', t.rfc, 'nombre', t.nombre) as parte) own
    cross join lateral (
      select jsonb_build_object('rfc', c.contraparte_rfc, 'nombre', c.contraparte_nombre) as parte) other
    where e.envio_id = ${id} order by e.orden`.execute(deps.db);
  const shown = lista && (await openLista(deps, { rfc, lista, creado, uuids: rows.map(({ uuid }) => uuid) }));
  await transaction(deps.db, async (trx) => {
    await sql`update envio set aperturas = aperturas + 1, abierto = ${deps.clock()} where id = ${id}`.execute(trx);
    await record(trx, rfc, { accion: 'envio.abierto', ...(await subjectOf(trx, id)), autor });
  });
  const answer = { vence: vence.toISOString(), usuario };
  if (paquete) return { ...answer, rows: [], paquete };
  // What has left the list, as a credit that was paid, has no row of it.
  if (shown?.uuids.length !== rows.length) return { ...answer, rows };
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  return {
    ...answer,
    rows: shown.uuids.flatMap((uuid) => byUuid.get(uuid) ?? []),
    lista: shown.lista,
  };
}

/** Opens a file behind a link. */
export async function openCompartidoFile(
  deps: Deps,
  { token, uuid, tipo }: BodyOf<typeof api.envios.download>,
  autor: Autor,
): Promise<FileResponse> {
  const { id, rfc } = await findCompartido(deps, token);
  await consumeLimits(deps, [{ key: `envio descargado ${id}`, ...DOWNLOADS }]);
  const cfdi = await deps.db
    .selectFrom('envio_cfdi')
    .innerJoin('cfdi', 'cfdi.uuid', 'envio_cfdi.uuid')
    .select('cfdi.id')
    .where('envio_cfdi.envio_id', '=', id)
    .where('envio_cfdi.uuid', '=', uuid)
    .where('cfdi.rfc_owner', '=', rfc)
    .executeTakeFirst();
  if (!cfdi) throw endedEnlace();
  const file = await openCfdi(deps, { rfc, id: cfdi.id, kind: tipo });
  await record(deps.db, rfc, { accion: 'archivo.descargado', objeto: file.name, autor });
  return file;
}

/** Opens a ZIP of the PDF and XML of every CFDI behind a link. It is answered only once it is whole. */
export async function openCompartidoZip(deps: Deps, token: string, autor: Autor): Promise<FileResponse> {
  const { id, rfc } = await findCompartido(deps, token);
  await consumeLimits(deps, [{ key: `envio descargado entero ${id}`, ...DOWNLOADS_OF_ALL }]);
  const cfdis = await deps.db
    .selectFrom('envio_cfdi')
    .innerJoin('cfdi', 'cfdi.uuid', 'envio_cfdi.uuid')
    .select(['cfdi.id', 'cfdi.uuid', 'cfdi.serie', 'cfdi.folio', 'cfdi.fecha', 'cfdi.contraparte_rfc as rfc'])
    .where('envio_cfdi.envio_id', '=', id)
    .where('cfdi.rfc_owner', '=', rfc)
    .orderBy('envio_cfdi.orden')
    .execute();
  if (cfdis.length === 0) throw endedEnlace();
  async function* pieces() {
    const zip = createZipWriter();
    for (const cfdi of cfdis)
      for (const kind of ['pdf', 'xml'] as const) {
        const content = contentOf(await openCfdi(deps, { rfc, id: cfdi.id, kind }));
        const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
        yield* await zip.add([{ name: `${nameOf(cfdi)}.${kind}`, bytes, modified: cfdi.fecha }]);
      }
    yield zip.end();
  }
  const content = await openDraft(deps.sharedFiles, pieces);
  await record(deps.db, rfc, { accion: 'archivo.descargado', objeto: ZIP_NAME, autor });
  return { name: ZIP_NAME, type: 'application/zip', content };
}

const ZIP_NAME = 'CFDI_compartidos.zip';

type Paquete = NonNullable<AnswerOf<typeof api.envios.open>['paquete']>;

/** Finds what is behind a link that works. @throws not_found */
export async function findCompartido({ db, clock }: Deps, token: string) {
  const { rows } = await sql<{
    id: string;
    rfc: string;
    vence: Date;
    usuario: string;
    creado: Date;
    lista: ListaCompartida | null;
    paquete: Paquete | null;
  }>`
    select e.id, e.rfc_owner as rfc, e.vence, e.usuario, e.creado, e.lista,
      case when e.lote_id is not null then jsonb_build_object('archivo', e.archivo, 'bytes', coalesce(r.bytes, 0),
        'contribuyente', jsonb_build_object('rfc', t.rfc, 'nombre', t.nombre)) end as paquete
    from envio e join contribuyente t on t.rfc = e.rfc_owner
    left join lote_renglon r on r.rfc_owner = e.rfc_owner and r.lote_id = e.lote_id
    where e.token_hash = ${hashToken(token)} and ${isOpen(clock())}`.execute(db);
  if (!rows[0]) throw endedEnlace();
  return rows[0];
}

/** Equal for a link that never existed, one that ended and one that was revoked. */
export const endedEnlace = (): Problem =>
  new Problem(404, 'not_found', 'Este enlace no existe o ya terminó. Pida otro a la persona que se lo envió.');
