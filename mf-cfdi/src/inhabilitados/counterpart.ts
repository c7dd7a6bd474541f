import type { Direccion, InhabilitadoRow } from '@boveda/contracts';

type WithTabla = Pick<InhabilitadoRow, 'tabla'>;

/** The role of a row's counterpart: the receptor of issued CFDI, the emisor of received ones. */
export const counterpartOf = ({ tabla }: WithTabla): 'Emisor' | 'Receptor' => (tabla === 'E' ? 'Receptor' : 'Emisor');

/** Whether a row was issued or received. */
export const direccionOf = ({ tabla }: WithTabla): Direccion => (tabla === 'E' ? 'emitidos' : 'recibidos');
