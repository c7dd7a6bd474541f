import type { ExportRequest, Schemas } from '@boveda/client';

/** How the program ends; scripts rely on these numbers. */
export const EXIT = { done: 0, failed: 1, usage: 2, partly: 3, unauthorized: 4 } as const;

/** Something that the person at the terminal has to put right. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.usage,
  ) {
    super(message);
  }
}

const ORIGENES: Record<ExportRequest['origen'], true> = {
  emitidos: true,
  recibidos: true,
  'pagos-emitidos': true,
  'pagos-recibidos': true,
};
const TIPOS: Record<ExportRequest['tipo'], true> = {
  pdf: true,
  xlsx: true,
  REPxlsx: true,
  paquete: true,
  csv: true,
  jsonl: true,
  zip: true,
  'merged-pdf': true,
};
type Evento = Schemas['WebhookEventType'];
const EVENTOS: Record<Evento, true> = {
  'cfdi.recibido': true,
  'cfdi.cancelado': true,
  'cfdi.alterado': true,
  'descarga.terminada': true,
  'exportacion.lista': true,
  'rep.alerta': true,
  'efos.cambio': true,
  'buzon.solicitud': true,
  'buzon.respondida': true,
  'cierre.cambio': true,
  'credencial.por_vencer': true,
};
const choices = (of: object) => Object.keys(of).join('|');

/** Help of the program. */
export const HELP = `boveda-cfdi: sube, lista, baja y exporta los CFDI de una bóveda

  boveda-cfdi entrar --servidor https://boveda.ejemplo.mx
      Guarda la ApiKey, que pide o lee de la entrada estándar. Solo usted puede leer el archivo.
  boveda-cfdi salir
      Borra la ApiKey guardada.
  boveda-cfdi subir <archivo o carpeta>... [--paralelo 4]
      Sube XML (con el PDF del mismo nombre) y ZIP. Recuerda lo que ya se aceptó: si se interrumpe, repita la
      orden y sube solo lo que falta. Un ZIP con archivos rechazados se sube otra vez.
  boveda-cfdi listar [emitidos|recibidos] [filtros] [--max 50]
      Lista CFDI, los más recientes primero. Con --json, un objeto por línea.
  boveda-cfdi bajar <UUID>... [--pdf] [--en carpeta]
  boveda-cfdi bajar emitidos|recibidos [filtros] [--pdf] [--en carpeta]
      Baja XML, y PDF si se pide. Lo que ya está en la carpeta no se baja otra vez.
  boveda-cfdi exportar ${choices(ORIGENES)}
      ${choices(TIPOS)} [filtros] [--en archivo]
      Exporta una lista completa.

  boveda-cfdi webhooks escuchar --reenviar http://localhost:3000/avisos [--eventos cfdi.recibido,…] [--forzar]
      Reenvía los eventos que ocurren desde ahora a un programa de su máquina, en su orden y firmados como los avisos de un
      webhook, con un secreto que muestra. Espera al programa que no contesta. Ctrl+C termina. Necesita una ApiKey con el
      alcance «webhooks». Fuera de su máquina y su red solo reenvía con --forzar.

  Filtros: --desde aaaa-mm-dd --hasta aaaa-mm-dd --rfc RFC --tipo I|E|T|P|N --buscar "serie, folio o UUID"
  Siempre: --json  salida y errores para programas   -h, --ayuda  esta ayuda   --version  la versión
  Entorno: BOVEDA_SERVIDOR y BOVEDA_LLAVE toman el lugar de lo que guardó «entrar»; HTTPS_PROXY, HTTP_PROXY y
           NO_PROXY nombran el proxy de su red, y NODE_EXTRA_CA_CERTS el certificado de su autoridad.

  Termina con 0 si todo salió bien, 1 si algo falló, 2 si la orden o un filtro no es válido, 3 si algunos archivos se
  rechazaron o siguen en proceso, y 4 si la ApiKey falta, no es válida o no puede hacer eso.
`;

/** What a list may be exported as. @throws UsageError for what is none. */
export function exportOf(origen: string | undefined, tipo: string | undefined): Pick<ExportRequest, 'origen' | 'tipo'> {
  if (!origen || !tipo) throw new UsageError('Faltan la lista y el tipo: exportar emitidos xlsx.');
  if (!Object.hasOwn(ORIGENES, origen)) throw new UsageError(`Se exportan ${Object.keys(ORIGENES).join(', ')}.`);
  if (!Object.hasOwn(TIPOS, tipo)) throw new UsageError(`Se exporta como ${Object.keys(TIPOS).join(', ')}.`);
  return { origen, tipo } as Pick<ExportRequest, 'origen' | 'tipo'>;
}

/** Events that are listened to; all when none is named. @throws UsageError for what is none */
export function eventosOf(given: string | undefined): Evento[] {
  const all = Object.keys(EVENTOS) as Evento[];
  if (given === undefined) return all;
  const names = given.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(EVENTOS, name));
  if (unknown !== undefined) throw new UsageError(`No hay un evento «${unknown}». Los que hay: ${all.join(', ')}.`);
  return names as Evento[];
}
