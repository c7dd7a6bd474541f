import type { AdminContext } from '../command';

/** What one check found. `remedio` says what to do; it is there unless all is well. */
export interface CheckResult {
  estado: 'bien' | 'aviso' | 'falla';
  detalle: string;
  remedio?: string;
}

/** One check of an installation. */
export interface Check {
  nombre: string;
  /** Whether it asks the database, and cannot be made while that is away. */
  needsDatabase?: true;
  run(context: AdminContext): Promise<CheckResult>;
}

export const bien = (detalle: string): CheckResult => ({ estado: 'bien', detalle });
export const aviso = (detalle: string, remedio: string): CheckResult => ({ estado: 'aviso', detalle, remedio });
export const falla = (detalle: string, remedio: string): CheckResult => ({ estado: 'falla', detalle, remedio });

/** What asks the database while that is away. */
export const SIN_BASE = falla('no se puede revisar sin la base de datos', 'Arregle primero la base de datos.');
