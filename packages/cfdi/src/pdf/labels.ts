import type { catalogos } from './catalogos.generated';
import { formatFecha, labelOf } from './format';

type Catalogo = keyof typeof catalogos;

/** Labels of attributes and elements that do not follow from their name. */
const known: Readonly<Record<string, string>> = {
  Nomina: 'Nómina',
  OtrosPagos: 'Otros pagos',
  SubsidioAlEmpleo: 'Subsidio al empleo',
  JubilacionPensionRetiro: 'Jubilación, pensión o retiro',
  SeparacionIndemnizacion: 'Separación o indemnización',
  CompensacionSaldosAFavor: 'Compensación de saldos a favor',
  AccionesOTitulos: 'Acciones o títulos',
  LeyendasFiscales: 'Leyendas fiscales',
  DomicilioFiscal: 'Domicilio fiscal',
  ExpedidoEn: 'Expedido en',
  CartaPorte: 'Carta Porte',
  ComercioExterior: 'Comercio Exterior',
  RFCRemitenteDestinatario: 'RFC del remitente o destinatario',
  NombreRemitenteDestinatario: 'Nombre del remitente o destinatario',
  IdCCP: 'Folio de la Carta Porte (IdCCP)',
  TranspInternac: 'Transporte internacional',
  EntradaSalidaMerc: 'Entrada o salida de mercancías',
  PaisOrigenDestino: 'País de origen o destino',
  ViaEntradaSalida: 'Vía de entrada o salida',
  TotalDistRec: 'Distancia total recorrida (km)',
  RegistroISTMO: 'Registro del Istmo',
  UbicacionPoloOrigen: 'Polo de bienestar de origen',
  UbicacionPoloDestino: 'Polo de bienestar de destino',
  RegimenAduanero: 'Régimen aduanero',
  PermSCT: 'Tipo de permiso SCT',
  NumPermisoSCT: 'Número de permiso SCT',
  ConfigVehicular: 'Configuración vehicular',
  PlacaVM: 'Placa',
  AnioModeloVM: 'Año modelo',
  PesoBrutoVehicular: 'Peso bruto vehicular (t)',
  AseguraRespCivil: 'Aseguradora de responsabilidad civil',
  PolizaRespCivil: 'Póliza de responsabilidad civil',
  AseguraMedAmbiente: 'Aseguradora de medio ambiente',
  PolizaMedAmbiente: 'Póliza de medio ambiente',
  AseguraCarga: 'Aseguradora de la carga',
  PolizaCarga: 'Póliza de la carga',
  NombreAseg: 'Aseguradora',
  NumPolizaSeguro: 'Póliza del seguro',
  SubTipoRem: 'Tipo de remolque',
  CveMaterialPeligroso: 'Clave de material peligroso',
  DescripEmbalaje: 'Descripción del embalaje',
  UUIDComercioExt: 'UUID de comercio exterior',
  ClaveSTCC: 'Clave STCC',
  UnidadPeso: 'Unidad de peso',
  PrimaSeguro: 'Prima del seguro',
  CargoPorTasacion: 'Cargo por tasación',
  NumCertITC: 'Número de certificado ITC',
  NumConocEmbarc: 'Conocimiento de embarque',
  NombreEmbarc: 'Nombre de la embarcación',
  NacionalidadEmbarc: 'Nacionalidad de la embarcación',
  AnioEmbarcacion: 'Año de la embarcación',
  TipoEmbarcacion: 'Tipo de embarcación',
  TipoCarga: 'Tipo de carga',
  UnidadesDeArqBruto: 'Unidades de arqueo bruto',
  NumAutorizacionNaviero: 'Autorización del agente naviero',
  NombreAgenteNaviero: 'Agente naviero',
  ResidenciaFiscalEmbarc: 'Residencia fiscal del embarcador',
  NumRegIdTribEmbarc: 'Registro de identidad fiscal del embarcador',
  NumViaje: 'Número de viaje',
  NumPrecinto: 'Número de precinto',
  PesoBrutoTotal: 'Peso bruto total',
  PesoNetoTotal: 'Peso neto total',
  NumTotalMercancias: 'Total de mercancías',
  UnidadPesoMerc: 'Unidad de peso',
  RFCFigura: 'RFC',
  NombreFigura: 'Nombre',
  NumLicencia: 'Licencia',
  NumRegIdTribFigura: 'Registro de identidad fiscal',
  ResidenciaFiscalFigura: 'Residencia fiscal',
  NumRegIdTrib: 'Registro de identidad fiscal',
  ClaveDePedimento: 'Clave de pedimento',
  CertificadoOrigen: 'Certificado de origen',
  NumCertificadoOrigen: 'Número de certificado de origen',
  NumeroExportadorConfiable: 'Número de exportador confiable',
  MotivoTraslado: 'Motivo del traslado',
  TipoCambioUSD: 'Tipo de cambio USD',
  TotalUSD: 'Total en USD',
  Curp: 'CURP',
  CURP: 'CURP',
  RfcPatronOrigen: 'RFC del patrón de origen',
  ClaveEntFed: 'Entidad federativa',
  RiesgoPuesto: 'Riesgo del puesto',
  CuentaBancaria: 'Cuenta bancaria',
  OrigenRecurso: 'Origen del recurso',
  MontoRecursoPropio: 'Monto de recurso propio',
  FacAtrAdquirente: 'Operación como adquirente',
  CuentaPredial: 'Cuenta predial',
  TotalGravado: 'Total gravado',
  TotalExento: 'Total exento',
  TotalSueldos: 'Total de sueldos',
  TotalSeparacionIndemnizacion: 'Total de separación o indemnización',
  TotalJubilacionPensionRetiro: 'Total de jubilación, pensión o retiro',
  TotalOtrasDeducciones: 'Total de otras deducciones',
  TotalImpuestosRetenidos: 'Total de impuestos retenidos',
  UltimoSueldoMensOrd: 'Último sueldo mensual ordinario',
};

/** Words of names that the SAT writes without their accents, by how they are written; those in -ción, -sión and -xión follow a rule. */
const accents: Readonly<Record<string, string>> = Object.fromEntries(
  'Nómina Cédula Médico Económica Económico Área Índice Artículo Física Jurídica Código Número Núm Aéreo Aérea Antigüedad Básica Depósito Día Días Específicas Guía Guías Línea Marítimo Máximo Mercancía Mercancías Método Mínimo Náutica Página País Periódico Póliza Público Pública Referéndum Región Régimen Regímenes Teléfono Título Último Última Única Único Vehículo Vía Crédito Débito Tránsito Tráfico Razón Categoría Cálculo Ámbito Matrícula Válido Vehículos Cónyuge'
    .split(' ')
    .map((word) => [word.normalize('NFD').replace(/\u0301|\u0308/g, ''), word]),
);

/** `RFC Remitente` of `RFCRemitente`. */
const spaced = (name: string) =>
  name
    .replace(/_/g, ' ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const wordsOf = (name: string) =>
  spaced(name)
    .split(' ')
    .map((word) => (Object.hasOwn(accents, word) ? (accents[word] as string) : word.replace(/(?<=[csx])ion$/, 'ión')));

const knownLabel = (name: string) => (Object.hasOwn(known, name) ? known[name] : undefined);

/** What an element is called in a title: `Ubicación` of `Ubicacion`. */
export const titleOf = (name: string): string => knownLabel(name) ?? wordsOf(name).join(' ');

/** What an attribute is called: `Fecha de pago` or, where its name is all that is known, its words with their accents. */
export function labelOfName(name: string): string {
  const label = knownLabel(name);
  if (label !== undefined) return label;
  const [first = '', ...rest] = wordsOf(name);
  return [first, ...rest.map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))].join(' ');
}

/** The catalogue of the attributes that have keys of one, whatever their element. */
const catalogoOf: Readonly<Record<string, Catalogo>> = {
  Pais: 'pais',
  PaisOrigenDestino: 'pais',
  ResidenciaFiscal: 'pais',
  ResidenciaFiscalFigura: 'pais',
  ResidenciaFiscalEmbarc: 'pais',
  NacionalidadEmbarc: 'pais',
  Estado: 'estado',
  ClaveEntFed: 'estado',
  Moneda: 'moneda',
  Banco: 'banco',
  RiesgoPuesto: 'riesgoPuesto',
  OrigenRecurso: 'origenRecurso',
  TipoHoras: 'tipoHoras',
  TipoIncapacidad: 'tipoIncapacidad',
  ClaveDePedimento: 'clavePedimento',
  Incoterm: 'incoterm',
  MotivoTraslado: 'motivoTraslado',
  UnidadAduana: 'unidadAduana',
  UnidadPeso: 'claveUnidad',
  UnidadPesoMerc: 'claveUnidad',
  ViaEntradaSalida: 'transporte',
  CvesTransporte: 'transporte',
  PermSCT: 'tipoPermiso',
  ConfigVehicular: 'configAutotransporte',
  SubTipoRem: 'remolque',
  Embalaje: 'embalaje',
  ParteTransporte: 'parteTransporte',
  TipoFigura: 'figuraTransporte',
  TipoDocumento: 'documentoAduanero',
  RegimenAduanero: 'regimenAduanero',
  UbicacionPoloOrigen: 'registroIstmo',
  UbicacionPoloDestino: 'registroIstmo',
  TipoMateria: 'tipoMateria',
  TipoEstacion: 'tipoEstacion',
};

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?$/;
const CERTIFICADO_ORIGEN: Readonly<Record<string, string>> = {
  '0': '0 No funge como certificado de origen',
  '1': '1 Funge como certificado de origen',
};

/** The value of an attribute as it is printed: a date as on screen, a key with what it stands for. */
export function shownValue(name: string, value: string): string {
  if (DATE.test(value)) return formatFecha(value);
  if (name === 'CertificadoOrigen') return CERTIFICADO_ORIGEN[value] ?? value;
  const catalogo = Object.hasOwn(catalogoOf, name) ? catalogoOf[name] : undefined;
  return catalogo === undefined ? value : labelOf(catalogo, value);
}
