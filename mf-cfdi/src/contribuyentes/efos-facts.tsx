import type { EfosRecord } from '@boveda/contracts';
import { formatDay } from '@boveda/ui-kit';
import { Descriptions } from '@boveda/ui-kit/data';
import { EfoBadge } from './efo-badge';

/** The record of an RFC in the SAT's list of article 69-B, with its earlier stages. */
export function EfosFacts({ record }: { record: EfosRecord }) {
  const { rfc, nombre, situacion, descripcion, oficioglobal, publicacionsat, etapas } = record;
  const before = etapas.slice(0, -1);
  const facts = [
    ['RFC', rfc],
    ['Nombre', nombre],
    ['Situación', <EfoBadge key="situacion" situacion={situacion} />],
    ['Descripción', descripcion],
    ['Oficio global', oficioglobal],
    ['Publicación SAT', publicacionsat && formatDay(publicacionsat)],
    [
      'Antes',
      before.length > 0 && (
        <ul key="etapas" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {before.map((etapa) => (
            <li key={`${etapa.situacion} ${etapa.oficioglobal}`}>
              <EfoBadge situacion={etapa.situacion} /> {etapa.publicacionsat && formatDay(etapa.publicacionsat)}{' '}
              {etapa.oficioglobal}
            </li>
          ))}
        </ul>
      ),
    ],
  ] as const;
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={facts.filter(([, value]) => Boolean(value)).map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
