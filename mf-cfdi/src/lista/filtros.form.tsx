import { cfdiSorts, efectosComprobante, formasPago, metodosPago, pagoEstatus, usosCfdi } from '@boveda/contracts';
import { today } from '@boveda/ui-kit';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { useState } from 'react';
import { CampoRfc } from '../campos/campo-rfc';
import { CampoCatalogo, CampoTexto } from '../campos/campos';
import { Filtros } from '../campos/filtros';
import { MasFiltros } from '../campos/mas-filtros';
import { CampoFechas, CampoTotales } from '../campos/rangos';
import type { ListaQuery } from './filtros';
import type { Lista } from './listas';

const orders = { DESC: 'Descendente', ASC: 'Ascendente' };
const HIDDEN = ['rfc', 'pagoestatus', 'serie', 'folio', 'usocfdi', 'formapago', 'metodopago', 'totalde', 'totalhasta'];

interface Props {
  lista: Lista;
  query: ListaQuery;
  onChange: SetUrlQuery<ListaQuery>;
  /** Buscar: ask again, even where nothing changed. */
  onSearch(): void;
  onClear(): void;
}

/** Filters of a list of CFDI. Each change counts at once; what is typed counts shortly after the last key. */
export function FiltrosForm({ lista, query, onChange, onSearch, onClear }: Props) {
  const count = HIDDEN.filter((name) => query[name as keyof ListaQuery] !== undefined).length;
  const [isOpen, setOpen] = useState(count > 0);
  const set = (patch: Partial<ListaQuery>) => onChange(patch);
  const type = (patch: Partial<ListaQuery>) => onChange(patch, { replace: true });
  return (
    <Filtros
      isOpen={isOpen}
      onSearch={onSearch}
      onClear={onClear}
      more={<MasFiltros isOpen={isOpen} count={count} onToggle={() => setOpen(!isOpen)} />}
    >
      <CampoTexto
        label="Buscar"
        placeholder="Buscar por serie/folio/UUID"
        value={query.search}
        onCommit={(search) => type({ search })}
      />
      <CampoFechas query={{ ...query, fechafin: query.fechafin ?? today() }} onChange={set} />
      <CampoCatalogo label="Tipo" catalog={efectosComprobante} value={query.tipo} onChange={(tipo) => set({ tipo })} />
      {isOpen && <MoreFields lista={lista} query={query} set={set} type={type} />}
    </Filtros>
  );
}

interface FieldsProps {
  lista: Lista;
  query: ListaQuery;
  set(patch: Partial<ListaQuery>): void;
  type(patch: Partial<ListaQuery>): void;
}

function MoreFields({ lista, query, set, type }: FieldsProps) {
  const offers = (name: keyof ListaQuery) => name in lista.query.shape;
  return (
    <>
      {offers('rfc') && <CampoRfc value={query.rfc} onChange={(rfc) => set({ rfc })} />}
      {offers('pagoestatus') && (
        <CampoCatalogo
          label="Estatus de pago"
          catalog={pagoEstatus}
          value={query.pagoestatus}
          onChange={(pagoestatus) => set({ pagoestatus })}
        />
      )}
      <CampoTexto label="Serie" value={query.serie} onCommit={(serie) => type({ serie })} />
      <CampoTexto label="Folio" value={query.folio} onCommit={(folio) => type({ folio })} />
      {offers('usocfdi') && <CodeFields query={query} set={set} />}
      {offers('totalde') && <CampoTotales query={query} onCommit={type} />}
      <CampoCatalogo
        label="Ordenar por"
        plain
        catalog={cfdiSorts}
        value={query.sort}
        onChange={(sort) => set({ sort })}
      />
      <CampoCatalogo label="Orden" plain catalog={orders} value={query.order} onChange={(order) => set({ order })} />
    </>
  );
}

const CodeFields = ({ query, set }: Pick<FieldsProps, 'query' | 'set'>) => (
  <>
    <CampoCatalogo label="Uso CFDI" catalog={usosCfdi} value={query.usocfdi} onChange={(usocfdi) => set({ usocfdi })} />
    <CampoCatalogo
      label="Forma de pago"
      catalog={formasPago}
      value={query.formapago}
      onChange={(formapago) => set({ formapago })}
    />
    <CampoCatalogo
      label="Método de pago"
      catalog={metodosPago}
      value={query.metodopago}
      onChange={(metodopago) => set({ metodopago })}
    />
  </>
);
