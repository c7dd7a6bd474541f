import type { DescargaMasiva } from '@boveda/sat-client';
import type { Deps } from '../../installation/deps';
import type { Parte } from './descargas.store';

/** Returns the SAT's service that hands out a content. Each has its own tokens, limits and outages. */
export const servicioOf = (
  { descargaMasiva }: Pick<Deps, 'descargaMasiva'>,
  contenido: Parte['contenido'],
): DescargaMasiva => descargaMasiva[contenido === 'Retenciones' ? 'retenciones' : 'cfdi'];
