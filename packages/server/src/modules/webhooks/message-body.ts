import type { EntregaRow } from '../../esquema/tables/webhook-tables';

/** Returns the body of a message: the same text in every attempt, since its signature covers each byte. */
export const messageBody = ({ tipo, creada, datos }: Pick<EntregaRow, 'tipo' | 'creada' | 'datos'>): string =>
  JSON.stringify({ type: tipo, timestamp: creada.toISOString(), data: datos });
