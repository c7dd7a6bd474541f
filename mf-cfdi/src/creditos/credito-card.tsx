import { Link, Pagada } from '@boveda/area-kit';
import { type CfdiRelacionado, formasPago, type PagoDeFactura, tiposRelacion } from '@boveda/contracts/core';
import { folioOf, formatFechaCfdi, formatMoney, Stylesheet } from '@boveda/ui-kit';
import { type DetailColumn, useDelayedFlag } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useGetCreditoQuery, useMarkPaidMutation } from '../api';
import type { Section } from '../sections';
import { CreditoTable } from './credito-table';

const css = `
.cfdi-credito{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}
.cfdi-credito h2{font-size:.9375rem;margin:0 0 .375rem;font-weight:600}
.cfdi-credito p{margin:0;color:var(--bv-muted)}
.cfdi-credito-scroll{overflow-x:auto;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:6px}
.cfdi-credito table{border-collapse:collapse;width:100%;min-width:46rem;font-size:.8125rem}
.cfdi-credito th,.cfdi-credito td{padding:.375rem .5rem;text-align:start}
.cfdi-credito td{overflow-wrap:anywhere}
.cfdi-credito td[data-nowrap]{white-space:nowrap}
.cfdi-credito th{position:static;background:none;color:var(--bv-muted);font-weight:400;border-bottom:1px solid var(--bv-border)}
.cfdi-credito [data-align=right]{text-align:end}
.cfdi-credito :is(th,td)[data-align=right]{position:sticky;inset-inline-end:0;background:var(--bv-surface)}`;

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
      <Stylesheet name="cfdi-credito" css={css} />
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
