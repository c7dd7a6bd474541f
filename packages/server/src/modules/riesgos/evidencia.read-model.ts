import {
  type AnswerOf,
  type api,
  type EvidenciaRiesgo,
  nivelesRiesgo,
  type QueryOf,
  type TipoRiesgo,
} from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { type ConceptosLeidos, descripcionesOf, readConceptosOf } from '../../vault/ingest/read-conceptos';
import { deListados, nivelEfos, quitaEfectos } from './condiciones';
import { delGrupo, GRUPO } from './duplicados';
import { readPlazos } from './plazos';

type Evidencia = AnswerOf<typeof api.riesgos.listEvidencia>;
type Row = Omit<EvidenciaRiesgo, 'nivel'> & { nivel: number | null };

/** Begins the keys of possible duplicates. */
const PAR = 'duplicado:';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuidIn = (text: string | undefined) => (text !== undefined && UUID.test(text) ? text : null);

/** Returns a page of the CFDI that a risk rests on. A key that names nothing of the taxpayer has none. */
export async function listEvidencia(
  deps: Pick<Deps, 'db' | 'clock' | 'blobs' | 'log'>,
  rfc: string,
  { clave, limit, offset }: QueryOf<typeof api.riesgos.listEvidencia>,
): Promise<Evidencia> {
  const found = await documentosOf(deps, rfc, clave);
  if (!found) return { rows: [], count: 0 };
  const { rows } = await sql<Row & { count: number; xml_sha256: string }>`
    select c.id as cfdi, c.emitido, c.status = 3 as cancelado, x.papel, c.uuid, c.serie, c.folio,
      to_char(c.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, c.total::text, c.moneda, x.nivel, c.xml_sha256, (count(*) over ())::int as count
    from (${found}) x (id, papel, nivel) join cfdi c on c.rfc_owner = ${rfc} and c.id = x.id
    order by x.papel <> 'cfdi', c.fecha desc, c.id limit ${limit} offset ${offset}`.execute(deps.db);
  const isPar = clave.startsWith(PAR) && !clave.startsWith(GRUPO);
  const conceptos = isPar ? await conceptosOf(deps, rfc, rows) : null;
  return {
    rows: rows.map(({ count: _, xml_sha256: __, nivel, ...row }) => ({
      ...row,
      nivel: nivel === null ? null : (niveles[nivel - 1] ?? null),
      ...(conceptos && { conceptos: toldOf(conceptos.get(row.cfdi)) }),
    })),
    count: rows[0]?.count ?? 0,
    ...(conceptos && { mismosconceptos: haveSame(rows.map(({ cfdi }) => conceptos.get(cfdi))) }),
  };
}

/** The CFDI that a key names, as rows `(id, papel, nivel)`. */
async function documentosOf(deps: Pick<Deps, 'db' | 'clock'>, rfc: string, clave: string) {
  const [tipo = '', first = '', ...rest] = clave.split(':');
  if (DE_LISTAS.has(tipo))
    return await ofProveedor(
      deps,
      rfc,
      tipo,
      tipo === 'lista69' ? { lista: first, proveedor: rest[0] } : { proveedor: first },
    );
  if (tipo === 'rep') return ofRep(rfc, uuidIn(rest[0]), uuidIn(rest[1]));
  if (clave.startsWith(GRUPO)) return delGrupo(rfc, (await readPlazos(deps.db, rfc, deps.clock())).desde, clave);
  return tipo === 'duplicado' ? ofPar(rfc, uuidIn(first), uuidIn(rest[0])) : ofCfdi(rfc, uuidIn(first));
}

const conceptosOf = (
  deps: Pick<Deps, 'blobs' | 'log'>,
  rfc: string,
  rows: readonly { cfdi: string; xml_sha256: string }[],
) =>
  readConceptosOf(
    deps,
    rfc,
    rows.map(({ cfdi: id, xml_sha256 }) => ({ id, xml_sha256 })),
  );

const toldOf = (conceptos: ConceptosLeidos | undefined) => (conceptos ? descripcionesOf(conceptos) : []);

/** Whether all CFDI sell the same; null when one of them could not be read, or is not in the vault. */
function haveSame([one, ...others]: readonly (ConceptosLeidos | undefined)[]): boolean | null {
  if (!one || others.length === 0 || others.includes(undefined)) return null;
  const textOf = (conceptos: ConceptosLeidos | undefined) =>
    JSON.stringify([
      conceptos?.count,
      conceptos?.rows
        .map(({ clave, descripcion, cantidad, importe }) =>
          JSON.stringify([clave, descripcion.trim().toUpperCase(), Number(cantidad), Number(importe)]),
        )
        .sort(),
    ]);
  return others.every((other) => textOf(other) === textOf(one));
}

/** Kinds that a supplier has by standing in a list. */
const DE_LISTAS: ReadonlySet<string> = new Set<TipoRiesgo>(['efos', 'lista49bis', 'lista69', 'lista69bBis']);

const niveles = Object.keys(nivelesRiesgo) as NonNullable<EvidenciaRiesgo['nivel']>[];

async function ofProveedor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  tipo: string,
  { lista = null, proveedor }: { lista?: string | null; proveedor: string | undefined },
) {
  const { listados, desde } = await readPlazos(db, rfc, clock());
  const listado = listados.find((one) => one.tipo === tipo && one.lista === lista && one.rfc === proveedor);
  if (!listado) return null;
  const nivel = quitaEfectos(listado) ? nivelEfos(sql`c.fecha`, sql`v.definitivo`) : sql`null::int`;
  return sql`
    select c.id, 'cfdi', ${nivel}
    from (select ${listado.rfc}::text as rfc, ${listado.definitivo}::date as definitivo) v ${deListados(rfc, desde)}`;
}

const ofRep = (rfc: string, factura: string | null, rep: string | null): RawBuilder<unknown> => sql`
    select id, 'rep', null::int from cfdi where rfc_owner = ${rfc} and id = ${rep}::uuid
    union all select id, 'factura', null from cfdi where rfc_owner = ${rfc} and uuid = ${factura}::uuid`;

const ofPar = (rfc: string, one: string | null, other: string | null): RawBuilder<unknown> => sql`
    select id, 'cfdi', null::int from cfdi where rfc_owner = ${rfc} and uuid in (${one}::uuid, ${other}::uuid)`;

/** The CFDI itself, and those that replace it. */
const ofCfdi = (rfc: string, uuid: string | null): RawBuilder<unknown> | null =>
  uuid === null
    ? null
    : sql`
    select id, 'cfdi', null::int from cfdi where rfc_owner = ${rfc} and uuid = ${uuid}::uuid
    union all select cfdi_id, 'sustituto', null from relacion
      where rfc_owner = ${rfc} and uuid = ${uuid}::uuid and tipo_relacion = '04'`;
