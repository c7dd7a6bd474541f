import { Link } from '@boveda/area-kit';
import { type CfdiRow, efectosComprobante } from '@boveda/contracts';
import { formatFechaCfdi, formatMoney } from '@boveda/ui-kit';
import { EstatusBadge, type ListColumn, Truncated } from '@boveda/ui-kit/data';
import type { ArchivoPedido } from '../archivos/archivo-modal';
import { folioDe, type Seccion } from '../secciones';

const FOLIO_LENGTH = 10;
const NOMBRE_LENGTH = 25;

interface ColumnOptions {
  seccion: Seccion;
  /** The list's own query string, to come back to. */
  search: string;
  onFile(archivo: ArchivoPedido): void;
}

/** Columns of the list of valid CFDI (V2 §2.2). */
export const vigentesColumns = ({ seccion, search, onFile }: ColumnOptions): ListColumn<CfdiRow>[] => [
  {
    key: 'folio',
    title: 'Folio',
    sort: 'folio',
    nowrap: true,
    render: (cfdi) => <Truncated text={[cfdi.serie, cfdi.folio].filter(Boolean).join('-')} max={FOLIO_LENGTH} />,
  },
  { key: 'tipo', title: 'Tipo', sort: 'tipo', render: (cfdi) => efectosComprobante[cfdi.tipo] },
  {
    key: 'uuid',
    title: 'UUID',
    render: (cfdi) => (
      <span className="bv-row-link">
        <Link to={`${seccion.vigentes}/${cfdi.id}`} state={{ lista: search }}>
          {cfdi.uuid}
        </Link>
        <span className="bv-row-actions">
          {(['pdf', 'xml'] as const).map((tipo) => (
            <button
              key={tipo}
              type="button"
              aria-label={`Ver ${tipo.toUpperCase()} de ${folioDe(cfdi)}`}
              onClick={() => onFile({ tipo, cfdi })}
            >
              {tipo.toUpperCase()}
            </button>
          ))}
        </span>
      </span>
    ),
  },
  {
    key: 'contraparte',
    title: seccion.contraparte,
    render: ({ rfc, nombre }) => (
      <>
        {rfc} - <Truncated text={nombre} max={NOMBRE_LENGTH} />
      </>
    ),
  },
  { key: 'fecha', title: 'Expedido', sort: 'fecha', nowrap: true, render: (cfdi) => formatFechaCfdi(cfdi.fecha) },
  { key: 'estatus', title: 'Estatus', render: (cfdi) => <EstatusBadge status={cfdi.status} reason={cfdi.errmsg} /> },
  {
    key: 'total',
    title: 'Total',
    sort: 'total',
    align: 'right',
    render: (cfdi) => formatMoney(cfdi.total, cfdi.moneda),
  },
];
