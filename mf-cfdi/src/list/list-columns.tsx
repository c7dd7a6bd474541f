import { type CfdiListRow, type CfdiRow, columnasCfdi, efectosComprobante, pagoEstatus } from '@boveda/contracts/core';
import { FOLIO_LENGTH, formatFechaCfdi, formatMoney, formatTotal, NOMBRE_LENGTH, truncate } from '@boveda/ui-kit';
import { type ListColumn, RowToggle, type Tone, ToneBadge, Truncated } from '@boveda/ui-kit/data';
import { Tagged } from '../etiquetas/tags';
import type { RequestedFile } from '../files/cfdi-file-modal';
import { FileButtons } from '../files/file-buttons';
import type { Section } from '../sections';
import { addedColumns } from './added-columns';
import { CfdiEstatus } from './cfdi-estatus';
import type { CfdiList } from './lists';

interface ColumnOptions {
  section: Section;
  list: CfdiList;
  /** Address of the list in the page; that of a CFDI is below it. */
  href: string;
  onFile(file: RequestedFile): void;
  onToggle(id: string): void;
}

/** Columns of a list of CFDI (V2 §2.2), and those that a person may add. Each has its key in `columnasCfdi`, which exports have too. */
export const listColumns = (options: ColumnOptions): ListColumn<CfdiListRow>[] => [
  {
    key: 'folio',
    title: columnasCfdi.folio,
    sort: 'folio',
    nowrap: true,
    card: 'line',
    render: (cfdi) => <Truncated text={`${cfdi.serie}${cfdi.folio}`} max={FOLIO_LENGTH} />,
  },
  {
    key: 'tipo',
    title: columnasCfdi.tipo,
    sort: 'tipo',
    card: 'line',
    render: (cfdi) => efectosComprobante[cfdi.tipo],
  },
  {
    key: 'uuid',
    title: columnasCfdi.uuid,
    card: 'link',
    render: (cfdi, isOpen) => <Uuid cfdi={cfdi} isOpen={isOpen} {...options} />,
  },
  {
    key: 'contraparte',
    title: options.section.contraparte,
    roomy: true,
    card: 'title',
    render: (cfdi) => (
      <Tagged etiquetas={cfdi.etiquetas}>
        <Contraparte {...cfdi} />
      </Tagged>
    ),
  },
  {
    key: 'fecha',
    title: columnasCfdi.fecha,
    sort: 'fecha',
    nowrap: true,
    card: 'line',
    render: (cfdi) => formatFechaCfdi(cfdi.fecha),
  },
  ...(options.list.estado === 'cancelados' ? [fechaDeCancelacion] : []),
  {
    key: 'estatus',
    title: columnasCfdi.estatus,
    nowrap: true,
    card: 'state',
    render: (cfdi) => <CfdiEstatus cfdi={cfdi} />,
  },
  ...(options.list.estado === 'creditos' ? [pagos, saldo] : []),
  {
    key: 'total',
    title: columnasCfdi.total,
    sort: 'total',
    align: 'right',
    card: 'amount',
    render: formatTotal,
  },
  ...addedColumns,
];

/** RFC and name. A short name may be cut by its column; a long one has the tooltip of `Truncated`. */
export const Contraparte = ({ rfc, nombre }: Pick<CfdiRow, 'rfc' | 'nombre'>) => (
  <span title={truncate(nombre, NOMBRE_LENGTH) === nombre ? nombre : undefined}>
    {rfc} - <Truncated text={nombre} max={NOMBRE_LENGTH} />
  </span>
);

const fechaDeCancelacion: ListColumn<CfdiRow> = {
  key: 'cancelado',
  title: columnasCfdi.cancelado,
  nowrap: true,
  render: ({ cancelado }) => cancelado && formatFechaCfdi(cancelado),
};

const tones: Readonly<Record<number, Tone>> = { 1: 'success', 2: 'warning', 3: 'danger' };
const pagoEstatusOf: Readonly<Record<number, string>> = pagoEstatus;

const pagos: ListColumn<CfdiRow> = {
  key: 'pagos',
  title: columnasCfdi.pagos,
  render: ({ pagoestatus }) =>
    pagoestatus && <ToneBadge tone={tones[pagoestatus] ?? 'info'}>{pagoEstatusOf[pagoestatus]}</ToneBadge>,
};

const saldo: ListColumn<CfdiRow> = {
  key: 'saldo',
  title: columnasCfdi.saldo,
  align: 'right',
  // Nothing is owed where too much was paid. One line: a row has no room for both.
  render: ({ saldoinso, moneda, excedente }) =>
    excedente ? `Sobran ${formatMoney(excedente, moneda)}` : saldoinso && formatMoney(saldoinso, moneda),
};

/** Links to the CFDI; in creditos, which have no detail, it toggles the card below. */
const Uuid = ({ cfdi, isOpen, list, href, onFile, onToggle }: ColumnOptions & { cfdi: CfdiRow; isOpen: boolean }) => (
  <span className="bv-row-link">
    {list.estado === 'creditos' ? (
      <RowToggle rowKey={cfdi.id} isOpen={isOpen} onToggle={() => onToggle(cfdi.id)} title={cfdi.uuid}>
        {cfdi.uuid}
      </RowToggle>
    ) : (
      <a href={`${href}/${cfdi.id}`} title={cfdi.uuid}>
        {cfdi.uuid}
      </a>
    )}
    <FileButtons cfdi={cfdi} onFile={onFile} />
  </span>
);
