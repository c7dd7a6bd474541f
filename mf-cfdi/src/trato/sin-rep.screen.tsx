import { Link, paths, useColumnChoice } from '@boveda/area-kit';
import type { CertezaSinRep, ContraparteSinRep, SinRepQuery } from '@boveda/contracts';
import { PAGE_SIZES } from '@boveda/contracts/core';
import { certezasSinRep, sinRepQuery } from '@boveda/contracts/impuestos';
import { Button, formatCount, formatDay, formatInstant, formatMoney } from '@boveda/ui-kit';
import { type ListColumn, ListScreen } from '@boveda/ui-kit/data';
import { CatalogField, FilterBox } from '@boveda/ui-kit/filters';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useListSinRepQuery } from './trato-api';

const CartaDialog = lazy(async () => ({ default: (await import('./carta-dialog')).CartaDialog }));

const direcciones = { recibidos: 'Los que me deben', emitidos: 'Los que debo emitir' } as const;
const certezas = Object.keys(certezasSinRep) as CertezaSinRep[];

/** Which counterparts lack complements of payment: with certainty, in time, likely, or merely unpaid. */
export function SinRepScreen() {
  const columnChoice = useColumnChoice('sin-rep');
  const [query, setQuery] = useUrlQuery(sinRepQuery());
  const rows = useListSinRepQuery(query, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<string | null>(null);
  useScrollMemory(rows.currentData !== undefined);
  const { direccion, certeza } = query;
  const columns = useMemo(() => columnsOf(direccion, setAsked), [direccion]);
  const page = rows.currentData ?? rows.data;
  const clear = () => setQuery({ certeza: undefined, offset: 0 });
  return (
    <>
      <ListScreen
        columnChoice={columnChoice}
        title="Complementos de pago (REP) que faltan"
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ rfc }) => rfc}
        columns={columns}
        pageSizes={PAGE_SIZES}
        filters={<Filtros query={query} onChange={setQuery} onClear={clear} onSearch={() => void rows.refetch()} />}
        summary={
          page &&
          page.count > 0 && (
            <span>
              <strong>
                {certezasSinRep.cierto}: {formatMoney(page.totales.cierto.importe)}
              </strong>
              <small>
                De pagos conocidos, sin complemento después del día 5 del mes siguiente (RMF 2.7.1.32). Un pago se
                conoce cuando alguien lo marca o lo muestra un estado de cuenta. Probable: sin pago conocido, pero una
                factura posterior ya está pagada con complementos.
              </small>
            </span>
          )
        }
        isFiltered={certeza !== undefined}
        onClear={clear}
        empty={{
          text: 'No falta ningún complemento de pago',
          action: <Link to={paths.contribuyentes}>Ir a Contribuyentes</Link>,
        }}
      />
      {asked && (
        <Suspense>
          <CartaDialog rfc={asked} tipo="rep" onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface FiltrosProps {
  query: SinRepQuery;
  onChange(patch: Partial<SinRepQuery>): void;
  onClear(): void;
  onSearch(): void;
}

const Filtros = ({ query: { direccion, certeza }, onChange, onClear, onSearch }: FiltrosProps) => (
  <FilterBox onSearch={onSearch} onClear={onClear}>
    <CatalogField
      label="Complementos"
      plain
      all={null}
      catalog={direcciones}
      order={['recibidos', 'emitidos']}
      value={direccion}
      onChange={(value = 'recibidos') => onChange({ direccion: value, offset: 0 })}
    />
    <CatalogField
      label="Con"
      plain
      all="Todas"
      catalog={certezasSinRep}
      order={certezas}
      value={certeza}
      onChange={(value) => onChange({ certeza: value, offset: 0 })}
    />
  </FilterBox>
);

const columnsOf = (
  direccion: SinRepQuery['direccion'],
  onAsk: (rfc: string) => void,
): ListColumn<ContraparteSinRep>[] => [
  {
    key: 'nombre',
    title: direccion === 'recibidos' ? 'Proveedor' : 'Cliente',
    card: 'title',
    render: ({ rfc, nombre }) => <Link to={paths.contribuyente(rfc)}>{nombre || rfc}</Link>,
  },
  ...certezas.map(
    (certeza): ListColumn<ContraparteSinRep> => ({
      key: certeza,
      title: certezasSinRep[certeza],
      align: 'right',
      nowrap: true,
      render: ({ rfc, [certeza]: { cantidad, importe } }) =>
        cantidad > 0 && (
          <Link
            to={`${direccion === 'recibidos' ? paths.proveedores('creditos') : paths.clientes('creditos')}?rfc=${encodeURIComponent(rfc)}&pagoestatus=pendiente`}
            aria-label={`${certezasSinRep[certeza]}: ${formatCount(cantidad)} facturas de ${rfc}, ${formatMoney(importe)}`}
          >
            {formatMoney(importe)} ({formatCount(cantidad)})
          </Link>
        ),
    }),
  ),
  { key: 'limite', title: 'Día límite', nowrap: true, render: ({ limite }) => limite && formatDay(limite) },
  ...(direccion === 'recibidos'
    ? [
        {
          key: 'pedido',
          title: 'Pedido',
          nowrap: true,
          render: ({ pedido, siguiente }: ContraparteSinRep) =>
            pedido && (
              <>
                {formatInstant(pedido)}
                {siguiente && <small> · se recuerda el {formatInstant(siguiente)}</small>}
              </>
            ),
        },
        {
          key: 'pedir',
          title: 'Acción',
          nowrap: true,
          card: 'line' as const,
          render: ({ rfc }: ContraparteSinRep) => (
            <Button effect="change" size="small" aria-label={`Pedir REP a ${rfc}`} onClick={() => onAsk(rfc)}>
              Pedir REP
            </Button>
          ),
        },
      ]
    : []),
];
