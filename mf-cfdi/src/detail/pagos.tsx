import type { AbonoCfdi, DocumentoPagado, Page } from '@boveda/contracts';
import { formatFechaCfdi, formatMoney } from '@boveda/ui-kit';
import type { DetailColumn } from '@boveda/ui-kit/data';
import { CfdiLink } from './cfdi-link';
import { Lines } from './lines';

/** The complements that pay an invoice. */
export const Abonos = ({ abonos: { rows, count } }: { abonos: Page<AbonoCfdi> }) => (
  <Lines title="Pagos" columns={abonoColumns} rows={rows} count={count} />
);

/** The documents that a complement pays. */
export const Documentos = ({ documentos: { rows, count } }: { documentos: Page<DocumentoPagado> }) => (
  <Lines title="Documentos pagados" columns={documentoColumns} rows={rows} count={count} isInFiles />
);

const abonoColumns: DetailColumn<AbonoCfdi>[] = [
  [
    'Pago',
    ({ cfdi, uuid, serie, folio, fecha, numparc }) => (
      <>
        <CfdiLink cfdi={cfdi}>{serie + folio || uuid}</CfdiLink>
        <small>{[formatFechaCfdi(fecha), numparc && `Parcialidad ${numparc}`].filter(Boolean).join(' · ')}</small>
      </>
    ),
  ],
  ['Importe', ({ importe, moneda }) => formatMoney(importe, moneda)],
  ['Saldo insoluto', ({ saldoinsoluto, moneda }) => saldoinsoluto && formatMoney(saldoinsoluto, moneda)],
];

const documentoColumns: DetailColumn<DocumentoPagado>[] = [
  [
    'Documento',
    ({ cfdi, iddocumento, serie, folio, numparc }) => (
      <>
        <CfdiLink cfdi={cfdi}>{serie + folio || iddocumento}</CfdiLink>
        <small>
          {[!cfdi && serie + folio && iddocumento, numparc && `Parcialidad ${numparc}`].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  ],
  ['Pagado', ({ pagado, moneda }) => pagado && formatMoney(pagado, moneda)],
  ['Saldo insoluto', ({ saldoinsoluto, moneda }) => saldoinsoluto && formatMoney(saldoinsoluto, moneda)],
];
