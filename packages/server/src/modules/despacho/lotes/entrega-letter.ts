import type { AccionLote } from '@boveda/contracts';
import { spellDay } from '@boveda/platform/core/time';
import { oneLine } from '../../envios/one-line';

/** What is written where a person has no text of their own. */
export const TEXTO_USUAL = {
  asunto: 'Documentos de {periodo}: {contribuyente}',
  texto: `Estimados {contribuyente}:

Ya pueden descargar sus documentos de {periodo} ({paquete}) con el enlace de este correo, hasta el {vence}. El enlace es solo para ustedes: quien lo tenga puede descargarlos.

Si tienen alguna duda, respondan a este correo.

{remitente}
{correo}`,
};

const paquetes: Partial<Record<AccionLote, string>> = {
  papel: 'papeles de trabajo',
  diot: 'archivo de la DIOT',
  paquete: 'paquete del mes',
  anual: 'paquete del año',
};
const nombreDeMes = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' });

/** The action and month of a job, and who hands its files over. */
interface DeTodos {
  accion: AccionLote;
  mes: string;
  remitente: { nombre: string; correo: string };
  /** `yyyy-MM-dd` */
  vence: string;
}

/** Returns what the variables of the text stand for that are the same for all clients. */
export const valoresDeTodos = ({ accion, mes, remitente, vence }: DeTodos): Record<string, string> => ({
  paquete: paquetes[accion] ?? '',
  periodo:
    accion === 'anual' ? mes.slice(0, 4) : `${nombreDeMes.format(Date.parse(`${mes}-01`))} de ${mes.slice(0, 4)}`,
  vence: spellDay(vence),
  remitente: oneLine(remitente.nombre) || remitente.correo,
  correo: remitente.correo,
});

/** Returns what they stand for of one client. */
export const valoresDeCliente = ({ rfc, nombre }: { rfc: string; nombre: string }): Record<string, string> => ({
  contribuyente: oneLine(nombre) || rfc,
  rfc,
});
