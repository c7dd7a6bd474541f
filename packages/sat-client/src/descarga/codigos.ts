// The answers of the mass download, their meaning, and the wrong answers that were observed.
// Source: SAT, "Servicio Web de Descarga Masiva" v1.5 (May 2025), and what phpcfdi and satcfdi observed.

/** One code of the service: its meaning, and the cases in which it was wrong. */
interface Codigo {
  readonly significado: string;
  readonly mentiras?: readonly string[];
}

/** CodEstatus of every operation, and CodigoEstadoSolicitud of a verification. */
export const codigosDescarga: Readonly<Record<string, Codigo>> = {
  300: {
    significado: 'Usuario no válido.',
    mentiras: ['Así responde también a un token que ya venció.'],
  },
  301: {
    significado: 'XML mal formado.',
    mentiras: ['También: «No se permite la descarga de xml que se encuentren cancelados», al pedir recibidos.'],
  },
  302: { significado: 'Sello mal formado.' },
  303: { significado: 'El sello no corresponde al RFC solicitante.' },
  304: { significado: 'Certificado revocado o caduco.' },
  305: { significado: 'Certificado inválido.' },
  404: {
    significado: 'Error no controlado.',
    mentiras: ['No es definitivo: la misma petición se contesta bien más tarde.'],
  },
  5000: { significado: 'Solicitud recibida con éxito.' },
  5001: { significado: 'Tercero no autorizado.' },
  5002: {
    significado: 'Se agotaron las solicitudes de por vida de este periodo.',
    mentiras: ['Cuenta también las que el SAT dejó sin atender: por eso nunca se repite una solicitud.'],
  },
  5003: { significado: 'El periodo pasa del máximo de CFDI por solicitud.' },
  5004: {
    significado: 'No se encontró la información.',
    mentiras: ['Viene con estado 5 (Rechazada), y no es un rechazo: el periodo no tiene CFDI.'],
  },
  5005: { significado: 'Ya hay una solicitud igual en curso.' },
  5006: { significado: 'Error interno en el proceso.' },
  5007: { significado: 'El paquete solicitado no existe: se guarda 72 horas.' },
  5008: { significado: 'El paquete ya se descargó dos veces.' },
  5011: { significado: 'Se alcanzó el límite diario de descargas por folio.' },
};

/** EstadoSolicitud: the state of a request (V1 §4). A 1 may stay for days, and a later state may go back to an earlier one. */
export const estadosSolicitud = {
  1: 'Aceptada',
  2: 'En Proceso',
  3: 'Terminada',
  4: 'Error',
  5: 'Rechazada',
  6: 'Vencida',
} as const;
/** State of a request at the SAT. */
export type EstadoSolicitud = keyof typeof estadosSolicitud;
