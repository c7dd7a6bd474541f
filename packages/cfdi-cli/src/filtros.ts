import type { ListQuery } from '@boveda/client';
import { UsageError } from './usage';

/** Filters of the lists, as the vault takes them. */
export type Filtros = Pick<ListQuery<'/emitidos'>, 'fechaini' | 'fechafin' | 'rfc' | 'tipo' | 'search'>;

/** The options that say which CFDI are meant. */
export const FILTER_OPTIONS = {
  desde: { type: 'string' },
  hasta: { type: 'string' },
  rfc: { type: 'string' },
  tipo: { type: 'string' },
  buscar: { type: 'string' },
} as const;

const TIPOS = ['I', 'E', 'T', 'P', 'N'] as const;

/** Filters of the options; what the vault would refuse of them, it refuses itself. */
export function filtrosOf(values: { [Name in keyof typeof FILTER_OPTIONS]?: string | undefined }): Filtros {
  const { desde, hasta, rfc, tipo, buscar } = values;
  const known = TIPOS.find((each) => each === tipo);
  if (tipo !== undefined && !known) throw new UsageError(`--tipo es uno de ${TIPOS.join(', ')}.`);
  return {
    ...(desde && { fechaini: desde }),
    ...(hasta && { fechafin: hasta }),
    ...(rfc && { rfc }),
    ...(known && { tipo: known }),
    ...(buscar && { search: buscar }),
  };
}
