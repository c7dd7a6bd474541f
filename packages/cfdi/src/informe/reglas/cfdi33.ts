import { reglasCfdi40 } from './cfdi40';
import { reglasBefore } from './matrices';
import type { ReglaSat } from './regla-sat';

/** Rules of 4.0 that 3.3 has in another form: its usos of payments and payrolls are others, and its payrolls have FormaPago. */
const OTHERS = ['CFDI40103', 'CFDI40161'];

/** Rules of Anexo 20 for CFDI 3.3 that need nothing but the CFDI (matriz de errores CFDI 3.3). */
export const reglasCfdi33: readonly ReglaSat[] = [
  ...reglasBefore(reglasCfdi40.filter(([codigo]) => !OTHERS.includes(codigo))),
  [
    'CFDI33122',
    ({ cfdi: { tipo, metodoPago, complementos } }) =>
      (tipo === 'I' || tipo === 'E') &&
      metodoPago === 'PIP' &&
      !complementos.includes('Pagos') &&
      'MetodoPago PIP pide el complemento de pagos.',
  ],
];
