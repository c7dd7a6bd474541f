import {
  type AnswerOf,
  type api,
  type EvidenciaRiesgo,
  nivelesRiesgo,
  type QueryOf,
  type TipoRiesgo,
} from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../platform/deps';
import { deListados, nivelEfos, quitaEfectos } from './condiciones';
import { readPlazos } from './plazos';

type Evidencia = AnswerOf<typeof api.riesgos.listEvidencia>;
type Row = Omit<EvidenciaRiesgo, 'nivel'> & { nivel: number | null };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuidIn = (text: string | undefined) => (text !== undefined && UUID.test(text) ? text : null);

/** Returns a page of the CFDI that a risk rests on. A key that names nothing of the taxpayer has none. */
export async function listEvidencia(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rfc: string,
  { clave, limit, offset }: QueryOf<typeof api.riesgos.listEvidencia>,
): Promise<Evidencia> {
  const [tipo = '', first = '', ...rest] = clave.split(':');
  const found = DE_LISTAS.has(tipo)
    ? await ofProveedor(
        { db, clock },
        rfc,
        tipo,
        tipo === 'lista69' ? { lista: first, proveedor: rest[0] } : { proveedor: first },
      )
    : tipo === 'rep'
      ? ofRep(rfc, uuidIn(rest[0]), uuidIn(rest[1]))
      : ofCfdi(rfc, uuidIn(first));
  if (!found) return { rows: [], count: 0 };
  const { rows } = await sql<Row & { count: number }>`
    select c.id as cfdi, c.emitido, c.status = 3 as cancelado, x.papel, c.uuid, c.serie, c.folio,
      to_char(c.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, c.total::text, c.moneda, x.nivel, (count(*) over ())::int as count
    from (${found}) x (id, papel, nivel) join cfdi c on c.rfc_owner = ${rfc} and c.id = x.id
    order by x.papel <> 'cfdi', c.fecha desc, c.id limit ${limit} offset ${offset}`.execute(db);
  return {
    rows: rows.map(({ count: _, nivel, ...row }) => ({
      ...row,
      nivel: nivel === null ? null : (niveles[nivel - 1] ?? null),
    })),
    count: rows[0]?.count ?? 0,
  };
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

/** The CFDI itself, and those that replace it. */
const ofCfdi = (rfc: string, uuid: string | null): RawBuilder<unknown> | null =>
  uuid === null
    ? null
    : sql`
    select id, 'cfdi', null::int from cfdi where rfc_owner = ${rfc} and uuid = ${uuid}::uuid
    union all select cfdi_id, 'sustituto', null from relacion
      where rfc_owner = ${rfc} and uuid = ${uuid}::uuid and tipo_relacion = '04'`;
