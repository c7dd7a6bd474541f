import { Link } from '@boveda/area-kit';
import { type CfdiRow, efectosComprobante } from '@boveda/contracts';
import { formatFechaCfdi, formatMoney } from '@boveda/ui-kit';
import { EstatusBadge, type ListColumn, Truncated } from '@boveda/ui-kit/data';
import { ArchivoButtons } from '../archivos/archivo-buttons';
import type { ArchivoPedido } from '../archivos/archivo-modal';
import type { Seccion } from '../secciones';
import type { Lista } from './listas';

const FOLIO_LENGTH = 10;
const NOMBRE_LENGTH = 25;

interface ColumnOptions {
  seccion: Seccion;
  lista: Lista;
  /** The list's own query string, to come back to. */
  search: string;
  onFile(archivo: ArchivoPedido): void;
}

/** Columns of a list of CFDI (V2 §2.2). */
export const listaColumns = (options: ColumnOptions): ListColumn<CfdiRow>[] => [
  {
    key: 'folio',
    title: 'Folio',
    sort: 'folio',
    nowrap: true,
    render: (cfdi) => <Truncated text={[cfdi.serie, cfdi.folio].filter(Boolean).join('-')} max={FOLIO_LENGTH} />,
  },
  { key: 'tipo', title: 'Tipo', sort: 'tipo', render: (cfdi) => efectosComprobante[cfdi.tipo] },
  { key: 'uuid', title: 'UUID', render: (cfdi) => <Uuid cfdi={cfdi} {...options} /> },
  {
    key: 'contraparte',
    title: options.seccion.contraparte,
    render: ({ rfc, nombre }) => (
      <>
        {rfc} - <Truncated text={nombre} max={NOMBRE_LENGTH} />
      </>
    ),
  },
  { key: 'fecha', title: 'Expedido', sort: 'fecha', nowrap: true, render: (cfdi) => formatFechaCfdi(cfdi.fecha) },
  ...(options.lista.estado === 'cancelados' ? [fechaDeCancelacion] : []),
  { key: 'estatus', title: 'Estatus', render: (cfdi) => <EstatusBadge status={cfdi.status} reason={cfdi.errmsg} /> },
  {
    key: 'total',
    title: 'Total',
    sort: 'total',
    align: 'right',
    render: (cfdi) => formatMoney(cfdi.total, cfdi.moneda),
  },
];

const fechaDeCancelacion: ListColumn<CfdiRow> = {
  key: 'cancelado',
  title: 'Fecha de Cancelación',
  nowrap: true,
  render: ({ cancelado }) => cancelado && formatFechaCfdi(cancelado),
};

const Uuid = ({ cfdi, seccion, lista, search, onFile }: ColumnOptions & { cfdi: CfdiRow }) => (
  <span className="bv-row-link">
    <Link to={`${seccion.lista(lista.estado)}/${cfdi.id}`} state={{ lista: search }}>
      {cfdi.uuid}
    </Link>
    <ArchivoButtons cfdi={cfdi} onFile={onFile} />
  </span>
);
