import type { DesgloseCfdi } from '@boveda/contracts';
import { formatExact, formatFechaCfdi, formatMoney } from '@boveda/ui-kit';
import { Facts } from '@boveda/ui-kit/data';
import { useId } from 'react';

/** What else the XML says of the parties and of the payment. */
export function DatosFiscales({ desglose }: { desglose: DesgloseCfdi }) {
  const { regimenemisor, regimenreceptor, lugarexpedicion, condiciones, tipocambio, pagos } = desglose;
  const id = useId();
  const facts: [string, string | null | false][] = [
    ...pagos.map(({ fecha, formapago, monto, moneda }, index): [string, string] => [
      pagos.length > 1 ? `Pago ${index + 1}` : 'Pago',
      `${formatMoney(monto, moneda)}, ${formatFechaCfdi(fecha)}, ${formapago}`,
    ]),
    ['Régimen fiscal del emisor', regimenemisor],
    ['Régimen fiscal del receptor', regimenreceptor],
    ['Lugar de expedición', lugarexpedicion],
    ['Tipo de cambio', tipocambio && Number(tipocambio) !== 1 && formatExact(tipocambio)],
    ['Condiciones de pago', condiciones],
  ];
  return (
    <section className="cfdi-card cfdi-lines" aria-labelledby={id}>
      <h2 id={id}>Datos fiscales</h2>
      <Facts className="cfdi-facts" facts={facts} />
    </section>
  );
}
