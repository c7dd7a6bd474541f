import { clavesRetencion, type RetencionRow } from '@boveda/contracts/impuestos';

/** Months as people read them. */
export const meses = {
  '1': 'Enero',
  '2': 'Febrero',
  '3': 'Marzo',
  '4': 'Abril',
  '5': 'Mayo',
  '6': 'Junio',
  '7': 'Julio',
  '8': 'Agosto',
  '9': 'Septiembre',
  '10': 'Octubre',
  '11': 'Noviembre',
  '12': 'Diciembre',
} as const;

const mesOf = (numero: number) => (meses as Readonly<Record<string, string>>)[numero] ?? '';

/** The period that it is about. */
export const periodoOf = ({ ejercicio, mesinicial, mesfinal }: RetencionRow): string =>
  mesinicial === mesfinal
    ? `${mesOf(mesinicial)} ${ejercicio}`
    : `${mesOf(mesinicial)} a ${mesOf(mesfinal).toLowerCase()} ${ejercicio}`;

/** Key and name of its clave. */
export const claveOf = ({ clave }: RetencionRow): string =>
  [clave, (clavesRetencion as Readonly<Record<string, string>>)[clave]].filter(Boolean).join(' ');

/** How its counterpart is identified: by RFC, or a foreigner by its registry. */
export const identidadOf = ({ rfc, registro }: RetencionRow): string =>
  rfc || (registro ? `Extranjero, registro ${registro}` : 'Extranjero');
