import type { LineaImpuesto } from '@boveda/contracts';
import { formatExact } from '@boveda/ui-kit';

/** Name of a tax: `IVA 16%`, `Retención ISR 10%`. */
export const impuestoName = ({ clase, nombre, tasa }: LineaImpuesto): string =>
  [clase === 'retencion' && 'Retención', nombre, tasa].filter(Boolean).join(' ');

/** A tax of a concepto on one line: `IVA 16% 16.00 de 100.00`. */
export const impuestoText = (linea: LineaImpuesto): string =>
  [
    impuestoName(linea),
    linea.importe !== null && formatExact(linea.importe),
    linea.base !== null && `de ${formatExact(linea.base)}`,
  ]
    .filter(Boolean)
    .join(' ');
