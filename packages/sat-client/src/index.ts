// The SAT's services as typed calls, the PAC's that stand before them, and every code of theirs as data.
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
export { codigosDescarga, type EstadoSolicitud, estadosSolicitud } from './descarga/codigos';
export {
  createDescargaMasiva,
  type DescargaMasiva,
  type DescargaOptions,
  descargaBelow,
  descargaDelSat,
  type PaqueteRecibido,
  type RespuestaSat,
  type ServicioDescarga,
  type SolicitudRecibida,
  type SolicitudVerificada,
} from './descarga/descarga';
export type { Efirma } from './descarga/firma';
export type { Solicitud } from './descarga/peticiones';
export { type Fault, type FaultCausa, SatFault } from './fault';
export { codigosRechazo, codigosRespuesta } from './pac/codigos';
export { createPacGateway, type PacOptions } from './pac/create-pac-gateway';
export type { Firmante } from './pac/firma';
export { type AcuseRespuesta, type CfdiRelacionado, type PacGateway, PacRefused } from './pac/pac-gateway';
export { type Respuesta, signConsultaRelacionados, signRespuesta } from './pac/solicitudes';
export { createRepositorio, type RepositorioCertificados, type RepositorioOptions } from './repositorio';
export { createSatClient, type EstadoSat, type SatClient, type SatClientOptions } from './sat-client';
export { SatUnavailable, type SatUnavailableKind } from './sat-unavailable';
