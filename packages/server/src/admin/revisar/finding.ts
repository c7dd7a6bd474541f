import type { AdminContext } from '../command';

/** What one check found. `remedio` says what to do; it is there unless all is well. */
export interface Finding {
  estado: 'bien' | 'aviso' | 'falla';
  detalle: string;
  remedio?: string;
}

/** One check of an installation. */
export interface Check {
  nombre: string;
  run(context: AdminContext): Promise<Finding>;
}

export const bien = (detalle: string): Finding => ({ estado: 'bien', detalle });
export const aviso = (detalle: string, remedio: string): Finding => ({ estado: 'aviso', detalle, remedio });
export const falla = (detalle: string, remedio: string): Finding => ({ estado: 'falla', detalle, remedio });
