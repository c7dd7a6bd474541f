import { FOLIO_LENGTH, folioDe, formatFechaCfdi, formatMoney, NOMBRE_LENGTH } from '@boveda/ui-kit';
import { type ListColumn, Truncated } from '@boveda/ui-kit/data';

/** What both lists know of a CFDI; empty where the vault does not have it. */
interface CfdiConocido {
  folio: string;
  serie: string;
  uuid: string;
  rfc: string;
  nombre: string;
  total: string | null;
  moneda: string;
}

/** Columns that the requests and the answers have in common. */
export const folioColumn: ListColumn<CfdiConocido> = {
  key: 'folio',
  title: 'Folio',
  nowrap: true,
  render: (cfdi) => <Truncated text={folioDe(cfdi)} max={FOLIO_LENGTH} />,
};

export const emisorColumn: ListColumn<CfdiConocido> = {
  key: 'emisor',
  title: 'Emisor',
  render: ({ rfc, nombre }) =>
    rfc ? (
      <>
        {rfc} - <Truncated text={nombre} max={NOMBRE_LENGTH} />
      </>
    ) : (
      'No está en la bóveda'
    ),
};

export const totalColumn: ListColumn<CfdiConocido> = {
  key: 'total',
  title: 'Total',
  align: 'right',
  render: ({ total, moneda }) => total && formatMoney(total, moneda),
};

export const expedidoColumn = <Row,>(fechaOf: (row: Row) => string | null): ListColumn<Row> => ({
  key: 'expedido',
  title: 'Expedido',
  nowrap: true,
  render: (row) => {
    const fecha = fechaOf(row);
    return fecha && formatFechaCfdi(fecha);
  },
});
