import { type CfdiDetail, estatusCancelacion, formasPago, metodosPago, usosCfdi } from '@boveda/contracts';
import { Button, formatFechaCfdi, formatInstant, formatMoney, useToast } from '@boveda/ui-kit';
import { CopyOutlined } from '@boveda/ui-kit/icons';
import type { ReactNode } from 'react';

/** Code and label of a catalogue; a code that the catalogue does not know stands for itself. */
const labelled = (catalog: Readonly<Record<string, string>>, code: string | null): string | null =>
  code && [code, catalog[code]].filter(Boolean).join(' ');

/** Something to say of a CFDI; without a value it is not said. */
export type Hecho = [label: string, value: ReactNode];

/** What a CFDI says of itself and what the vault knows about it; what is empty is left out. */
export function Datos({ cfdi, partes }: { cfdi: CfdiDetail; partes: Hecho[] }) {
  const facts: Hecho[] = [
    ['UUID', <Uuid key="uuid" uuid={cfdi.uuid} />],
    ...partes,
    ['Expedido', formatFechaCfdi(cfdi.fecha, { time: true })],
    ['Subtotal', formatMoney(cfdi.subtotal, cfdi.moneda)],
    ['Total', <strong key="total">{formatMoney(cfdi.total, cfdi.moneda)}</strong>],
    ['Saldo', cfdi.saldoinso && formatMoney(cfdi.saldoinso, cfdi.moneda)],
    ['Método de pago', labelled(metodosPago, cfdi.metodopago)],
    ['Forma de pago', labelled(formasPago, cfdi.formapago)],
    ['Uso CFDI', labelled(usosCfdi, cfdi.usocfdi)],
    ['Cancelación', labelled(estatusCancelacion, String(cfdi.statuscanc))?.replace(/^\d ?/, '')],
    ['Fecha de Cancelación', cfdi.cancelado && formatFechaCfdi(cfdi.cancelado)],
    ['Versión', cfdi.version],
    ['Guardado', formatInstant(cfdi.created)],
    ['Verificado con el SAT', cfdi.verificado ? formatInstant(cfdi.verificado) : 'Aún no'],
  ];
  return (
    <section className="cfdi-card" aria-label="Datos del CFDI">
      <dl className="cfdi-facts">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Uuid({ uuid }: { uuid: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(uuid);
      toast.success('UUID copiado');
    } catch {
      toast.warning('No se pudo copiar', 'El navegador no lo permite.');
    }
  };
  return (
    <span style={{ display: 'flex', alignItems: 'center', fontSize: '.8125rem' }}>
      {uuid} <Button type="text" size="small" icon={<CopyOutlined />} aria-label="Copiar UUID" onClick={copy} />
    </span>
  );
}
