import { tablas } from '@boveda/contracts';
import { today } from '@boveda/ui-kit';
import type { SetUrlQuery } from '@boveda/ui-kit/router';
import { useState } from 'react';
import { CampoRfc } from '../campos/campo-rfc';
import { CampoCatalogo, CampoTexto } from '../campos/campos';
import { Filtros } from '../campos/filtros';
import { readUuid } from '../campos/leer';
import { MasFiltros } from '../campos/mas-filtros';
import { CampoFechas, CampoTotales } from '../campos/rangos';
import type { CatalogoQuery } from './filtros';

const estatus = { '1': 'Pendiente', '4': 'Invalido', '5': 'Alterado' };

interface Props {
  query: CatalogoQuery;
  onChange: SetUrlQuery<CatalogoQuery>;
  onSearch(): void;
  onClear(): void;
}

/** Filters of the catalogue (V2 §2.6). */
export function CatalogoForm({ query, onChange, onSearch, onClear }: Props) {
  const [isOpen, setOpen] = useState(false);
  const set = (patch: Partial<CatalogoQuery>) => onChange(patch);
  const type = (patch: Partial<CatalogoQuery>) => onChange(patch, { replace: true });
  return (
    <Filtros
      isOpen={isOpen}
      onSearch={onSearch}
      onClear={onClear}
      more={<MasFiltros className="cfdi-more" isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
    >
      <CampoTexto label="UUID" value={query.uuid} read={readUuid} onCommit={(uuid) => type({ uuid })} />
      <CampoRfc value={query.rfc} onChange={(rfc) => set({ rfc })} />
      <CampoCatalogo label="Estatus" catalog={estatus} value={query.status} onChange={(status) => set({ status })} />
      <CampoCatalogo
        label="Emitidos / Recibidos"
        catalog={tablas}
        value={query.tabla}
        onChange={(tabla) => set({ tabla })}
      />
      <CampoTotales query={query} onCommit={type} />
      <CampoFechas query={query} onChange={set} max={today()} />
    </Filtros>
  );
}
