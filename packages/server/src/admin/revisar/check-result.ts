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
  run(context: AdminContext): Promise<CheckResult>;
}

export const bien = (detalle: string): CheckResult => ({ estado: 'bien', detalle });
export const aviso = (detalle: string, remedio: string): CheckResult => ({ estado: 'aviso', detalle, remedio });
export const falla = (detalle: string, remedio: string): CheckResult => ({ estado: 'falla', detalle, remedio });
