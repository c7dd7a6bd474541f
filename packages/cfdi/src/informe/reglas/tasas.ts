import type { Impuesto } from '../../comprobante/impuesto';
import { tasaOf, toBig } from '../importes';

const [ISR, IVA, IEPS] = ['001', '002', '003'];
const IMPUESTOS: readonly (string | undefined)[] = [ISR, IVA, IEPS];

/** c_TasaOCuota: a list of rates, or the limits of a range, for traslados or retenciones of a tax with a factor. */
interface Tasas {
  readonly clase: 'traslado' | 'retencion';
  readonly impuesto: string | undefined;
  readonly factor: string;
  readonly fijas?: readonly string[];
  readonly hasta?: string;
}

const DE_IEPS = ['0.265', '0.3', '0.53', '0.5', '1.6', '0.304', '0.25', '0.09', '0.08', '0.07', '0.06'];

const tasas: readonly Tasas[] = [
  { clase: 'traslado', impuesto: IVA, factor: 'Tasa', fijas: ['0', '0.08', '0.16'] },
  { clase: 'retencion', impuesto: IVA, factor: 'Tasa', hasta: '0.16' },
  { clase: 'traslado', impuesto: IEPS, factor: 'Tasa', fijas: [...DE_IEPS, '0.03', '0'] },
  { clase: 'retencion', impuesto: IEPS, factor: 'Tasa', fijas: DE_IEPS },
  { clase: 'traslado', impuesto: IEPS, factor: 'Cuota' },
  { clase: 'retencion', impuesto: IEPS, factor: 'Cuota' },
  { clase: 'retencion', impuesto: ISR, factor: 'Tasa', hasta: '0.35' },
];

/** Greatest Cuota of IEPS in 2026. It grows every year, so that no CFDI of before may pass it, and those of later years may. */
const GREATEST_CUOTA = '72.1605';
const CUOTA_KNOWN_UNTIL = '2027-01-01';

/** Whether the catalogue has the rate of a line on a day; true where the line has none, or its tax or factor are of another rule. */
export function isTasaKnown(
  { impuesto, tipoFactor, tasaOCuota }: Impuesto,
  clase: Tasas['clase'],
  fecha: string,
): boolean {
  if (tasaOCuota === null || !IMPUESTOS.includes(impuesto) || (tipoFactor !== 'Tasa' && tipoFactor !== 'Cuota'))
    return true;
  const known = tasas.find((one) => one.clase === clase && one.impuesto === impuesto && one.factor === tipoFactor);
  if (!known) return false;
  const { fijas, hasta = fecha < CUOTA_KNOWN_UNTIL ? GREATEST_CUOTA : undefined } = known;
  return fijas?.includes(tasaOf(tasaOCuota)) ?? (hasta === undefined || toBig(tasaOCuota).lte(hasta));
}
