import { BovedaError } from '@boveda/client';

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

/** Help of the program. */
export const HELP = `boveda-cfdi: sube, lista, baja y exporta los CFDI de una bóveda

  boveda-cfdi entrar --servidor https://boveda.ejemplo.mx
      Guarda la ApiKey, que pide o lee de la entrada estándar. Solo usted puede leer el archivo.
  boveda-cfdi salir
      Borra la ApiKey guardada.
  boveda-cfdi subir <archivo o carpeta>... [--paralelo 4]
      Sube XML (con el PDF del mismo nombre) y ZIP. Recuerda lo que ya se aceptó: si se interrumpe, repita la
      orden y sube solo lo que falta.
  boveda-cfdi listar [emitidos|recibidos] [filtros] [--max 50]
      Lista CFDI, los más recientes primero. Con --json, un objeto por línea.
  boveda-cfdi bajar <UUID>... [--pdf] [--en carpeta]
  boveda-cfdi bajar emitidos|recibidos [filtros] [--pdf] [--en carpeta]
      Baja XML, y PDF si se pide. Lo que ya está en la carpeta no se baja otra vez.
  boveda-cfdi exportar emitidos|recibidos|pagos-emitidos|pagos-recibidos pdf|xlsx|REPxlsx|zip|merged-pdf
      [filtros] [--en archivo]
      Exporta una lista completa.

  Filtros: --desde aaaa-mm-dd --hasta aaaa-mm-dd --rfc RFC --tipo I|E|T|P|N --buscar "serie, folio o UUID"
  Siempre: --json  salida para programas   --ayuda  esta ayuda
  Entorno: BOVEDA_SERVIDOR y BOVEDA_LLAVE toman el lugar de lo que guardó «entrar».

  Termina con 0 si todo salió bien, 1 si algo falló, 2 si la orden no es válida, 3 si algunos archivos se rechazaron
  y 4 si la ApiKey falta o no es válida.
`;

/** Code that the program ends with after an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return error.exitCode;
  if (error instanceof BovedaError && error.status === 401) return EXIT.unauthorized;
  return EXIT.failed;
}

/** What is said about an error that can be expected; null for a defect of the program. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof BovedaError)
    return error.requestId ? `${error.message} (${error.code}, petición ${error.requestId})` : error.message;
  const { code = '' } = error as NodeJS.ErrnoException;
  return error instanceof UsageError || /^(ERR_PARSE_ARGS|ERR_INVALID_URL|E[A-Z]+$)/.test(code)
    ? (error as Error).message
    : null;
}
