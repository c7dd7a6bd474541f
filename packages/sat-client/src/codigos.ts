// The answers of ConsultaCFDIService, their meaning, and the wrong answers that were observed.
// Source: SAT, "Servicio de Consulta de CFDI" v1.4 (November 2022); wrong answers as PACs and phpcfdi observed them.

/** One value of the SAT's answer: its meaning for the vault, and the cases in which it was wrong. */
interface Valor {
  readonly significado: string;
  readonly mentiras?: readonly string[];
}

/** CodigoEstatus by its first words or its number. It is read before Estado, which counts only after `S`. */
export const codigosEstatus = {
  S: { significado: 'Comprobante obtenido satisfactoriamente: Estado, EsCancelable y EstatusCancelacion valen.' },
  'N - 601': {
    significado: 'La expresión impresa proporcionada no es válida.',
    mentiras: [
      'Viene a veces sin su prefijo: «Expresión impresa no válida. Expresión: 601».',
      'Viene a veces con Estado=Vigente: no dice nada del comprobante.',
      'También responde así a un RFC con & que no va escapado dentro de la expresión.',
    ],
  },
  'N - 602': {
    significado: 'Comprobante no encontrado.',
    mentiras: [
      'Es normal hasta 72 horas después del timbrado: el PAC todavía no lo ha entregado.',
      'Va y viene con comprobantes que sí existen.',
    ],
  },
} as const satisfies Record<string, Valor>;
/** The codes that the vault knows; any other says nothing of the comprobante. */
export type CodigoEstatus = keyof typeof codigosEstatus;

/** Estado, which counts only after CodigoEstatus `S`. */
export const estados = {
  Vigente: {
    significado: 'El comprobante existe y no está cancelado.',
    mentiras: ['Oscila (Vigente, Cancelado, Vigente) en las horas que siguen a una cancelación.'],
  },
  Cancelado: {
    significado: 'El comprobante está cancelado.',
  },
  'No Encontrado': {
    significado: 'El SAT no lo tiene.',
    mentiras: ['No prueba que sea falso ni que esté cancelado: véase N - 602.'],
  },
} as const satisfies Record<string, Valor>;
/** State of a comprobante at the SAT. */
export type EstadoComprobante = keyof typeof estados;

/**
 * EstatusCancelacion → the `statuscanc` of the vault; an empty or unheard-of text is 0.
 * 'Plazo vencido' comes with Estado=Cancelado (silence is consent); 'En proceso' may stay for months on a second request.
 */
export const estatusCancelacion = {
  'En proceso': 1,
  'Plazo vencido': 2,
  'Solicitud rechazada': 3,
  'Cancelado sin aceptación': 4,
  'Cancelado con aceptación': 5,
} as const;
/** State of the cancellation of a comprobante; 0 is "not requested". */
export type StatusCanc = 0 | (typeof estatusCancelacion)[keyof typeof estatusCancelacion];

/** EsCancelable: whether, and how, the emisor may cancel a comprobante. */
export const esCancelable = ['No cancelable', 'Cancelable sin aceptación', 'Cancelable con aceptación'] as const;

const emisorEnLista = 'El emisor está en la lista definitiva de EFOS.';
const terceroEnLista = 'El RFC a cuenta de terceros está en la lista definitiva de EFOS; el emisor no.';
const fueraDeLista = 'Ni el emisor ni los RFC a cuenta de terceros están en la lista definitiva de EFOS.';

/** ValidacionEFOS: whether the emisor, or the third party it issued for, is in the definitive 69-B list. */
export const validacionesEfos = {
  100: emisorEnLista,
  101: emisorEnLista,
  102: terceroEnLista,
  103: terceroEnLista,
  104: emisorEnLista,
  200: fueraDeLista,
  201: fueraDeLista,
} as const;
