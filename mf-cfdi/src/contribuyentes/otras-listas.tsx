import { formatDay } from '@boveda/ui-kit';
import { useSearchListasQuery } from '../api';
import { ListaBadge } from './lista-badge';

/** In which lists of articles 69 and 69-B Bis the RFCs are that begin with a text. Nothing when there are none. */
export function OtrasListas({ search }: { search: string }) {
  const { currentData } = useSearchListasQuery(search);
  if (!currentData || currentData.rows.length === 0) return null;
  return (
    <section aria-label="Otras listas del SAT">
      <p>Otras listas del SAT. No quitan efectos a los CFDI: no son la lista 69-B.</p>
      <ul>
        {currentData.rows.map(({ lista, rfc, nombre, detalle, publicacion }) => (
          <li key={`${lista} ${rfc}`}>
            <ListaBadge lista={lista} /> {rfc} - {nombre}
            <small>{[detalle, publicacion && formatDay(publicacion)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
