import { Link } from '@boveda/area-kit';
import { type CfdiRelacionado, formasPago, type PagoDeFactura, tiposRelacion } from '@boveda/contracts';
import { Button, describeProblem, folioDe, formatFechaCfdi, formatMoney, Stylesheet } from '@boveda/ui-kit';
import { useLate } from '@boveda/ui-kit/data';
import { Skeleton } from '@boveda/ui-kit/feedback';
import { useGetCreditoQuery } from '../api';
import type { Seccion } from '../secciones';
import { type Columna, TablaDeCredito } from './tabla-de-credito';

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

/** What an invoice on credit was paid with, and what relates to it. */
export function CreditoCard({ id, seccion }: { id: string; seccion: Seccion }) {
  const { currentData: credito, error, isFetching, refetch } = useGetCreditoQuery({ direccion: seccion.direccion, id });
  const isLate = useLate(isFetching && !credito);
  if (error && !credito && !isFetching) {
    return (
      <p role="alert">
        {describeProblem(error).msg} <Button onClick={refetch}>Reintentar</Button>
      </p>
    );
  }
  // About as tall as three empty sections: what is below moves little.
  if (!credito) return <div style={{ minHeight: '10rem' }}>{isLate && <Skeleton active />}</div>;
  return (
    <div className="cfdi-credito">
      <Stylesheet name="cfdi-credito" css={css} />
      <TablaDeCredito titulo="Pagos" vacia="No hay Pagos" columnas={pagos(seccion)} rows={credito.pagos} />
      <TablaDeCredito
        titulo="Notas de Crédito"
        vacia="No hay Notas de Crédito"
        columnas={relacionados(seccion)}
        rows={credito.notascredito}
      />
      <TablaDeCredito
        titulo="Facturas Relacionadas"
        vacia="No hay Facturas Relacionadas"
        columnas={relacionados(seccion)}
        rows={credito.facturasrelacionadas}
      />
    </div>
  );
}

const uuid = (seccion: Seccion, id: string, text: string) => (
  <Link to={`${seccion.lista('vigentes')}/${id}`}>{text}</Link>
);

const pagos = (seccion: Seccion): Columna<PagoDeFactura>[] => [
  ['Folio', folioDe],
  ['UUID', (pago) => uuid(seccion, pago.idrep, pago.uuid)],
  ['Fecha', ({ fecha }) => formatFechaCfdi(fecha)],
  ['Forma de Pago', ({ formapago }) => <span>{labelled(formasPago, formapago)}</span>],
  ['Cta. Origen', ({ ctaori }) => ctaori],
  ['Cta. Destino', ({ ctadst }) => ctadst],
  ['Núm. Operación', ({ numoperacion }) => numoperacion],
  ['Parcialidad', ({ numparc }) => numparc],
  ['Importe', ({ importe, moneda }) => formatMoney(importe, moneda)],
];

const relacionados = (seccion: Seccion): Columna<CfdiRelacionado>[] => [
  ['Folio', folioDe],
  ['UUID', (cfdi) => uuid(seccion, cfdi.idfactura, cfdi.uuid)],
  ['Tipo de relación', ({ tiporelacion }) => <span>{labelled(tiposRelacion, tiporelacion)}</span>],
  ['Fecha', ({ fecha }) => formatFechaCfdi(fecha)],
  ['Importe', ({ importe, moneda }) => formatMoney(importe, moneda)],
];
