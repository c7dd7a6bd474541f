import { Link, paths } from '@boveda/area-kit';
import { efectosComprobante, type InhabilitadoRow } from '@boveda/contracts';
import { FOLIO_LENGTH, formatFechaCfdi, formatMoney, NOMBRE_LENGTH } from '@boveda/ui-kit';
import { type ListColumn, Truncated } from '@boveda/ui-kit/data';
import { ArchivoButtons } from '../archivos/archivo-buttons';
import type { ArchivoPedido } from '../archivos/archivo-modal';
import { EstatusDeCfdi } from '../lista/estatus-de-cfdi';
import { parteDe } from './partes';

interface ColumnOptions {
  /** The list's own query string, to come back to. */
  search: string;
  onFile(archivo: ArchivoPedido, row: InhabilitadoRow): void;
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
        <Link to={`${paths.inhabilitados}/${cfdi.id}`} state={{ lista: search }}>
          {cfdi.uuid}
        </Link>
        <ArchivoButtons cfdi={cfdi} onFile={(archivo) => onFile(archivo, cfdi)} />
      </span>
    ),
  },
  {
    key: 'parte',
    title: 'Emisor / Receptor',
    roomy: true,
    render: (cfdi) => (
      <>
        <small style={{ color: 'var(--bv-muted)' }}>{parteDe(cfdi)}</small> {cfdi.rfc} -{' '}
        <Truncated text={cfdi.nombre} max={NOMBRE_LENGTH} />
      </>
    ),
  },
  { key: 'fecha', title: 'Expedido', nowrap: true, render: (cfdi) => formatFechaCfdi(cfdi.fecha) },
  { key: 'estatus', title: 'Estatus', render: (cfdi) => <EstatusDeCfdi cfdi={cfdi} /> },
  { key: 'total', title: 'Total', align: 'right', render: (cfdi) => formatMoney(cfdi.total, cfdi.moneda) },
];
