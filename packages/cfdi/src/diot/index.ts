// The DIOT of 2025 and later: fields of the batch file, checks, serializer. Source: SAT, Instructivo para el armado del archivo
// de carga masiva, January 2025.
export {
  type CampoDiot,
  type ClaveImporte,
  type ClaveTexto,
  campos,
  claveDe,
  datosAcreditables,
  datosIva,
  importeOf,
  importes,
  type LineaDiot,
  operaciones,
  todasLasZonas,
  type Zona,
  zonas,
} from './campos';
export { type CodigoDiot, checkDiot, checkLinea, type FaltaDiot } from './check-diot';
export { OTRO_PAIS, paises } from './paises';
export { roundPesos } from './round-pesos';
export { diotFileName, serializeLinea, writeDiot } from './write-diot';
