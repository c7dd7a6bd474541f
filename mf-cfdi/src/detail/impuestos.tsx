import type { CfdiDetail, DesgloseCfdi } from '@boveda/contracts';
import { formatExact, formatMoney } from '@boveda/ui-kit';
import type { DetailColumn } from '@boveda/ui-kit/data';
import { impuestoName } from './impuesto-text';
import { Lines } from './lines';

interface Renglon {
  label: string;
  base: string | null;
  importe: string;
}

const columns: DetailColumn<Renglon>[] = [
  ['Impuesto', ({ label }) => label],
  ['Base', ({ base }) => base],
  ['Importe', ({ importe }) => importe],
];

/** From subtotal to total: discount, and taxes by rate with their base. */
export function Impuestos({ desglose, cfdi }: { desglose: DesgloseCfdi; cfdi: CfdiDetail }) {
  const { descuento, impuestos } = desglose;
  const discount = descuento !== null && Number(descuento) !== 0 && descuento;
  if (impuestos.length === 0 && !discount) return null;
  const taxes = impuestos.map((linea): Renglon => {
    const sign = linea.clase === 'retencion' ? '-' : '';
    return {
      label: impuestoName(linea),
      base: linea.base && formatExact(linea.base),
      importe: linea.importe === null ? '' : `${sign}${formatExact(linea.importe)}`,
    };
  });
  const rows: Renglon[] = [
    { label: 'Subtotal', base: null, importe: formatExact(cfdi.subtotal) },
    ...(discount ? [{ label: 'Descuento', base: null, importe: `-${formatExact(discount)}` }] : []),
    ...taxes,
    { label: 'Total', base: null, importe: formatMoney(cfdi.total, cfdi.moneda) },
  ];
  return <Lines title="Impuestos" columns={columns} rows={rows} />;
}
