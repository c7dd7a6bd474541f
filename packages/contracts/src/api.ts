import { accesosCalls } from './accesos';
import { accountCalls } from './account';
import { autorizacionesCalls } from './autorizaciones';
import { balanzasCalls } from './balanzas';
import { bancosCalls } from './bancos';
import { bitacoraCalls } from './bitacora';
import { busquedaCalls } from './busqueda';
import { buzonCalls } from './buzon';
import { plantillasCalls } from './cartas';
import { certificadosCalls } from './certificado';
import { emitidosCalls, recibidosCalls } from './cfdi-calls';
import { clienteCalls, documentosClienteCalls } from './cliente';
import { configCalls } from './config';
import { contactosCalls } from './contactos';
import { rfcsCalls } from './contraparte';
import { efosCalls } from './contribuyente';
import { contribuyentesCalls } from './contribuyentes';
import { correosCalls } from './correos';
import { cuentasContablesCalls } from './cuentas';
import { dashboardCalls } from './dashboard';
import { descargasCalls } from './descarga';
import { despachoCalls } from './despacho';
import { diotCalls } from './diot';
import { enviosCalls } from './envio';
import { espejoCalls } from './espejo';
import { etiquetasCalls, notasCalls } from './etiquetas';
import { exportacionesCalls } from './exportacion';
import { impuestosCalls } from './impuestos';
import { infoCalls } from './info';
import { inhabilitadosCalls } from './inhabilitados';
import { isrCalls } from './isr';
import { listasCalls } from './listas-sat';
import { llavesCalls } from './llaves';
import { materialidadCalls } from './materialidad';
import { segundoFactorCalls, seguridadCalls, sesionesCalls } from './mi-cuenta';
import { nominaCalls } from './nomina';
import { pacCalls } from './pac';
import { pagosEmitidosCalls, pagosRecibidosCalls } from './pagos';
import { pilotoCalls } from './piloto';
import { polizasCalls } from './polizas';
import { prellenadoCalls } from './prellenado';
import { previewsCalls } from './preview';
import { pruebasCalls } from './pruebas';
import { respaldosCalls } from './respaldo';
import { retencionesCalls } from './retenciones';
import { riesgosCalls } from './riesgos';
import { type NameIn, nameCalls } from './route';
import { sessionCalls } from './session';
import { telemetriaCalls } from './telemetria';
import { uploadCalls } from './upload';
import { vistasCalls } from './vistas';
import { webhooksCalls } from './webhooks';

/**
 * Every call of the API. Its place here is its name: `api.correos.list` is implemented by the server under that name,
 * and is `sdk.correos.list` in the browser. The calls of a resource are made when one of them is first used.
 */
export const api = nameCalls({
  session: sessionCalls,
  account: accountCalls,
  sesiones: sesionesCalls,
  segundoFactor: segundoFactorCalls,
  seguridad: seguridadCalls,
  contribuyentes: contribuyentesCalls,
  despacho: despachoCalls,
  cliente: clienteCalls,
  documentosCliente: documentosClienteCalls,
  accesos: accesosCalls,
  info: infoCalls,
  llaves: llavesCalls,
  pruebas: pruebasCalls,
  autorizaciones: autorizacionesCalls,
  pac: pacCalls,
  config: configCalls,
  certificados: certificadosCalls,
  correos: correosCalls,
  bitacora: bitacoraCalls,
  dashboard: dashboardCalls,
  cfdi: uploadCalls,
  emitidos: emitidosCalls,
  recibidos: recibidosCalls,
  pagosEmitidos: pagosEmitidosCalls,
  pagosRecibidos: pagosRecibidosCalls,
  inhabilitados: inhabilitadosCalls,
  busqueda: busquedaCalls,
  impuestos: impuestosCalls,
  diot: diotCalls,
  prellenado: prellenadoCalls,
  isr: isrCalls,
  nomina: nominaCalls,
  polizas: polizasCalls,
  cuentasContables: cuentasContablesCalls,
  balanzas: balanzasCalls,
  bancos: bancosCalls,
  materialidad: materialidadCalls,
  retenciones: retencionesCalls,
  riesgos: riesgosCalls,
  rfcs: rfcsCalls,
  efos: efosCalls,
  listas: listasCalls,
  descargas: descargasCalls,
  espejo: espejoCalls,
  piloto: pilotoCalls,
  buzon: buzonCalls,
  etiquetas: etiquetasCalls,
  notas: notasCalls,
  exportaciones: exportacionesCalls,
  envios: enviosCalls,
  contactos: contactosCalls,
  plantillas: plantillasCalls,
  respaldos: respaldosCalls,
  previews: previewsCalls,
  telemetria: telemetriaCalls,
  vistas: vistasCalls,
  webhooks: webhooksCalls,
});

/** Name of a call, `correos.list`. */
export type CallName = NameIn<typeof api>;
