import { Link } from '@boveda/area-kit';
import {
  type CampoDelMes,
  celdasImpuesto,
  type DiotDelMes,
  type LineaDelMes,
  MAX_IMPORTE_DIOT,
} from '@boveda/contracts/impuestos';
import { formatCount } from '@boveda/ui-kit';
import { type ReactNode, useId } from 'react';
import { celdaPath } from '../celda';

interface Grupo {
  titulo: string;
  campos: { clave: string; nombre: string }[];
}

/** Amounts by zone; the last part of a field's name says which, and those without a zone are the last group. */
function gruposOf(campos: readonly CampoDelMes[]): Grupo[] {
  const grupos = new Map<string, Grupo['campos']>();
  for (const { clave, nombre, clase } of campos) {
    if (clase === 'texto') continue;
    const cut = clave.includes('.') ? nombre.lastIndexOf(', ') : -1;
    const titulo = cut < 0 ? 'Retenido y demás actos' : nombre.slice(cut + 2);
    grupos.set(titulo, [...(grupos.get(titulo) ?? []), { clave, nombre: cut < 0 ? nombre : nombre.slice(0, cut) }]);
  }
  return [...grupos].map(([titulo, suyos]) => ({ titulo, campos: suyos }));
}

interface Props {
  diot: DiotDelMes;
  linea: LineaDelMes | null;
  importes: Readonly<Record<string, number>>;
  onChange(importes: Record<string, number>): void;
}

/** The 46 amounts of a line, in whole pesos. */
export function Importes({ diot, linea, importes, onChange }: Props) {
  return gruposOf(diot.campos).map(({ titulo, campos }) => (
    <details
      key={titulo}
      className="impuestos-grupo"
      open={campos.some(({ clave }) => (linea?.importes[clave] ?? 0) > 0)}
    >
      <summary>{titulo}</summary>
      <div className="impuestos-tercero">
        {campos.map(({ clave, nombre }) => (
          <Importe
            key={clave}
            nombre={nombre}
            pesos={importes[clave] ?? 0}
            isEdited={linea?.editados.includes(clave) ?? false}
            onChange={(pesos) => onChange({ ...importes, [clave]: pesos })}
          >
            {(linea?.fuentes[clave] ?? []).map(({ celda, tasa }) => (
              <Link key={celda + tasa} to={celdaPath(diot.mes, { celda, tasa, contraparte: linea?.id })}>
                Ver CFDI
                <span className="bv-visually-hidden">
                  {' '}
                  de {nombre}: {celdasImpuesto[celda]}
                </span>
              </Link>
            ))}
          </Importe>
        ))}
      </div>
    </details>
  ));
}

interface ImporteProps {
  nombre: string;
  pesos: number;
  isEdited: boolean;
  children: ReactNode;
  onChange(pesos: number): void;
}

function Importe({ nombre, pesos, isEdited, children, onChange }: ImporteProps) {
  const id = useId();
  return (
    <div className="impuestos-campo">
      <label htmlFor={id}>{nombre}</label>
      <input
        id={id}
        className="bv-input"
        inputMode="numeric"
        autoComplete="off"
        value={formatCount(pesos)}
        onChange={({ target }) => {
          const typed = Number(target.value.replace(/\D/g, ''));
          if (typed <= MAX_IMPORTE_DIOT) onChange(typed);
        }}
      />
      <small className="impuestos-fuentes">
        {isEdited && <span>Editado</span>}
        {children}
      </small>
    </div>
  );
}
