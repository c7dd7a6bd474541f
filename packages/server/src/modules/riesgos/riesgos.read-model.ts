import type {
  AlertaPago,
  AnswerOf,
  api,
  Coincidencia,
  OtraLista,
  PersonaRiesgo,
  Riesgo,
  RiesgosQuery,
  TipoRiesgo,
} from '@boveda/contracts';
import { nivelesRiesgo, SIN_RIESGO } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { type RawBuilder, sql } from 'kysely';
import { isStaff } from '../../auth/access';
import { VISITANTE_ID } from '../../auth/visitante';
import type { Deps } from '../../installation/deps';
import { ALTO, enJuegoDe, riesgosDe } from './condiciones';
import { type Listado, readPlazos } from './plazos';

type Feed = AnswerOf<typeof api.riesgos.list>;
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** Risks with what users said of them. A closed one whose money or level grew is open again, but what was said to be no duplicate is none. */
const conSeguimiento = (rfc: string, riesgos: RawBuilder<unknown>) => sql`
    select r.*, coalesce(case when g.reabierto then 'abierto' else s.estado end, 'abierto') as estado,
      coalesce(g.reabierto, false) as reabierto, s.responsable, coalesce(s.motivo, '') as motivo, s.autor, s.cambiado
    from (${riesgos}) r
    left join riesgo_seguimiento s on s.rfc_owner = ${rfc} and s.clave = r.clave
    left join lateral (
      select s.estado = 'cerrado' and r.tipo <> 'duplicado' and (r.nivel > s.nivel or coalesce(r.importe, 0) > coalesce(s.importe, 0) + 0.01) as reabierto
    ) g on s.clave is not null`;

/**
 * The gravest first; then the day on which a term ends, those that can still be kept before those that have ended; then taxes at risk.
 * The key makes the order total.
 */
const ordenes = {
  urgencia: (hoy: string) =>
    sql`nivel desc, limite is null, limite < ${hoy}::date, limite, importe desc nulls last, clave`,
  importe: () => sql`importe desc nulls last, clave`,
} as const;

const inEstado = (estado: RiesgosQuery['estado']) => (estado ? sql`estado = ${estado}` : sql`estado <> 'cerrado'`);
/** Complements of invoices that say to be paid already: perhaps paid twice, though their kind is that of complements. */
const pueConRep = sql`tipo = 'rep' and (alerta = 'PUE_CON_REP' or 'PUE_CON_REP' = any(tambien))`;
/** Without a kind, all that are a risk. */
const inTipo = (tipo: RiesgosQuery['tipo']) => {
  if (tipo === 'duplicado') return sql`(tipo = ${tipo} or ${pueConRep})`;
  return tipo ? sql`tipo = ${tipo}` : sql`tipo <> ${sql.lit(SIN_RIESGO)}`;
};

const niveles = Object.keys(nivelesRiesgo) as Riesgo['nivel'][];

type Row = Omit<Riesgo, 'nivel' | 'responsable' | 'oficio' | 'alerta' | 'tambien' | 'lista' | 'coincidencias'> & {
  nivel: number;
  tambien: (AlertaPago | Coincidencia)[] | null;
  responsable: string | null;
} & Subtipo;

/** What a risk is within its kind. */
type Subtipo = { alerta: AlertaPago | OtraLista | null };

/** Tells alerts of payments from lists of article 69. */
const subtipoDe = (tipo: TipoRiesgo, alerta: Subtipo['alerta']): Pick<Riesgo, 'alerta' | 'lista'> =>
  tipo === 'lista69' && alerta ? { alerta: null, lista: alerta as OtraLista } : { alerta: alerta as AlertaPago | null };

const columnas = sql`clave, tipo, alerta, tambien, nivel, contraparte, nombre, folio, fecha::text, importe::text, iva::text, isr::text,
  multa::text, deduccion::text, monto::text, saldo::text, emitido, certeza, pagada::text, limite::text, fuente, documentos, estado, reabierto, responsable, motivo, autor, to_char(cambiado at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as cambiado`;

/** Returns a page of risks and the sums of every kind in the same state. The risks are computed once for both. */
export async function listRiesgos({ db, clock }: ReadDeps, rfc: string, query: RiesgosQuery): Promise<Feed> {
  const { tipo, estado, nivel, rfc: contraparte, orden, limit, offset } = query;
  const plazos = await readPlazos(db, rfc, clock());
  const [{ rows }, personas] = await Promise.all([
    sql<{
      pagina: Row[] | null;
      cantidad: number;
      sumas: Feed['porTipo'] | null;
      total: Feed['enJuego'];
      saldos: Feed['saldos'];
    }>`
      with todos as materialized (
        select * from (${conSeguimiento(rfc, riesgosDe(rfc, plazos))}) t
        where ${inEstado(estado)} ${nivel ? sql`and nivel = ${niveles.indexOf(nivel) + 1}` : sql``}
          ${contraparte ? sql`and contraparte = ${contraparte}` : sql``}
      ), wanted as (select * from todos where ${inTipo(tipo)})
      select
        (select json_agg(p) from (
          select ${columnas} from (
            select *, row_number() over (order by ${ordenes[orden](plazos.hoy)}) as lugar from wanted
            order by lugar limit ${limit} offset ${offset}
          ) q order by lugar
        ) p) as pagina,
        (select count(*)::int from wanted) as cantidad,
        (select json_agg(s) from (
          select tipo, count(*)::int as cantidad, round(coalesce(sum(importe), 0), 2)::text as importe,
            round(coalesce(sum(saldo), 0), 2)::text as saldo
          from (select tipo, importe, saldo from todos union all select 'duplicado', importe, saldo from todos where ${pueConRep}) t
          group by tipo order by tipo
        ) s) as sumas,
        (select json_build_object('importe', importe::text, 'iva', iva::text, 'isr', isr::text, 'multa', multa::text)
          from (${enJuegoDe(rfc, sql`wanted`)}) k) as total,
        (select json_build_object(
            'porPagar', coalesce(sum(saldo) filter (where not emitido), 0)::numeric(30, 2)::text,
            'porCobrar', coalesce(sum(saldo) filter (where emitido), 0)::numeric(30, 2)::text)
          from todos ${tipo ? sql`where tipo = ${tipo}` : sql``}) as saldos`.execute(db),
    listPersonas(db, rfc),
  ]);
  const { pagina, cantidad, sumas, total, saldos } = rows[0] as (typeof rows)[number];
  return {
    rows: (pagina ?? []).map((row) => riesgoOf(row, personas, plazos.listados)),
    count: cantidad,
    porTipo: sumas ?? [],
    enJuego: total,
    saldos,
    personas,
  };
}

const riesgoOf = (
  { nivel, responsable, alerta, tambien, ...row }: Row,
  personas: readonly PersonaRiesgo[],
  listados: readonly Listado[],
): Riesgo => ({
  ...row,
  ...subtipoDe(row.tipo, alerta),
  ...comunesDe(row.tipo, alerta, tambien ?? []),
  oficio: listados.find(({ tipo, rfc }) => tipo === row.tipo && rfc === row.contraparte)?.oficio ?? '',
  nivel: niveles[nivel - 1] ?? 'bajo',
  responsable: personas.find(({ id }) => id === responsable) ?? null,
});

/** Tells what two CFDI have in common from further alerts of a complement. */
const comunesDe = (
  tipo: TipoRiesgo,
  alerta: Subtipo['alerta'],
  tambien: readonly (AlertaPago | Coincidencia)[],
): Pick<Riesgo, 'tambien' | 'coincidencias'> => {
  if (tipo === 'duplicado') return { tambien: [], coincidencias: tambien as Coincidencia[] };
  const alertas = tambien as AlertaPago[];
  const esDoble = tipo === 'rep' && [alerta, ...alertas].includes('PUE_CON_REP');
  return { tambien: alertas, ...(esDoble ? { coincidencias: ['rep'] } : {}) };
};

/** Returns who may be responsible: active users who work with the taxpayer. */
export async function listPersonas(db: Db, rfc: string): Promise<PersonaRiesgo[]> {
  return await db
    .selectFrom('acceso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario_id')
    .select(['u.id', 'u.correo', 'u.nombre'])
    .where('a.rfc', '=', rfc)
    .where('a.confirmada', '=', true)
    .where(isStaff('a'))
    .where('u.activo', '=', true)
    .where('u.id', '<>', VISITANTE_ID)
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
  /** Of those that are possible duplicates, or paid twice. */
  duplicados: number;
  importe: string;
  /** The next day on which a clock ends; null where none runs. */
  limite: string | null;
}

/** Returns how much is at risk in what is not closed. */
export async function sumRiesgos({ db, clock }: ReadDeps, rfc: string): Promise<RiesgosAbiertos> {
  const plazos = await readPlazos(db, rfc, clock());
  const { rows } = await sql<RiesgosAbiertos>`
    with abiertos as materialized (
      select * from (${conSeguimiento(rfc, riesgosDe(rfc, plazos))}) t where ${inEstado(undefined)} and ${inTipo(undefined)}
    )
    select count(*)::int as cantidad, (count(*) filter (where nivel >= ${sql.lit(ALTO)}))::int as graves,
      (count(*) filter (where ${inTipo('duplicado')}))::int as duplicados,
      (select importe from (${enJuegoDe(rfc, sql`abiertos`)}) k)::text as importe,
      (min(limite) filter (where limite >= ${plazos.hoy}::date))::text as limite
    from abiertos`.execute(db);
  return rows[0] ?? { cantidad: 0, graves: 0, duplicados: 0, importe: '0.00', limite: null };
}

/** An open risk that administrators were not told of by mail. */
export type RiesgoNuevo = Pick<
  Riesgo,
  'clave' | 'tipo' | 'alerta' | 'lista' | 'certeza' | 'contraparte' | 'nombre' | 'folio' | 'importe' | 'limite'
> & {
  /** Key of its notification: one mail for each, and another one when the risk opens again. */
  aviso: string;
};

/** Returns open risks that no mail has told, the most urgent first. */
export async function listNuevos({ db, clock }: ReadDeps, rfc: string, limit: number): Promise<RiesgoNuevo[]> {
  const plazos = await readPlazos(db, rfc, clock());
  const { rows } = await sql<Omit<RiesgoNuevo, 'alerta' | 'lista'> & Subtipo>`
    select clave, tipo, alerta, certeza, contraparte, nombre, folio, importe::text, limite::text, aviso from (
      -- A complement that was in time is told again when it is missing.
      select *, clave || case when certeza = 'cierto' then ' cierto' else '' end || case when reabierto then ' ' || to_char(cambiado at time zone 'UTC', 'YYYYMMDDHH24MISS') else '' end as aviso
      from (${conSeguimiento(rfc, riesgosDe(rfc, plazos))}) t where estado = 'abierto' and ${inTipo(undefined)}
    ) n
    where not exists (select from notificacion e where e.rfc_owner = ${rfc} and e.tipo = 'riesgos' and e.clave = n.aviso)
    order by ${ordenes.urgencia(plazos.hoy)} limit ${limit}`.execute(db);
  return rows.map(({ alerta, ...row }) => ({ ...row, ...subtipoDe(row.tipo, alerta) }));
}
