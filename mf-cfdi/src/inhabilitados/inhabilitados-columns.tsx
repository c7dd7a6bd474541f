import { Link, paths } from '@boveda/area-kit';
import { efectosComprobante, type InhabilitadoRow } from '@boveda/contracts';
import { FOLIO_LENGTH, formatFechaCfdi, formatMoney, NOMBRE_LENGTH } from '@boveda/ui-kit';
import { type ListColumn, Truncated } from '@boveda/ui-kit/data';
import type { RequestedFile } from '../files/cfdi-file-modal';
import { FileButtons } from '../files/file-buttons';
import { CfdiEstatus } from '../list/cfdi-estatus';
import { counterpartOf } from './counterpart';

interface ColumnOptions {
  /** The query string of the list, to return to. */
  search: string;
  onFile(file: RequestedFile, row: InhabilitadoRow): void;
}

/** Columns of the catalogue (V2 §2.6). */
export const inhabilitadosColumns = ({ search, onFile }: ColumnOptions): ListColumn<InhabilitadoRow>[] => [
  {
    key: 'folio',
    title: 'Folio',
    nowrap: true,
    render: (cfdi) => <Truncated text={`${cfdi.serie}${cfdi.folio}`} max={FOLIO_LENGTH} />,
  },
  { key: 'tipo', title: 'Tipo', render: (cfdi) => efectosComprobante[cfdi.tipo] },
  {
    key: 'uuid',
    title: 'UUID',
    render: (cfdi) => (
      <span className="bv-row-link">
        <Link to={`${paths.inhabilitados}/${cfdi.id}`} state={{ list: search }}>
          {cfdi.uuid}
        </Link>
        <FileButtons cfdi={cfdi} onFile={(file) => onFile(file, cfdi)} />
      </span>
    ),
  },
  {
    key: 'parte',
    title: 'Emisor / Receptor',
    roomy: true,
    render: (cfdi) => (
      <>
        <small style={{ color: 'var(--bv-muted)' }}>{counterpartOf(cfdi)}</small> {cfdi.rfc} -{' '}
        <Truncated text={cfdi.nombre} max={NOMBRE_LENGTH} />
      </>
    ),
  },
  { key: 'fecha', title: 'Expedido', nowrap: true, render: (cfdi) => formatFechaCfdi(cfdi.fecha) },
  { key: 'estatus', title: 'Estatus', render: (cfdi) => <CfdiEstatus cfdi={cfdi} /> },
  { key: 'total', title: 'Total', align: 'right', render: (cfdi) => formatMoney(cfdi.total, cfdi.moneda) },
];
