import { AHEAD_SECONDS, Link, paths, useColumnChoice } from '@boveda/area-kit';
import { type CfdiSinPago, clasesConciliadas, movimientosQuery } from '@boveda/contracts/impuestos';
import { folioOf, formatFechaCfdi, ScreenStyles } from '@boveda/ui-kit';
import { type ListColumn, ListScreen } from '@boveda/ui-kit/data';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { contraparteColumn, importeColumn } from '../columns';
import bancosCss from './bancos.css?source';
import { useListSinPagoQuery } from './bancos-api';
import { BancosTabs } from './bancos-tabs';

const PAGE_SIZES = [20, 50, 100];

const columns: ListColumn<CfdiSinPago>[] = [
  { key: 'fecha', title: 'Fecha de pago', nowrap: true, card: 'line', render: ({ fecha }) => formatFechaCfdi(fecha) },
  {
    key: 'cfdi',
    title: 'CFDI',
    card: 'title',
    render: (row) => (
      <>
        <Link to={`${row.emitido ? paths.clientes() : paths.proveedores()}/${row.id}`}>{folioOf(row)}</Link>
        <small>
          {clasesConciliadas[row.clase]}, {row.emitido ? 'emitido' : 'recibido'}
        </small>
      </>
    ),
  },
  contraparteColumn,
  importeColumn,
];

/** CFDI that say a payment which no movement of the statements shows. */
export function SinPagoScreen() {
  const columnChoice = useColumnChoice('bancos-sin-pago');
  const [{ limit, offset }, setQuery] = useUrlQuery(movimientosQuery());
  const rows = useListSinPagoQuery({ limit, offset }, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  useScrollMemory(rows.currentData !== undefined);
  return (
    <div className="impuestos-bancos">
      <ScreenStyles css={bancosCss} />
      <ListScreen
        columnChoice={columnChoice}
        title="CFDI sin pago en el banco"
        query={{ limit, offset }}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ uuid, fecha, importe }) => `${uuid} ${fecha} ${importe}`}
        columns={columns}
        pageSizes={PAGE_SIZES}
        tabs={<BancosTabs current="sinPago" />}
        notices={
          <p>
            Complementos de pago y facturas PUE de los días de los que hay estados de cuenta, sin movimiento que los
            pague.
          </p>
        }
        isFiltered={false}
        onClear={() => undefined}
        empty={{ text: 'Ningún CFDI sin pago en los días de sus estados de cuenta' }}
      />
    </div>
  );
}
