import {
  acceptRejectCancel,
  acceptTerminos,
  activateSegundoFactor,
  addAcceso,
  addCertificado,
  addCorreo,
  addDescarga,
  type BodyInputOf,
  beginOauth,
  beginSegundoFactor,
  borrarExportacion,
  changeAcceso,
  changeCorreo,
  changePassword,
  changeRespaldoProgramado,
  closeSesion,
  closeSesiones,
  confirmAccess,
  confirmAccount,
  confirmSesion,
  crearExportacion,
  descargarBitacora,
  descargasDe,
  emitidos,
  type Frecuencia,
  fetchCorreos,
  getAccesosDisponibles,
  getAcuse,
  getConfig,
  getCorreo,
  getCorreosDisponibles,
  getDashboard,
  getDescarga,
  getDescargasDisponibles,
  getEfos,
  getEspacioMensual,
  getInfo,
  getInhabilitado,
  getLogo,
  getNotificaciones,
  getOauthStatus,
  getPreview,
  getRespaldo,
  getRespaldoUrl,
  getSegundoFactor,
  getSolicitudArchivos,
  getSolicitudRelacionados,
  getTotalRespaldos,
  listAccesos,
  listarExportaciones,
  listBitacora,
  listCertificados,
  listCorreos,
  listDescargas,
  listEfos,
  listHistorial,
  listInhabilitados,
  listOauthProveedores,
  listRespaldos,
  listRespaldosProgramados,
  listRfc,
  listRfcs,
  listSeguridad,
  listSesiones,
  listSolicitudes,
  login,
  logout,
  type OrigenExportacion,
  pagosEmitidos,
  pagosRecibidos,
  patchSolicitud,
  preaceptarRecibido,
  processEmitidos,
  processInhabilitados,
  processRecibidos,
  putConfig,
  putInfo,
  putListaBlanca,
  putLogo,
  putNotificaciones,
  type QueryInputOf,
  recibidos,
  recoverPassword,
  refreshBuzon,
  registerAccount,
  registerLastLogin,
  removeAcceso,
  removeCorreo,
  removeRespaldo,
  removeSegundoFactor,
  resetAdmin,
  resetPassword,
  responderSolicitudes,
  rotateApiKey,
  type TipoExportacion,
  uploadCfdi,
  uploadZip,
  verifyDescarga,
  verifyDescargas,
} from '@boveda/contracts';
import { type Call, createTransport, type SdkOptions, type UploadProgress } from './transport';

interface UploadOptions {
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
}

/** An upload takes as long as its bytes need on the way: 50 MB over 4 Mbit/s are more than two minutes. */
const unhurried = { timeout: 0 };

/** Every call of the API as a function. Each rejects with ApiError, and validates what the server answers. */
export type Sdk = ReturnType<typeof createSdk>;

/** Every call of the API, wired to whoever is in. */
export function createSdk(options: SdkOptions) {
  const call = createTransport(options);
  return {
    session: sessionCalls(call),
    account: accountCalls(call),
    sesiones: {
      list: (signal?: AbortSignal) => call(listSesiones, { signal }),
      close: (id: string) => call(closeSesion, { id }),
      closeAll: () => call(closeSesiones),
      confirm: (body: BodyInputOf<typeof confirmSesion>) => call(confirmSesion, { body }),
    },
    segundoFactor: {
      get: (signal?: AbortSignal) => call(getSegundoFactor, { signal }),
      begin: () => call(beginSegundoFactor),
      activate: (body: BodyInputOf<typeof activateSegundoFactor>) => call(activateSegundoFactor, { body }),
      remove: () => call(removeSegundoFactor),
    },
    seguridad: { list: (signal?: AbortSignal) => call(listSeguridad, { signal }) },
    accesos: accesosCalls(call),
    correos: correosCalls(call),
    certificados: {
      list: (query: QueryInputOf<typeof listCertificados>, signal?: AbortSignal) =>
        call(listCertificados, { query, signal }),
      add: (body: BodyInputOf<typeof addCertificado>) => call(addCertificado, { body }),
    },
    config: {
      get: (signal?: AbortSignal) => call(getConfig, { signal }),
      set: (body: BodyInputOf<typeof putConfig>) => call(putConfig, { body }),
      setListaBlanca: (body: BodyInputOf<typeof putListaBlanca>) => call(putListaBlanca, { body }),
      notificaciones: (signal?: AbortSignal) => call(getNotificaciones, { signal }),
      setNotificaciones: (body: BodyInputOf<typeof putNotificaciones>) => call(putNotificaciones, { body }),
    },
    info: {
      get: (signal?: AbortSignal) => call(getInfo, { signal }),
      set: (body: BodyInputOf<typeof putInfo>) => call(putInfo, { body }),
      rotateApiKey: () => call(rotateApiKey),
      logo: async (signal?: AbortSignal) => (await call(getLogo, { signal })) as Uint8Array<ArrayBuffer>,
      setLogo: (body: BodyInputOf<typeof putLogo>) => call(putLogo, { body }),
    },
    dashboard: {
      get: (signal?: AbortSignal) => call(getDashboard, { signal }),
      espacioMensual: (signal?: AbortSignal) => call(getEspacioMensual, { signal }),
      acceptTerminos: () => call(acceptTerminos),
    },
    emitidos: { ...cfdiCalls(call, emitidos), process: () => call(processEmitidos) },
    recibidos: {
      ...cfdiCalls(call, recibidos),
      process: () => call(processRecibidos),
      preaceptar: (id: string, query: QueryInputOf<typeof preaceptarRecibido>) =>
        call(preaceptarRecibido, { id, query }),
    },
    pagosEmitidos: pagosCalls(call, pagosEmitidos),
    pagosRecibidos: pagosCalls(call, pagosRecibidos),
    inhabilitados: {
      list: (query: QueryInputOf<typeof listInhabilitados>, signal?: AbortSignal) =>
        call(listInhabilitados, { query, signal }),
      get: (id: string, signal?: AbortSignal) => call(getInhabilitado, { id, signal }),
      process: () => call(processInhabilitados),
    },
    descargas: descargasCalls(call),
    exportaciones: exportCalls(call),
    respaldos: respaldosCalls(call),
    rfcs: {
      list: (query: QueryInputOf<typeof listRfcs>, signal?: AbortSignal) => call(listRfcs, { query, signal }),
    },
    efos: {
      list: (query: QueryInputOf<typeof listEfos>, signal?: AbortSignal) => call(listEfos, { query, signal }),
      get: (rfc: string, signal?: AbortSignal) => call(getEfos, { id: rfc, signal }),
    },
    bitacora: {
      list: (query: QueryInputOf<typeof listBitacora>, signal?: AbortSignal) => call(listBitacora, { query, signal }),
      /** The whole filtered log as CSV. */
      download: async (query: QueryInputOf<typeof descargarBitacora>, signal?: AbortSignal) =>
        (await call(descargarBitacora, { query, signal, ...unhurried })) as Uint8Array,
    },
    previews: {
      get: (release: string, signal?: AbortSignal) => call(getPreview, { id: release, signal }),
    },
    buzon: buzonCalls(call),
    upload: {
      cfdi: (body: BodyInputOf<typeof uploadCfdi>, options?: UploadOptions) =>
        call(uploadCfdi, { body, ...unhurried, ...options }),
      zip: (body: BodyInputOf<typeof uploadZip>, options?: UploadOptions) =>
        call(uploadZip, { body, ...unhurried, ...options }),
    },
  };
}

const sessionCalls = (call: Call) => ({
  login: (body: BodyInputOf<typeof login>) => call(login, { body, anonymous: true }),
  logout: () => call(logout),
  listRfc: (idacceso: string, signal?: AbortSignal) => call(listRfc, { id: idacceso, signal }),
  registerLastLogin: () => call(registerLastLogin),
});

/** Most before anybody is in: no token is sent, and none is ended. */
const accountCalls = (call: Call) => ({
  register: (body: BodyInputOf<typeof registerAccount>) => call(registerAccount, { body, anonymous: true }),
  confirm: (body: BodyInputOf<typeof confirmAccount>) => call(confirmAccount, { body, anonymous: true }),
  recover: (body: BodyInputOf<typeof recoverPassword>) => call(recoverPassword, { body, anonymous: true }),
  reset: (body: BodyInputOf<typeof resetPassword>) => call(resetPassword, { body, anonymous: true }),
  confirmAccess: (body: BodyInputOf<typeof confirmAccess>) => call(confirmAccess, { body, anonymous: true }),
  resetAdmin: (body: BodyInputOf<typeof resetAdmin>) => call(resetAdmin, { body, anonymous: true }),
  /** Of whoever is in. */
  changePassword: (body: BodyInputOf<typeof changePassword>) => call(changePassword, { body }),
});

const accesosCalls = (call: Call) => ({
  list: (signal?: AbortSignal) => call(listAccesos, { signal }),
  add: (body: BodyInputOf<typeof addAcceso>) => call(addAcceso, { body }),
  change: (id: string, body: BodyInputOf<typeof changeAcceso>) => call(changeAcceso, { id, body }),
  remove: (id: string) => call(removeAcceso, { id }),
  disponibles: (signal?: AbortSignal) => call(getAccesosDisponibles, { signal }),
});

const descargasCalls = (call: Call) => ({
  list: (query: QueryInputOf<typeof listDescargas>, signal?: AbortSignal) => call(listDescargas, { query, signal }),
  get: (id: string, signal?: AbortSignal) => call(getDescarga, { id, signal }),
  add: (body: BodyInputOf<typeof addDescarga>) => call(addDescarga, { body }),
  verify: (id: string) => call(verifyDescarga, { id, ...unhurried }),
  verifyAll: () => call(verifyDescargas, unhurried),
  disponibles: (signal?: AbortSignal) => call(getDescargasDisponibles, { signal }),
});

const buzonCalls = (call: Call) => ({
  list: (query: QueryInputOf<typeof listSolicitudes>, signal?: AbortSignal) => call(listSolicitudes, { query, signal }),
  /** Asks the PAC, which asks the SAT: longer than other calls. */
  refresh: () => call(refreshBuzon, unhurried),
  archivos: (id: string, signal?: AbortSignal) => call(getSolicitudArchivos, { id, signal }),
  relacionados: (id: string, signal?: AbortSignal) => call(getSolicitudRelacionados, { id, signal, ...unhurried }),
  responder: (id: string, accept: '0' | '1') => call(patchSolicitud, { id, query: { accept }, ...unhurried }),
  preaprobar: (id: string, preaprobada: '0' | '1') => call(patchSolicitud, { id, query: { preaprobada } }),
  responderVarias: (body: BodyInputOf<typeof responderSolicitudes>) =>
    call(responderSolicitudes, { body, ...unhurried }),
  historial: (query: QueryInputOf<typeof listHistorial>, signal?: AbortSignal) =>
    call(listHistorial, { query, signal }),
  acuse: (id: string, signal?: AbortSignal) => call(getAcuse, { id, signal }),
  porEnlace: (body: BodyInputOf<typeof acceptRejectCancel>) => call(acceptRejectCancel, { body, ...unhurried }),
});

const correosCalls = (call: Call) => ({
  list: (query: QueryInputOf<typeof listCorreos> = {}, signal?: AbortSignal) => call(listCorreos, { query, signal }),
  get: (id: string, signal?: AbortSignal) => call(getCorreo, { id, signal }),
  add: (body: BodyInputOf<typeof addCorreo>) => call(addCorreo, { body }),
  change: (id: string, body: BodyInputOf<typeof changeCorreo>) => call(changeCorreo, { id, body }),
  remove: (id: string) => call(removeCorreo, { id }),
  fetch: () => call(fetchCorreos),
  disponibles: (signal?: AbortSignal) => call(getCorreosDisponibles, { signal }),
  oauthProveedores: (signal?: AbortSignal) => call(listOauthProveedores, { signal }),
  beginOauth: (body: BodyInputOf<typeof beginOauth>) => call(beginOauth, { body }),
  oauthStatus: (query: QueryInputOf<typeof getOauthStatus>, signal?: AbortSignal) =>
    call(getOauthStatus, { query, signal }),
});

const exportCalls = (call: Call) => ({
  create: (body: BodyInputOf<typeof crearExportacion>) => call(crearExportacion, { body }),
  list: (signal?: AbortSignal) => call(listarExportaciones, { signal }),
  remove: (id: string) => call(borrarExportacion, { id }),
  zipCorreo: (origen: OrigenExportacion, query: ListQuery) => call(descargasDe[origen].zipCorreo, { query }),
  /** The file itself, while the caller waits. */
  download: async (origen: OrigenExportacion, tipo: TipoExportacion, query: ListQuery, signal?: AbortSignal) =>
    (await call(descargasDe[origen][tipo], { query, signal, ...unhurried })) as Uint8Array,
});

const respaldosCalls = (call: Call) => ({
  list: (query: QueryInputOf<typeof listRespaldos>, signal?: AbortSignal) => call(listRespaldos, { query, signal }),
  get: (id: string, signal?: AbortSignal) => call(getRespaldo, { id, signal }),
  url: (id: string) => call(getRespaldoUrl, { id }),
  remove: (id: string) => call(removeRespaldo, { id }),
  total: (signal?: AbortSignal) => call(getTotalRespaldos, { signal }),
  programados: (query: QueryInputOf<typeof listRespaldosProgramados>, signal?: AbortSignal) =>
    call(listRespaldosProgramados, { query, signal }),
  change: (frecuencia: Frecuencia, body: BodyInputOf<typeof changeRespaldoProgramado>) =>
    call(changeRespaldoProgramado, { id: String(frecuencia), body }),
});

type ListQuery = QueryInputOf<typeof emitidos.list>;

const cfdiCalls = (call: Call, routes: typeof emitidos) => ({
  list: (query: QueryInputOf<typeof emitidos.list>, signal?: AbortSignal) => call(routes.list, { query, signal }),
  sum: (query: QueryInputOf<typeof emitidos.sum>, signal?: AbortSignal) => call(routes.sum, { query, signal }),
  get: (id: string, signal?: AbortSignal) => call(routes.get, { id, signal }),
  verify: (id: string, signal?: AbortSignal) => call(routes.verify, { id, signal }),
});

const pagosCalls = (call: Call, routes: typeof pagosEmitidos) => ({
  list: (query: QueryInputOf<typeof pagosEmitidos.list>, signal?: AbortSignal) => call(routes.list, { query, signal }),
  sum: (query: QueryInputOf<typeof pagosEmitidos.sum>, signal?: AbortSignal) => call(routes.sum, { query, signal }),
  get: (id: string, signal?: AbortSignal) => call(routes.get, { id, signal }),
});
