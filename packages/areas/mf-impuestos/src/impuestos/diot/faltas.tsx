import type { DiotDelMes, FaltaDelMes } from '@boveda/contracts';
import { Button } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { useId } from 'react';
import { nombreDeLinea } from './nombre-de-linea';

interface Props {
  diot: DiotDelMes;
  onEdit(linea: string): void;
}

/** What keeps the month from having its file, and then what should be looked at. */
export function Faltas({ diot: { faltas, lineas }, onEdit }: Props) {
  const id = useId();
  if (faltas.length === 0) return null;
  const blocking = faltas.filter(({ bloquea }) => bloquea);
  const said = [...blocking, ...faltas.filter(({ bloquea }) => !bloquea)];
  return (
    <section className="impuestos-card impuestos-cambios" aria-labelledby={id}>
      <h2 id={id}>{blocking.length > 0 ? 'Antes de generar el archivo' : 'Por revisar'}</h2>
      <ul className="impuestos-faltas">
        {said.map((falta) => {
          const linea = lineas.find((each) => each.id === falta.linea);
          return (
            <li key={keyOf(falta)}>
              <ToneBadge tone={falta.bloquea ? 'danger' : 'warning'}>{falta.bloquea ? 'Impide' : 'Aviso'}</ToneBadge>
              <span>
                {linea && <strong>{nombreDeLinea(linea)}: </strong>}
                {falta.mensaje}
              </span>
              {linea && !linea.dePedimentos && (
                <Button
                  effect="change"
                  size="small"
                  aria-label={`Corregir ${nombreDeLinea(linea)}: ${falta.mensaje}`}
                  onClick={() => onEdit(linea.id)}
                >
                  Corregir
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const keyOf = ({ codigo, linea, campo }: FaltaDelMes) => [codigo, linea, campo].join(' ');
