import { Link } from '@boveda/area-kit';
import { type CfdiRow, efectosComprobante, pagoEstatus } from '@boveda/contracts';
import { FOLIO_LENGTH, formatFechaCfdi, formatMoney, NOMBRE_LENGTH } from '@boveda/ui-kit';
import { type ListColumn, RowToggle, type Tone, ToneBadge, Truncated } from '@boveda/ui-kit/data';
import type { RequestedFile } from '../files/cfdi-file-modal';
import { FileButtons } from '../files/file-buttons';
import type { Section } from '../sections';
import { CfdiEstatus } from './cfdi-estatus';
import type { CfdiList } from './lists';

interface ColumnOptions {
  section: Section;
  list: CfdiList;
  /** The query string of the list, to return to. */
  search: string;
  onFile(file: RequestedFile): void;
  /** Keys of the rows of creditos whose card is open. */
  open: readonly string[];
  onToggle(id: string): void;
}

/** Columns of a list of CFDI (V2 §2.2). */
export const listColumns = (options: ColumnOptions): ListColumn<CfdiRow>[] => [
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
    title: options.section.contraparte,
    roomy: true,
    render: ({ rfc, nombre }) => (
      <>
        {rfc} - <Truncated text={nombre} max={NOMBRE_LENGTH} />
      </>
    ),
  },
  { key: 'fecha', title: 'Expedido', sort: 'fecha', nowrap: true, render: (cfdi) => formatFechaCfdi(cfdi.fecha) },
  ...(options.list.estado === 'cancelados' ? [fechaDeCancelacion] : []),
  { key: 'estatus', title: 'Estatus', render: (cfdi) => <CfdiEstatus cfdi={cfdi} /> },
  ...(options.list.estado === 'creditos' ? [pagos, saldo] : []),
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

/** Links to the CFDI; in creditos, which have no detail, it toggles the card below. */
const Uuid = ({ cfdi, section, list, search, onFile, open, onToggle }: ColumnOptions & { cfdi: CfdiRow }) => (
  <span className="bv-row-link">
    {list.estado === 'creditos' ? (
      <RowToggle rowKey={cfdi.id} isOpen={open.includes(cfdi.id)} onToggle={() => onToggle(cfdi.id)}>
        {cfdi.uuid}
      </RowToggle>
    ) : (
      <Link to={`${section.list(list.estado)}/${cfdi.id}`} state={{ list: search }}>
        {cfdi.uuid}
      </Link>
    )}
    <FileButtons cfdi={cfdi} onFile={onFile} />
  </span>
);
