// The SAT's services as typed calls, and every code of theirs as data.
// Never: HTTP servers, the database, retries, or what the vault makes of an answer.
export {
  type CodigoEstatus,
  codigosEstatus,
  type EstadoComprobante,
  estados,
  estatusCancelacion,
  type StatusCanc,
  validacionesEfos,
} from './codigos';
export { createSatClient, type EstadoSat, type SatClient, type SatClientOptions } from './sat-client';
export { SatUnavailable, type SatUnavailableKind } from './sat-unavailable';
