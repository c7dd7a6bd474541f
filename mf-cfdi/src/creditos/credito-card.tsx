import { Link, Pagada } from '@boveda/area-kit';
import { type CfdiRelacionado, formasPago, type PagoDeFactura, tiposRelacion } from '@boveda/contracts/core';
import { folioOf, formatFechaCfdi, formatMoney, ScreenStyles } from '@boveda/ui-kit';
import { type DetailColumn, useDelayedFlag } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useGetCreditoQuery, useMarkPaidMutation } from '../api';
import type { Section } from '../sections';
import css from './credito-card.css?source';
import { CreditoTable } from './credito-table';

const labelled = (catalog: Readonly<Record<string, string>>, code: string) =>
  [code, catalog[code]].filter(Boolean).join(' ');

/** Payments, notas de crédito and related invoices of an invoice on credit. */
export function CreditoCard({ id, section }: { id: string; section: Section }) {
  const { currentData: credito, error, isFetching, refetch } = useGetCreditoQuery({ direccion: section.direccion, id });
  const [markPaid] = useMarkPaidMutation();
  const isLate = useDelayedFlag(isFetching && !credito);
  if (error && !credito && !isFetching) {
    return <LoadError inline error={error} onRetry={refetch} />;
  }
  // About as tall as three empty sections, to avoid a layout shift.
  if (!credito) return <div style={{ minHeight: '10rem' }}>{isLate && <Skeleton active />}</div>;
  return (
    <div className="cfdi-credito">
      <ScreenStyles css={css} />
      <CreditoTable title="Pagos" empty="No hay Pagos" columns={pagos(section)} rows={credito.pagos} />
      <CreditoTable
        title="Notas de Crédito"
        empty="No hay Notas de Crédito"
        columns={relacionados(section)}
        rows={credito.notascredito}
      />
      <CreditoTable
        title="Facturas Relacionadas"
        empty="No hay Facturas Relacionadas"
        columns={relacionados(section)}
        rows={credito.facturasrelacionadas}
      />
      <Pagada
        pagada={credito.pagada}
        pagado={credito.pagado}
        marcadapor={credito.marcadapor}
        onMark={(said) => markPaid({ direccion: section.direccion, id, ...said })}
      />
    </div>
  );
}

const uuid = (section: Section, id: string, text: string) => (
  <Link to={`${section.list('vigentes')}/${id}`}>{text}</Link>
);

const pagos = (section: Section): DetailColumn<PagoDeFactura>[] => [
  ['Folio', folioOf],
  ['UUID', (pago) => uuid(section, pago.idrep, pago.uuid)],
  ['Fecha', ({ fecha }) => formatFechaCfdi(fecha), { nowrap: true }],
  ['Forma de Pago', ({ formapago }) => <span>{labelled(formasPago, formapago)}</span>],
  ['Cta. Origen', ({ ctaori }) => ctaori],
  ['Cta. Destino', ({ ctadst }) => ctadst],
  ['Núm. Operación', ({ numoperacion }) => numoperacion],
  ['Parcialidad', ({ numparc }) => numparc],
  ['Importe', ({ importe, moneda }) => formatMoney(importe, moneda), { align: 'right', nowrap: true }],
];

const relacionados = (section: Section): DetailColumn<CfdiRelacionado>[] => [
  ['Folio', folioOf],
  ['UUID', (cfdi) => uuid(section, cfdi.idfactura, cfdi.uuid)],
  ['Tipo de relación', ({ tiporelacion }) => <span>{labelled(tiposRelacion, tiporelacion)}</span>],
  ['Fecha', ({ fecha }) => formatFechaCfdi(fecha), { nowrap: true }],
  ['Importe', ({ importe, moneda }) => formatMoney(importe, moneda), { align: 'right', nowrap: true }],
];
