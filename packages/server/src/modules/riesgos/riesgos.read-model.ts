import type {
  AlertaPago,
  AnswerOf,
  api,
  OtraLista,
  PersonaRiesgo,
  Riesgo,
  RiesgosQuery,
  TipoRiesgo,
} from '@boveda/contracts';
import { nivelesRiesgo } from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/schema';
import type { Deps } from '../../platform/deps';
import { ALTO, riesgosDe } from './condiciones';
import { type Listado, readPlazos } from './plazos';

type Feed = AnswerOf<typeof api.riesgos.list>;
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** Due within so many days comes first. */
const PRONTO = 10;

/** Risks with what users said of them. A closed one whose money or level grew is open again. */
const conSeguimiento = (rfc: string, riesgos: RawBuilder<unknown>) => sql`
    select r.*, coalesce(case when g.reabierto then 'abierto' else s.estado end, 'abierto') as estado,
      coalesce(g.reabierto, false) as reabierto, s.responsable, coalesce(s.motivo, '') as motivo, s.autor, s.cambiado
    from (${riesgos}) r
    left join riesgo_seguimiento s on s.rfc_owner = ${rfc} and s.clave = r.clave
    left join lateral (
      select s.estado = 'cerrado' and (r.nivel > s.nivel or coalesce(r.importe, 0) > coalesce(s.importe, 0) + 0.01) as reabierto
    ) g on s.clave is not null`;

/** The end of day decides; then money. The key makes the order total. */
const ordenes = {
  urgencia: (hoy: string) => sql`case
      when limite between ${hoy}::date and ${hoy}::date + ${sql.lit(PRONTO)} then 0
      when limite < ${hoy}::date and nivel >= ${sql.lit(ALTO)} then 1 else 2 end, importe desc nulls last, clave`,
  importe: () => sql`importe desc nulls last, clave`,
} as const;

const inEstado = (estado: RiesgosQuery['estado']) => (estado ? sql`estado = ${estado}` : sql`estado <> 'cerrado'`);

type Row = Omit<Riesgo, 'nivel' | 'responsable' | 'oficio' | 'alerta' | 'lista'> & {
  nivel: number;
  responsable: string | null;
} & Subtipo;

/** What a risk is within its kind. */
type Subtipo = { alerta: AlertaPago | OtraLista | null };

/** Tells alerts of payments from lists of article 69. */
const subtipoDe = (tipo: TipoRiesgo, alerta: Subtipo['alerta']): Pick<Riesgo, 'alerta' | 'lista'> =>
  tipo === 'lista69' && alerta ? { alerta: null, lista: alerta as OtraLista } : { alerta: alerta as AlertaPago | null };

const columnas = sql`clave, tipo, alerta, nivel, contraparte, nombre, folio, fecha::text, importe::text, iva::text, isr::text,
  limite::text, fuente, documentos, estado, reabierto, responsable, motivo, autor, to_char(cambiado at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as cambiado`;

/** Returns a page of risks and the sums of every kind in the same state. The risks are computed once for both. */
export async function listRiesgos({ db, clock }: ReadDeps, rfc: string, query: RiesgosQuery): Promise<Feed> {
  const { tipo, estado, orden, limit, offset } = query;
  const plazos = await readPlazos(db, rfc, clock());
  const [{ rows }, personas] = await Promise.all([
    sql<{ pagina: Row[] | null; sumas: Feed['porTipo'] | null }>`
      with todos as materialized (
        select * from (${conSeguimiento(rfc, riesgosDe(rfc, plazos))}) t where ${inEstado(estado)}
      )
      select
        (select json_agg(p) from (
          select ${columnas} from (
            select *, row_number() over (order by ${ordenes[orden](plazos.hoy)}) as lugar from todos
            ${tipo ? sql`where tipo = ${tipo}` : sql``}
            order by lugar limit ${limit} offset ${offset}
          ) q order by lugar
        ) p) as pagina,
        (select json_agg(s) from (
          select tipo, count(*)::int as cantidad, round(coalesce(sum(importe), 0), 2)::text as importe from todos
          group by tipo order by tipo
        ) s) as sumas`.execute(db),
    listPersonas(db, rfc),
  ]);
  const porTipo = rows[0]?.sumas ?? [];
  const wanted = porTipo.filter((suma) => tipo === undefined || suma.tipo === tipo);
  return {
    rows: (rows[0]?.pagina ?? []).map((row) => riesgoOf(row, personas, plazos.listados)),
    count: wanted.reduce((sum, { cantidad }) => sum + cantidad, 0),
    porTipo,
    personas,
  };
}

const niveles = Object.keys(nivelesRiesgo) as Riesgo['nivel'][];

const riesgoOf = (
  { nivel, responsable, alerta, ...row }: Row,
  personas: readonly PersonaRiesgo[],
  listados: readonly Listado[],
): Riesgo => ({
  ...row,
  ...subtipoDe(row.tipo, alerta),
  oficio: listados.find(({ tipo, rfc }) => tipo === row.tipo && rfc === row.contraparte)?.oficio ?? '',
  nivel: niveles[nivel - 1] ?? 'bajo',
  responsable: personas.find(({ id }) => id === responsable) ?? null,
});

/** Returns who may be responsible: active users with access to the taxpayer. */
export async function listPersonas(db: Db, rfc: string): Promise<PersonaRiesgo[]> {
  return await db
    .selectFrom('acceso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario_id')
    .select(['u.id', 'u.correo', 'u.nombre'])
    .where('a.rfc', '=', rfc)
    .where('a.confirmada', '=', true)
    .where('u.activo', '=', true)
    .orderBy('u.correo')
    .execute();
}

/** Returns a risk as it is now, with its level as a number; null where there is none with this key. */
export async function findRiesgo(
  { db, clock }: ReadDeps,
  rfc: string,
  clave: string,
): Promise<{ tipo: TipoRiesgo; nivel: number; importe: string | null; contraparte: string; folio: string } | null> {
  const plazos = await readPlazos(db, rfc, clock());
  const { rows } = await sql<{
    tipo: TipoRiesgo;
    nivel: number;
    importe: string | null;
    contraparte: string;
    folio: string;
  }>`
    select tipo, nivel, importe::text, contraparte, folio from (${riesgosDe(rfc, plazos)}) r where clave = ${clave}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What is open, for the first screen. */
export interface RiesgosAbiertos {
  cantidad: number;
  /** Of those that are alto or crítico. */
  graves: number;
  importe: string;
  /** The next day on which a clock ends; null where none runs. */
  limite: string | null;
}

/** Returns how much is at risk in what is not closed. */
export async function sumRiesgos({ db, clock }: ReadDeps, rfc: string): Promise<RiesgosAbiertos> {
  const plazos = await readPlazos(db, rfc, clock());
  const { rows } = await sql<RiesgosAbiertos>`
    select count(*)::int as cantidad, (count(*) filter (where nivel >= ${sql.lit(ALTO)}))::int as graves,
      round(coalesce(sum(importe), 0), 2)::text as importe,
      (min(limite) filter (where limite >= ${plazos.hoy}::date and fuente <> 'treintaDias'))::text as limite
    from (${conSeguimiento(rfc, riesgosDe(rfc, plazos))}) t where ${inEstado(undefined)}`.execute(db);
  return rows[0] ?? { cantidad: 0, graves: 0, importe: '0.00', limite: null };
}

/** An open risk that administrators were not told of by mail. */
export type RiesgoNuevo = Pick<
  Riesgo,
  'clave' | 'tipo' | 'alerta' | 'lista' | 'contraparte' | 'nombre' | 'folio' | 'importe' | 'limite'
> & {
  /** Key of its notification: one mail for each, and another one when the risk opens again. */
  aviso: string;
};

/** Returns open risks that no mail has told, the most urgent first. */
export async function listNuevos({ db, clock }: ReadDeps, rfc: string, limit: number): Promise<RiesgoNuevo[]> {
  const plazos = await readPlazos(db, rfc, clock());
  const { rows } = await sql<Omit<RiesgoNuevo, 'alerta' | 'lista'> & Subtipo>`
    select clave, tipo, alerta, contraparte, nombre, folio, importe::text, limite::text, aviso from (
      select *, clave || case when reabierto then ' ' || to_char(cambiado at time zone 'UTC', 'YYYYMMDDHH24MISS') else '' end as aviso
      from (${conSeguimiento(rfc, riesgosDe(rfc, plazos))}) t where estado = 'abierto'
    ) n
    where not exists (select from notificacion e where e.rfc_owner = ${rfc} and e.tipo = 'riesgos' and e.clave = n.aviso)
    order by ${ordenes.urgencia(plazos.hoy)} limit ${limit}`.execute(db);
  return rows.map(({ alerta, ...row }) => ({ ...row, ...subtipoDe(row.tipo, alerta) }));
}
