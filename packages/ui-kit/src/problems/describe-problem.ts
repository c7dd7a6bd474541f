/** Texts by code, for failures without a msg of the server. */
const sentences = new Map(
  Object.entries({
    network: 'No hay conexión con el servidor. Revise su conexión a internet e intente de nuevo.',
    timeout: 'El servidor tardó demasiado en responder. Intente de nuevo en unos momentos.',
    off_contract: 'El servidor respondió algo inesperado. Recargue la página; si el problema sigue, avise a soporte.',
    aborted: 'La operación fue cancelada.',
    unauthorized: 'Su sesión terminó. Inicie sesión de nuevo.',
    taxpayer_not_allowed: 'No tiene acceso a este contribuyente.',
    forbidden: 'No tiene permiso para realizar esta operación.',
    not_found: 'No existe o no tiene acceso.',
    link_expired: 'El enlace ya no es válido. Recargue la página para obtener uno nuevo.',
    server_busy: 'El servidor está ocupado. Intente de nuevo en unos momentos.',
    storage_unavailable: 'El almacenamiento no está disponible por el momento. Intente de nuevo más tarde.',
    database_unavailable: 'El servicio no está disponible por el momento. Intente de nuevo más tarde.',
    pac_unavailable: 'El PAC no responde. Favor de intentar más tarde.',
    sat_unavailable: 'Intermitencia en el servicio de verificacion del SAT, Favor de intentar mas tarde.',
  }),
);

const UNKNOWN = 'Ocurrió un error inesperado. Intente de nuevo; si el problema sigue, avise a soporte.';
// Only support can fix these, and finds them in the log by their id; for other problems the sentence is enough.
const FAULTS = new Set([
  'internal_error',
  'off_contract',
  'storage_unavailable',
  'database_unavailable',
  'damaged_file',
]);

/** What a toast or an alert shows about a failure. */
export interface ProblemText {
  title: string;
  msg: string;
}

const field = (error: unknown, name: string): string => {
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/**
 * Spanish words for any failure. The server's own msg wins; what it cannot say (no network, no answer in time, an
 * answer off the contract) comes from one table; anything else gets a general sentence, never an English one. A fault of
 * ours ends with the code that support finds it by.
 */
export function describeProblem(error: unknown): ProblemText {
  const code = field(error, 'code');
  const msg = field(error, 'msg') || sentences.get(code) || UNKNOWN;
  const requestId = FAULTS.has(code) && field(error, 'requestId');
  return { title: 'Error', msg: requestId ? `${msg.replace(/\.?$/, '.')} Código de soporte: ${requestId}` : msg };
}
