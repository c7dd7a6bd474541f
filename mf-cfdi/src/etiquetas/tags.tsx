import type { Etiqueta } from '@boveda/contracts';
import type { ReactNode } from 'react';

/** The name of a tag on its colour; `hidden` from screen readers. */
export const Tag = ({ nombre, color, hidden }: Pick<Etiqueta, 'nombre' | 'color'> & { hidden?: boolean }) => (
  <span className="cfdi-tag" data-color={color} aria-hidden={hidden}>
    {nombre}
  </span>
);

/** Tags that a row has room for; that of a telephone has one. */
const SHOWN = 2;

/** The content of a cell with the tags of its row beside it: the first ones, and the number of the others. */
export function Tagged({
  etiquetas = [],
  children,
}: {
  etiquetas?: readonly Etiqueta[] | undefined;
  children: ReactNode;
}) {
  if (etiquetas.length === 0) return children;
  const names = etiquetas.map(({ nombre }) => nombre).join(', ');
  return (
    <span className="cfdi-tagged">
      {children}
      <span title={names}>
        <span className="bv-visually-hidden">Etiquetas: {names}</span>
        {etiquetas.slice(0, SHOWN).map((tag) => (
          <Tag key={tag.id} {...tag} hidden />
        ))}
        {etiquetas.length > 1 && (
          <small
            aria-hidden
            data-more={Math.max(0, etiquetas.length - SHOWN)}
            data-more-narrow={etiquetas.length - 1}
          />
        )}
      </span>
    </span>
  );
}
