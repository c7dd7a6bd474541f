import { amounts } from './amounts';
import type { catalogos } from './catalogos.generated';
import { amountText, formatFecha, labelOf } from './format';
import { names } from './names';

type Catalogo = keyof typeof catalogos;

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

/** What an element is called in a title: `Ubicación` of `Ubicacion`. */
export const titleOf = (name: string): string => names.get(name) ?? wordsOf(name).join(' ');

/** What an attribute is called: `Fecha de pago` or, where its name is all that is known, its words with their accents. */
export function labelOfName(name: string): string {
  const label = names.get(name);
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
  RegimenFiscalACuentaTerceros: 'regimenFiscal',
  ClaveEntidad: 'estado',
  UbicacionPoloOrigen: 'registroIstmo',
  UbicacionPoloDestino: 'registroIstmo',
  TipoMateria: 'tipoMateria',
  CveTipDivOUtil: 'tipoDividendo',
  EntidadDondePagaLaContribucion: 'entidadRetencion',
  PaisDeResidParaEfecFisc: 'paisRetencion',
  ConceptoPago: 'tipoContribuyente',
  TipoEstacion: 'tipoEstacion',
  TipoCarga: 'tipoCarga',
  TipoEmbarcacion: 'embarcacion',
  TipoContenedor: 'contenedor',
  TipoCarro: 'tipoCarro',
  TipoDeServicio: 'tipoServicio',
  TipoDeTrafico: 'tipoTrafico',
  CodigoTransportista: 'transportistaAereo',
  SectorCOFEPRIS: 'sectorCofepris',
  FormaFarmaceutica: 'formaFarmaceutica',
  CondicionesEspTransp: 'condicionEspecial',
};

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?$/;
const CERTIFICADO_ORIGEN: Readonly<Record<string, string>> = {
  '0': '0 No funge como certificado de origen',
  '1': '1 Funge como certificado de origen',
};

/** The value of an attribute as it is printed: a date as on screen, an amount as money, a key with what it stands for. */
export function shownValue(name: string, value: string): string {
  if (DATE.test(value)) return formatFecha(value);
  if (amounts.has(name)) return amountText(value);
  if (name === 'CertificadoOrigen') return CERTIFICADO_ORIGEN[value] ?? value;
  const catalogo = Object.hasOwn(catalogoOf, name) ? catalogoOf[name] : undefined;
  return catalogo === undefined ? value : labelOf(catalogo, value);
}
