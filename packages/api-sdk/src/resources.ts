import type { api, Declaration, Tree } from '@boveda/contracts';
import * as core from '@boveda/contracts/core';

/** The calls of one resource. */
export type Calls = Tree<Declaration>;

const envios = () => import('@boveda/contracts/envios');
const impuestos = () => import('@boveda/contracts/impuestos');
const sat = () => import('@boveda/contracts/sat');
const cuenta = () => import('@boveda/contracts/cuenta');

/**
 * The calls of each resource of `api`. What the first screens need is at hand; the others are in doors of the contracts that a page
 * fetches with the first call of one of them.
 */
export const resources: Readonly<Record<keyof typeof api, () => Calls | Promise<Calls>>> = {
  session: core.sessionCalls,
  contribuyentes: core.contribuyentesCalls,
  certificados: core.certificadosCalls,
  dashboard: core.dashboardCalls,
  cfdi: core.uploadCalls,
  emitidos: core.emitidosCalls,
  recibidos: core.recibidosCalls,
  pagosEmitidos: core.pagosEmitidosCalls,
  pagosRecibidos: core.pagosRecibidosCalls,
  info: core.infoCalls,
  inhabilitados: core.inhabilitadosCalls,
  busqueda: core.busquedaCalls,
  efos: core.efosCalls,
  listas: core.listasCalls,
  etiquetas: core.etiquetasCalls,
  notas: core.notasCalls,
  exportaciones: core.exportacionesCalls,
  telemetria: core.telemetriaCalls,
  vistas: core.vistasCalls,

  envios: async () => (await envios()).enviosCalls(),

  impuestos: async () => (await impuestos()).impuestosCalls(),
  diot: async () => (await impuestos()).diotCalls(),
  prellenado: async () => (await impuestos()).prellenadoCalls(),
  isr: async () => (await impuestos()).isrCalls(),
  nomina: async () => (await impuestos()).nominaCalls(),
  polizas: async () => (await impuestos()).polizasCalls(),
  cuentasContables: async () => (await impuestos()).cuentasContablesCalls(),
  balanzas: async () => (await impuestos()).balanzasCalls(),
  bancos: async () => (await impuestos()).bancosCalls(),
  materialidad: async () => (await impuestos()).materialidadCalls(),
  retenciones: async () => (await impuestos()).retencionesCalls(),
  riesgos: async () => (await impuestos()).riesgosCalls(),
  rfcs: async () => (await impuestos()).rfcsCalls(),
  contactos: async () => (await impuestos()).contactosCalls(),
  plantillas: async () => (await impuestos()).plantillasCalls(),

  buzon: async () => (await sat()).buzonCalls(),
  cliente: async () => (await sat()).clienteCalls(),
  descargas: async () => (await sat()).descargasCalls(),
  despacho: async () => (await sat()).despachoCalls(),
  documentosCliente: async () => (await sat()).documentosClienteCalls(),
  espejo: async () => (await sat()).espejoCalls(),
  pac: async () => (await sat()).pacCalls(),
  piloto: async () => (await sat()).pilotoCalls(),

  account: async () => (await cuenta()).accountCalls(),
  accesos: async () => (await cuenta()).accesosCalls(),
  bitacora: async () => (await cuenta()).bitacoraCalls(),
  config: async () => (await cuenta()).configCalls(),
  correos: async () => (await cuenta()).correosCalls(),
  autorizaciones: async () => (await cuenta()).autorizacionesCalls(),
  llaves: async () => (await cuenta()).llavesCalls(),
  pruebas: async () => (await cuenta()).pruebasCalls(),
  previews: async () => (await cuenta()).previewsCalls(),
  respaldos: async () => (await cuenta()).respaldosCalls(),
  segundoFactor: async () => (await cuenta()).segundoFactorCalls(),
  seguridad: async () => (await cuenta()).seguridadCalls(),
  sesiones: async () => (await cuenta()).sesionesCalls(),
  webhooks: async () => (await cuenta()).webhooksCalls(),
};
