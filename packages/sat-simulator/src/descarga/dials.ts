import { faltas } from '../faltas';
import { formas } from '../formas';

/** Faults that a service can have instead of answering. */
export const transportes = {
  timeout: 'No responde nunca',
  goteo: 'Envía un byte por segundo',
  corte: 'Cierra la conexión',
  http500: 'HTTP 500 con SOAP Fault',
  html: 'HTTP 200 con una página de mantenimiento',
  gzip: 'gzip dañado',
  vacio: 'Cuerpo vacío',
  enorme: 'Respuesta de 300 MB',
  dtd: 'XML con DTD',
  mutilado: 'XML cortado a la mitad',
  redireccion: 'Redirección a otro servidor',
  http503: 'HTTP 503 con una página web',
  http403: 'HTTP 403 sin más',
  http401: 'HTTP 401 sin más',
  'html-xml': 'Una página web que dice ser XML',
  ...faltas,
} as const;
export type Transporte = keyof typeof transportes;

/** Forced answers of a verification. */
export const verificaciones = {
  'estado-1': 'Se queda en 1 Aceptada',
  'estado-2': 'Se queda en 2 En proceso',
  'estado-4': 'Termina en 4 Error',
  'estado-5': 'Termina en 5 Rechazada',
  'estado-6': 'Termina en 6 Vencida',
  'estado-9': 'Un estado 9, que no está en sus catálogos',
  parpadeo: 'Alterna 2 y 1 antes de terminar',
  'sin-paquetes': '3 Terminada sin paquetes',
  demasiados: '200,001 CFDI en el periodo',
} as const;

/** Forced outcomes of a request. */
export const respuestas = {
  perdida: 'Toma la solicitud y la respuesta se pierde',
} as const;

/** Faults of a package. */
export const paquetes = {
  ajeno: 'Con CFDI de otro contribuyente',
  duplicados: 'Cada CFDI dos veces',
  'zip-dañado': 'ZIP cortado',
  'no-zip': 'No es un ZIP',
  'xml-xml': 'Nombres que terminan en .xml.xml',
  demasiados: '200,001 archivos',
} as const;

/** How the simulated mass download behaves: per operation `ok`, a transport, a code (`5002`), or one of its own ways. */
export interface DescargaDials {
  autentica: string;
  solicita: string;
  verifica: string;
  descarga: string;
  /** How long a request stays Aceptada and En proceso before it is finished. */
  esperaMinutos: number;
  /** CFDI in a package. */
  porPaquete: number;
  /** CFDI that a request may have. */
  tope: number;
  /** Of so many requests one stays Aceptada for ever; 0: none. */
  atoraCada: number;
  /** How many minutes the SAT's clock is behind this one; negative when it is ahead. Absent in files of earlier versions. */
  relojMinutos?: number;
}

/** A SAT that works without delay. */
export const initialDials: DescargaDials = {
  autentica: 'ok',
  solicita: 'ok',
  verifica: 'ok',
  descarga: 'ok',
  esperaMinutos: 0,
  porPaquete: 10_000,
  tope: 200_000,
  atoraCada: 0,
  relojMinutos: 0,
};

const way = (...names: string[]) => ({
  type: 'string',
  pattern: `^(?:ok|\\d{3,4}|${[...Object.keys(transportes), ...Object.keys(formas), ...names].join('|')})$`,
});

/** JSON schema of a change of the dials. */
export const dialsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    autentica: way(),
    solicita: way(...Object.keys(respuestas)),
    verifica: way(...Object.keys(verificaciones)),
    descarga: way(...Object.keys(paquetes)),
    esperaMinutos: { type: 'integer', minimum: 0, maximum: 100_000 },
    porPaquete: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    tope: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    atoraCada: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    relojMinutos: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
  },
};
