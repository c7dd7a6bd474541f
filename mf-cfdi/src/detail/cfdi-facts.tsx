import { type CfdiDetail, estatusCancelacion, formasPago, metodosPago, usosCfdi } from '@boveda/contracts/core';
import { formatDay, formatFechaCfdi, formatInstant, formatMoney, formatTotal, today } from '@boveda/ui-kit';
import { Copyable, Facts } from '@boveda/ui-kit/data';
import type { ReactNode } from 'react';
import { describeEspera } from '../list/espera';

/** Code and label of a catalogue; the code alone if the catalogue does not have it. */
const labelled = (catalog: Readonly<Record<string, string>>, code: string | null): string | null =>
  code && [code, catalog[code]].filter(Boolean).join(' ');

/** A field of a CFDI; without a value it is not shown. */
export type Fact = [label: string, value: ReactNode];

/** The last day on which the taxpayer may cancel it (CFF 29-A), and whether it has passed. */
const cancelUntil = (day: string): string => `${formatDay(day)}${day < today() ? ' (el plazo terminó)' : ''}`;

/** When the SAT last confirmed it, or why it has not. */
const verificadoOf = ({ verificado, espera }: Pick<CfdiDetail, 'verificado' | 'espera'>): string =>
  verificado ? formatInstant(verificado) : espera ? `Aún no. ${describeEspera(espera)}` : 'Aún no';

/** The fields of a CFDI and its state in the vault, without the empty ones. */
export function CfdiFacts({ cfdi, parties }: { cfdi: CfdiDetail; parties: Fact[] }) {
  const facts: Fact[] = [
    ['UUID', <Copyable key="uuid" text={cfdi.uuid} label="Copiar UUID" done="UUID copiado" />],
    ...parties,
    ['Expedido', formatFechaCfdi(cfdi.fecha, { time: true })],
    // A complement of payments has neither: both are 0 XXX.
    ['Subtotal', !cfdi.montopagos && formatMoney(cfdi.subtotal, cfdi.moneda)],
    [cfdi.montopagos ? 'Monto de los pagos' : 'Total', <strong key="total">{formatTotal(cfdi)}</strong>],
    ['Saldo', cfdi.saldoinso && formatMoney(cfdi.saldoinso, cfdi.moneda)],
    ['Método de pago', labelled(metodosPago, cfdi.metodopago)],
    ['Forma de pago', labelled(formasPago, cfdi.formapago)],
    ['Uso CFDI', labelled(usosCfdi, cfdi.usocfdi)],
    ['Cancelación', labelled(estatusCancelacion, String(cfdi.statuscanc))?.replace(/^\d ?/, '')],
    ['Cancelable hasta', cfdi.cancelablehasta && cancelUntil(cfdi.cancelablehasta)],
    ['Fecha de Cancelación', cfdi.cancelado && formatFechaCfdi(cfdi.cancelado)],
    ['Versión', cfdi.version],
    ['Guardado', formatInstant(cfdi.created)],
    ['Estado en el SAT', cfdi.estadosat],
    ['El SAT contestó', cfdi.dichosat],
    ['Verificado con el SAT', verificadoOf(cfdi)],
  ];
  return (
    <section className="cfdi-card" aria-label="Datos del CFDI">
      <Facts className="cfdi-facts cfdi-facts-main" facts={facts} />
    </section>
  );
}
