/** Kinds of mail to a counterpart. */
export const tiposCarta = {
  cobrar: 'Estado de cuenta por cobrar',
  pagar: 'Estado de cuenta por pagar',
  rep: 'Petición de complementos de pago',
} as const;
export type TipoCarta = keyof typeof tiposCarta;

/** Texts of those mails; the reminder follows a request. */
export const plantillas = { ...tiposCarta, recordatorio: 'Recordatorio de complementos de pago' } as const;
export type TipoPlantilla = keyof typeof plantillas;

/** What a text may name in braces, and what stands there in the mail. */
export const variablesCarta = {
  contribuyente: 'Razón social de quien envía',
  rfc: 'RFC de quien envía',
  contraparte: 'Razón social de quien recibe',
  rfccontraparte: 'RFC de quien recibe',
  fecha: 'Día del envío',
  saldo: 'Saldo de las facturas, por moneda',
  cantidad: 'Número de facturas',
  facturas: 'Una línea por factura',
  remitente: 'Nombre de quien lo envía',
  correo: 'Correo de quien lo envía',
} as const;
export type VariableCarta = keyof typeof variablesCarta;

/** Characters of the subject. */
export const LONGEST_ASUNTO = 150;
/** Characters of the text. */
export const LONGEST_CARTA = 4_000;
/** Invoices whose complement one mail asks for. */
export const MAX_PEDIDAS = 50;
/** Invoices of a statement of account. */
export const MAX_ESTADO = 1_000;
/** Days between reminders. */
export const DIAS_RECORDATORIO = { min: 7, max: 30, normal: 10 } as const;
/** Reminders of one request. */
export const MAX_RECORDATORIOS = 3;
/** Business days within which the complement of an invoice is not asked for again. */
export const DIAS_ENTRE_PETICIONES = 5;

/** Why a request is no longer reminded. */
export const finesSeguimiento = {
  recibido: 'Llegaron los complementos',
  sinRespuesta: 'Se recordó tres veces',
  noEntregado: 'Ningún correo se pudo entregar',
  terminado: 'Alguien lo terminó o lo volvió a pedir, o ya no tiene acceso',
} as const;
export type FinSeguimiento = keyof typeof finesSeguimiento;

const VARIABLE = /\{(\w{1,40})\}/g;
/** Whatever stands in braces, as `{razón social}`: it would be sent as it is written. */
const IN_BRACES = /\{([^{}\n]{1,40})\}/g;

/** Returns what a text names in braces that is none of the variables. */
export const unknownVariables = (
  text: string,
  variables: Readonly<Record<string, string>> = variablesCarta,
): string[] => [...text.matchAll(IN_BRACES)].flatMap(([, name = '']) => (Object.hasOwn(variables, name) ? [] : [name]));

/** Replaces the variables of a text, once: a value that has braces stays as it is. */
export const fillCarta = (text: string, valores: Readonly<Record<string, string>>): string =>
  text.replaceAll(VARIABLE, (written, name: string) =>
    Object.hasOwn(valores, name) ? (valores[name] ?? '') : written,
  );
