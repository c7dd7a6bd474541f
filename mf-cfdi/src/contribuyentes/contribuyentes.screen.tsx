import { Link, paths, useColumnChoice } from '@boveda/area-kit';
import { type Contraparte, PAGE_SIZES, rfcsQuery } from '@boveda/contracts/core';
import { Button } from '@boveda/ui-kit';
import { type ListColumn, ListScreen } from '@boveda/ui-kit/data';
import { SearchOutlined } from '@boveda/ui-kit/icons';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { useMemo, useState } from 'react';
import { useListRfcsQuery } from '../api';
import { ContribuyentesFilters } from './contribuyentes-filters';
import { EfoBadge } from './efo-badge';
import { EfosModal } from './efos-modal';
import { ListaBadge } from './lista-badge';
import { SearchEfosModal } from './search-efos-modal';

/** The counterparts of the taxpayer, and whether the SAT lists them under article 69-B. */
export function ContribuyentesScreen() {
  const columnChoice = useColumnChoice('contribuyentes');
  const [query, setQuery] = useUrlQuery(rfcsQuery());
  const rows = useListRfcsQuery(query, { refetchOnMountOrArgChange: 30 });
  const [detail, setDetail] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const columns = useMemo(() => contribuyentesColumns(setDetail), []);
  useScrollMemory(rows.currentData !== undefined);

  const clear = () => setQuery({ search: undefined, efos: undefined });
  return (
    <>
      <ListScreen
        columnChoice={columnChoice}
        title="Contribuyentes"
        toolbar={
          <Button icon={<SearchOutlined />} onClick={() => setSearching(true)}>
            Buscar EFOS
          </Button>
        }
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ rfc }) => rfc}
        columns={columns}
        pageSizes={PAGE_SIZES}
        filters={
          <ContribuyentesFilters
            query={query}
            onChange={setQuery}
            onSearch={() => void rows.refetch()}
            onClear={clear}
          />
        }
        isFiltered={query.search !== undefined || query.efos !== undefined}
        onClear={clear}
        empty={{
          text: 'Aún no hay contribuyentes',
          action: <Link to={paths.dashboard}>Subir CFDI desde Inicio</Link>,
        }}
      />
      {detail && <EfosModal rfc={detail} onClose={() => setDetail(null)} />}
      {isSearching && <SearchEfosModal onClose={() => setSearching(false)} />}
    </>
  );
}

const contribuyentesColumns = (onDetail: (rfc: string) => void): ListColumn<Contraparte>[] => [
  { key: 'rfc', title: 'RFC', nowrap: true, card: 'line', render: ({ rfc }) => rfc },
  {
    key: 'nombre',
    title: 'Nombre',
    card: 'title',
    render: ({ nombre, listas = [] }) => (
      <>
        {nombre}{' '}
        {listas.map((lista) => (
          <ListaBadge key={lista} lista={lista} />
        ))}
      </>
    ),
  },
  {
    key: 'emitidos',
    title: 'Emitidos',
    card: 'line',
    render: ({ rfc }) => <CfdiLink rfc={rfc} to={paths.clientes()} of="Emitidos" />,
  },
  {
    key: 'recibidos',
    title: 'Recibidos',
    card: 'line',
    render: ({ rfc }) => <CfdiLink rfc={rfc} to={paths.proveedores()} of="Recibidos" />,
  },
  {
    key: 'efo',
    title: 'EFO',
    nowrap: true,
    card: 'amount',
    render: ({ rfc, efo }) =>
      efo > 0 && (
        <>
          <EfoBadge situacion={efo} />{' '}
          <Button size="small" aria-label={`Detalle de ${rfc}`} onClick={() => onDetail(rfc)}>
            Detalle
          </Button>
        </>
      ),
  },
];

const CfdiLink = ({ rfc, to, of }: { rfc: string; to: string; of: string }) => (
  <Link to={`${to}?rfc=${encodeURIComponent(rfc)}&limit=20&offset=0`} aria-label={`Ver ${of} de ${rfc}`}>
    Ver {of}
  </Link>
);
