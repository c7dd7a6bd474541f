import { Link } from '@boveda/area-kit';
import { type CfdiRow, efectosComprobante, pagoEstatus } from '@boveda/contracts';
import { FOLIO_LENGTH, formatFechaCfdi, formatMoney, NOMBRE_LENGTH } from '@boveda/ui-kit';
import { type ListColumn, RowToggle, type Tone, ToneBadge, Truncated } from '@boveda/ui-kit/data';
import { ArchivoButtons } from '../archivos/archivo-buttons';
import type { ArchivoPedido } from '../archivos/archivo-modal';
import type { Seccion } from '../secciones';
import { EstatusDeCfdi } from './estatus-de-cfdi';
import type { Lista } from './listas';

interface ColumnOptions {
  seccion: Seccion;
  lista: Lista;
  /** The list's own query string, to come back to. */
  search: string;
  onFile(archivo: ArchivoPedido): void;
  /** Rows of creditos whose card is open. */
  open: readonly string[];
  onToggle(id: string): void;
}

/** Columns of a list of CFDI (V2 §2.2). */
export const listaColumns = (options: ColumnOptions): ListColumn<CfdiRow>[] => [
  {
    key: 'folio',
    title: 'Folio',
    sort: 'folio',
    nowrap: true,
    render: (cfdi) => <Truncated text={`${cfdi.serie}${cfdi.folio}`} max={FOLIO_LENGTH} />,
  },
  { key: 'tipo', title: 'Tipo', sort: 'tipo', render: (cfdi) => efectosComprobante[cfdi.tipo] },
  { key: 'uuid', title: 'UUID', render: (cfdi) => <Uuid cfdi={cfdi} {...options} /> },
  {
    key: 'contraparte',
    title: options.seccion.contraparte,
    roomy: true,
    render: ({ rfc, nombre }) => (
      <>
        {rfc} - <Truncated text={nombre} max={NOMBRE_LENGTH} />
      </>
    ),
  },
  { key: 'fecha', title: 'Expedido', sort: 'fecha', nowrap: true, render: (cfdi) => formatFechaCfdi(cfdi.fecha) },
  ...(options.lista.estado === 'cancelados' ? [fechaDeCancelacion] : []),
  { key: 'estatus', title: 'Estatus', render: (cfdi) => <EstatusDeCfdi cfdi={cfdi} /> },
  ...(options.lista.estado === 'creditos' ? [pagos, saldo] : []),
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

const tones: Readonly<Record<number, Tone>> = { 1: 'success', 2: 'warning', 3: 'danger' };
const pagoEstatusOf: Readonly<Record<number, string>> = pagoEstatus;

const pagos: ListColumn<CfdiRow> = {
  key: 'pagos',
  title: 'Pagos',
  render: ({ pagoestatus }) =>
    pagoestatus && <ToneBadge tone={tones[pagoestatus] ?? 'info'}>{pagoEstatusOf[pagoestatus]}</ToneBadge>,
};

const saldo: ListColumn<CfdiRow> = {
  key: 'saldo',
  title: 'Saldo',
  align: 'right',
  render: ({ saldoinso, moneda }) => saldoinso && formatMoney(saldoinso, moneda),
};

/** Leads to the CFDI; on creditos, which have no screen of their own, it opens the card below. */
const Uuid = ({ cfdi, seccion, lista, search, onFile, open, onToggle }: ColumnOptions & { cfdi: CfdiRow }) => (
  <span className="bv-row-link">
    {lista.estado === 'creditos' ? (
      <RowToggle rowKey={cfdi.id} isOpen={open.includes(cfdi.id)} onToggle={() => onToggle(cfdi.id)}>
        {cfdi.uuid}
      </RowToggle>
    ) : (
      <Link to={`${seccion.lista(lista.estado)}/${cfdi.id}`} state={{ lista: search }}>
        {cfdi.uuid}
      </Link>
    )}
    <ArchivoButtons cfdi={cfdi} onFile={onFile} />
  </span>
);
