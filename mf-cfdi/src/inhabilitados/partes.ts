import type { Direccion, InhabilitadoRow } from '@boveda/contracts';

type EnTabla = Pick<InhabilitadoRow, 'tabla'>;

/** What the counterpart of a row is: of what the taxpayer issued the receptor, of what it received the emisor. */
export const parteDe = ({ tabla }: EnTabla): 'Emisor' | 'Receptor' => (tabla === 'E' ? 'Receptor' : 'Emisor');

/** The half of the vault that a row lies in. */
export const direccionDe = ({ tabla }: EnTabla): Direccion => (tabla === 'E' ? 'emitidos' : 'recibidos');
