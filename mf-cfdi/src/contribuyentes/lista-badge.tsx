import { type OtraLista, otrasListas } from '@boveda/contracts/core';
import { ToneBadge } from '@boveda/ui-kit/data';

/** A list of article 69 or 69-B Bis in which an RFC is. It says nothing of its CFDI: never in the tones of 69-B. */
export const ListaBadge = ({ lista }: { lista: OtraLista }) => (
  <ToneBadge tone="info">
    {otrasListas[lista].articulo}: {otrasListas[lista].nombre}
  </ToneBadge>
);
