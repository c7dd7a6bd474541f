import { efectosComprobante, type InhabilitadoRow } from '@boveda/contracts/core';
import { FOLIO_LENGTH, formatFechaCfdi, formatTotal } from '@boveda/ui-kit';
import { type ListColumn, Truncated } from '@boveda/ui-kit/data';
import type { RequestedFile } from '../files/cfdi-file-modal';
import { FileButtons } from '../files/file-buttons';
import { CfdiEstatus } from '../list/cfdi-estatus';
import { Contraparte } from '../list/list-columns';
import { counterpartOf } from './counterpart';

interface ColumnOptions {
  /** Address of the catalogue in the page; that of a CFDI is below it. */
  href: string;
  onFile(file: RequestedFile, row: InhabilitadoRow): void;
}

/** Columns of the catalogue (V2 §2.6). */
export const inhabilitadosColumns = ({ href, onFile }: ColumnOptions): ListColumn<InhabilitadoRow>[] => [
  {
    key: 'folio',
    title: 'Folio',
    nowrap: true,
    card: 'line',
    render: (cfdi) => <Truncated text={`${cfdi.serie}${cfdi.folio}`} max={FOLIO_LENGTH} />,
  },
  { key: 'tipo', title: 'Tipo', card: 'line', render: (cfdi) => efectosComprobante[cfdi.tipo] },
  {
    key: 'uuid',
    title: 'UUID',
    card: 'link',
    render: (cfdi) => (
      <span className="bv-row-link">
        <a href={`${href}/${cfdi.id}`} title={cfdi.uuid}>
          {cfdi.uuid}
        </a>
        <FileButtons cfdi={cfdi} onFile={(file) => onFile(file, cfdi)} />
      </span>
    ),
  },
  {
    key: 'parte',
    title: 'Emisor / Receptor',
    roomy: true,
    card: 'title',
    render: (cfdi) => (
      <>
        <small style={{ color: 'var(--bv-muted)' }}>{counterpartOf(cfdi)}</small> <Contraparte {...cfdi} />
      </>
    ),
  },
  { key: 'fecha', title: 'Expedido', nowrap: true, card: 'line', render: (cfdi) => formatFechaCfdi(cfdi.fecha) },
  { key: 'estatus', title: 'Estatus', nowrap: true, card: 'state', render: (cfdi) => <CfdiEstatus cfdi={cfdi} /> },
  { key: 'total', title: 'Total', align: 'right', card: 'amount', render: formatTotal },
];
