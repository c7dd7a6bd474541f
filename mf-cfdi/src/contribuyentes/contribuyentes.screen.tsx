import { Link, paths, useColumnChoice } from '@boveda/area-kit';
import { PAGE_SIZES, rfcsQuery } from '@boveda/contracts/core';
import { Button, ScreenStyles } from '@boveda/ui-kit';
import { ListScreen } from '@boveda/ui-kit/data';
import { SearchOutlined } from '@boveda/ui-kit/icons';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useListRfcsQuery } from '../api';
import tagsCss from '../etiquetas/tags.css?source';
import { contribuyentesColumns, needsImportes } from './contribuyentes-columns';
import { ContribuyentesFilters } from './contribuyentes-filters';
import { EfosModal } from './efos-modal';
import { OrdenPills } from './orden-pills';
import { SearchEfosModal } from './search-efos-modal';

const ImportContactos = lazy(async () => ({ default: (await import('../trato/import-contactos')).ImportContactos }));

/** The counterparts of the taxpayer, and whether the SAT lists them under article 69-B. */
export function ContribuyentesScreen() {
  const columnChoice = useColumnChoice('contribuyentes');
  const [query, setQuery] = useUrlQuery(rfcsQuery());
  const { sort } = query;
  const importes = needsImportes(columnChoice.chosen, sort) ? ('1' as const) : undefined;
  const rows = useListRfcsQuery({ ...query, importes }, { refetchOnMountOrArgChange: 30 });
  const [detail, setDetail] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const columns = useMemo(() => contribuyentesColumns(setDetail, sort), [sort]);
  useScrollMemory(rows.currentData !== undefined);

  const clear = () => setQuery({ search: undefined, efos: undefined, etiqueta: undefined });
  return (
    <>
      <ScreenStyles css={tagsCss} />
      <ListScreen
        columnChoice={columnChoice}
        title="Contribuyentes"
        toolbar={
          <>
            <Link className="bv-btn" to={paths.conceptos}>
              Gasto por concepto
            </Link>
            <Link className="bv-btn" to={paths.sinRep}>
              REP que faltan
            </Link>
            <Button effect="change" onClick={() => setImporting(true)}>
              Importar contactos
            </Button>
            <Button icon={<SearchOutlined />} onClick={() => setSearching(true)}>
              Buscar EFOS
            </Button>
          </>
        }
        tabs={<OrdenPills query={query} />}
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
        isFiltered={query.search !== undefined || query.efos !== undefined || query.etiqueta !== undefined}
        onClear={clear}
        empty={{
          text: 'Aún no hay contribuyentes',
          action: <Link to={paths.dashboard}>Subir CFDI desde Inicio</Link>,
        }}
      />
      {detail && <EfosModal rfc={detail} onClose={() => setDetail(null)} />}
      {isImporting && (
        <Suspense>
          <ImportContactos onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {isSearching && <SearchEfosModal onClose={() => setSearching(false)} />}
    </>
  );
}
