import type { AlertaPago, CertezaRep, Coincidencia, FuentePlazo, OtraLista, TipoRiesgo } from '@boveda/contracts';
import { type RawBuilder, sql } from 'kysely';

type Sql<Value> = RawBuilder<Value>;
type Nullable<Value> = Sql<Value> | Sql<Value | null>;

/** Taxes that a risk puts at stake, CFDI by CFDI and in MXN, so that a total counts each CFDI once. */
export interface EnJuego {
  cfdis: Nullable<string[]>;
  ivas: Nullable<string[]>;
  /** What ISR is computed of. */
  bases: Nullable<string[]>;
}

/** What a rule says of each risk that it finds, as SQL by name; what it leaves out is null. */
export interface Columnas extends Partial<EnJuego> {
  clave: Sql<string>;
  tipo: Sql<TipoRiesgo>;
  alerta?: Nullable<AlertaPago | OtraLista>;
  /** Of `duplicado` what its CFDI have in common. */
  tambien?: Nullable<(AlertaPago | Coincidencia)[]>;
  nivel: Sql<number>;
  contraparte: Sql<string>;
  nombre: Sql<string>;
  folio?: Sql<string>;
  fecha: Sql<string>;
  emitido?: Nullable<boolean>;
  multa?: Nullable<string>;
  monto?: Nullable<string>;
  saldo?: Nullable<string>;
  certeza?: Nullable<CertezaRep>;
  pagada?: Nullable<string>;
  limite?: Nullable<string>;
  fuente?: Nullable<FuentePlazo>;
  documentos: Sql<number>;
}

/** Value of each column that a rule leaves out, with its type: the columns of all rules are the same. */
const omitted: { readonly [Name in keyof Required<Columnas>]: string } = {
  clave: 'null::text',
  tipo: 'null::text',
  alerta: 'null::text',
  tambien: 'null::text[]',
  nivel: 'null::int',
  contraparte: "''::text",
  nombre: "''::text",
  folio: "''::text",
  fecha: 'null::date',
  emitido: 'null::boolean',
  multa: 'null::numeric',
  monto: 'null::numeric',
  saldo: 'null::numeric',
  certeza: 'null::text',
  pagada: 'null::date',
  limite: 'null::date',
  fuente: 'null::text',
  documentos: '0::int',
  cfdis: 'null::uuid[]',
  ivas: 'null::numeric[]',
  bases: 'null::numeric[]',
};
const nombres = Object.keys(omitted) as (keyof Columnas)[];

/** Returns the query of a rule: its columns of the rows that `from` gives. */
export const regla = (columnas: Columnas, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${sql.join(nombres.map((name) => sql`${columnas[name] ?? sql.raw(omitted[name])} as ${sql.ref(name)}`))} ${from}`;

/** Returns the rows of all rules. */
export const unionOf = (reglas: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(reglas, sql` union all `);
