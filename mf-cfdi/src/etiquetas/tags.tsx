import type { ColorEtiqueta, Etiqueta } from '@boveda/contracts';
import type { ReactNode } from 'react';

const colors: Readonly<Record<ColorEtiqueta, readonly [text: string, surface: string]>> = {
  gris: ['var(--bv-muted)', 'var(--bv-subtle)'],
  azul: ['var(--bv-info)', 'var(--bv-infoSurface)'],
  verde: ['var(--bv-success)', 'var(--bv-successSurface)'],
  amarillo: ['var(--bv-warning)', 'var(--bv-warningSurface)'],
  rojo: ['var(--bv-danger)', 'var(--bv-dangerSurface)'],
  morado: ['#6b3fa0', '#f3ecfb'],
};

/** Styles of tags, once for each screen. In a row they stay on its line: the text beside them is cut first. */
export const tagsCss = Object.entries(colors)
  .map(([name, [text, surface]]) => `.cfdi-tag[data-color=${name}]{color:${text};background:${surface}}`)
  .join('')
  .concat(`
@media screen{:root[data-theme=dark] .cfdi-tag[data-color=morado]{color:#c4a1ff;background:#291d3d}}
.cfdi-tag{display:inline-block;box-sizing:border-box;max-width:100%;padding:0 .5rem;border:1px solid;border-radius:999px;font-size:.75rem;line-height:1.25rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:middle}
.cfdi-tagged{display:flex;gap:.375rem;align-items:center;min-width:0}
.cfdi-tagged>:first-child{min-width:0;overflow:hidden;text-overflow:ellipsis}
.cfdi-tagged>:last-child{flex:none;display:flex;gap:.25rem;font-weight:400}
.cfdi-tagged .cfdi-tag{max-width:6rem}
.cfdi-tagged small::after{content:'+' attr(data-more)}
.cfdi-tagged small[data-more='0']{display:none}
@media (max-width:575.98px){
.cfdi-tagged .cfdi-tag{max-width:5rem}
.cfdi-tagged .cfdi-tag~.cfdi-tag{display:none}
.cfdi-tagged small[data-more]{display:inline}
.cfdi-tagged small::after{content:'+' attr(data-more-narrow)}
}`);

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
