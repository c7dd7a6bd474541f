import { FOLIO_LENGTH, folioOf, formatFechaCfdi, formatTotal, NOMBRE_LENGTH } from '@boveda/ui-kit';
import { type ListColumn, Truncated } from '@boveda/ui-kit/data';

/** The fields of a CFDI in both lists; empty for a CFDI that is not in the vault. */
interface KnownCfdi {
  folio: string;
  serie: string;
  uuid: string;
  rfc: string;
  nombre: string;
  total: string | null;
  moneda: string;
  montopagos: string | null;
}

/** Columns that the lists of requests and of answers share. */
export const folioColumn: ListColumn<KnownCfdi> = {
  key: 'folio',
  title: 'Folio',
  nowrap: true,
  render: (cfdi) => <Truncated text={folioOf(cfdi)} max={FOLIO_LENGTH} />,
};

export const emisorColumn: ListColumn<KnownCfdi> = {
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

export const totalColumn: ListColumn<KnownCfdi> = {
  key: 'total',
  title: 'Total',
  align: 'right',
  render: ({ total, ...cfdi }) => total && formatTotal({ total, ...cfdi }),
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
