import type { EstadoLista } from '@boveda/contracts';
import { formatCount, formatDay, formatInstant, plural } from '../formats';
import { ToneBadge } from './tone-badge';

/** Who gives the date of a list. */
const fuentes = {
  lista: '',
  servidor: ', según el servidor del SAT',
  carga: ', cuando se cargó por primera vez',
} as const;

/** Of what date a list of the SAT is, and what could not be read of it. */
export function EstadoDeLista({ estado }: { estado: EstadoLista }) {
  const { actualizado, segun, omitidas, suprimidas, vieja, rechazo } = estado;
  const left = [
    omitidas > 0 && plural(omitidas, 'renglón ilegible', 'renglones ilegibles'),
    suprimidas > 0 && `${formatCount(suprimidas)} con el RFC suprimido por el SAT`,
  ].filter(Boolean);
  return (
    <small>
      {actualizado ? `Información al ${formatDay(actualizado)}${segun ? fuentes[segun] : ''}. ` : 'Sin fecha. '}
      {vieja && <ToneBadge tone="warning">Más de 45 días</ToneBadge>}
      {left.length > 0 && ` Sin leer: ${left.join(', ')}. `}
      {rechazo && (
        <>
          {' '}
          <ToneBadge tone="warning">Lista nueva rechazada</ToneBadge> {formatInstant(rechazo.momento)}: {rechazo.motivo}
        </>
      )}
    </small>
  );
}
