import type { MovimientoDePoliza, NaturalezaCuenta } from '@boveda/contracts';
import type { ColumnType } from 'kysely';

interface CuentaContableTable {
  rfc_owner: string;
  numero: string;
  /** The taxpayer added it; else it is of the catalogue and has an `externo`. */
  propia: boolean;
  nombre: string;
  naturaleza: NaturalezaCuenta;
  /** '' where the accounting program has the same number. */
  externo: string;
}

/** Conditions are '' where any value meets them. */
interface ReglaCuentaTable {
  rfc_owner: string;
  id: string;
  emitido: boolean;
  contraparte: string;
  clave: string;
  uso: string;
  metodo: string;
  tipo: string;
  cuenta: string;
  motivo: string;
  /** E-mail of the author. */
  autor: string;
  created: Date;
}

/** Movements as they are stored, without what the catalogue says of their accounts. */
export type MovimientosGuardados = readonly Pick<MovimientoDePoliza, 'cuenta' | 'debe' | 'haber'>[];

interface PolizaGuardadaTable {
  rfc_owner: string;
  id: string;
  /** First day of the month. */
  mes: string;
  /** What the adjusted póliza books; null of one that a person wrote, which has a date and a concepto. */
  clave: string | null;
  /** SHA-256 of the movements that were proposed when they were adjusted, in hexadecimal. */
  huella: string | null;
  fecha: string | null;
  concepto: string | null;
  movimientos: ColumnType<MovimientosGuardados, string, string>;
  motivo: string;
  /** E-mail of the author. */
  autor: string;
  created: Date;
}

interface SaldoInicialTable {
  rfc_owner: string;
  anio: number;
  cuenta: string;
  saldo: string;
}

/** Tables of accounts, account rules, pólizas that users wrote or adjusted, and opening balances. */
export interface PolizaTables {
  cuenta_contable: CuentaContableTable;
  regla_cuenta: ReglaCuentaTable;
  poliza_guardada: PolizaGuardadaTable;
  saldo_inicial: SaldoInicialTable;
}
