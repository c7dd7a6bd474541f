/** Zones and kinds of acts that the layout tells apart, each with its rate. Source: Instructivo DIOT 2025, 3.2. */
export const zonas = {
  norte: { nombre: 'región fronteriza norte', tasa: '0.08' },
  sur: { nombre: 'región fronteriza sur', tasa: '0.08' },
  tasa16: { nombre: 'tasa 16 %', tasa: '0.16' },
  aduana: { nombre: 'importación por aduana de bienes tangibles', tasa: '0.16' },
  intangibles: { nombre: 'importación de bienes intangibles y servicios', tasa: '0.16' },
} as const;
export type Zona = keyof typeof zonas;
const keysOf = Object.keys(zonas) as Zona[];

/** Texts of a line, with the longest that the layout takes. */
const textos = {
  tipoTercero: ['Tipo de tercero', 2],
  tipoOperacion: ['Tipo de operación', 2],
  rfc: ['RFC', 13],
  idFiscal: ['Número de identificación fiscal', 40],
  nombre: ['Nombre del extranjero', 300],
  pais: ['País o jurisdicción de residencia fiscal', 3],
  jurisdiccion: ['Lugar de jurisdicción fiscal', 300],
  manifiesto: ['Manifiesto de que se dio efectos fiscales a los comprobantes', 2],
} as const;
export type ClaveTexto = keyof typeof textos;

/** Fields of a zone: two bases, then the IVA that is creditable and that is not. */
const bases = {
  valor: 'Valor de los actos pagados',
  devoluciones: 'Devoluciones, descuentos y bonificaciones',
} as const;
const acreditables = {
  acreditable: 'IVA acreditable, actividades gravadas',
  acreditableProporcion: 'IVA acreditable, con proporción',
} as const;
const noAcreditables = {
  noAcreditableProporcion: 'IVA no acreditable, por proporción',
  noAcreditableRequisitos: 'IVA no acreditable, no cumple requisitos',
  noAcreditableExentos: 'IVA no acreditable, actividades exentas',
  noAcreditableNoObjeto: 'IVA no acreditable, actividades no objeto',
} as const;
const deZona = { ...bases, ...acreditables, ...noAcreditables };
type DeZona = keyof typeof deZona;

/** What has no zone. Fields 49 and 50 are easily swapped: 49 is the one of imports. */
const demas = {
  ivaRetenido: ['IVA retenido por el contribuyente', 'iva'],
  importacionExenta: ['Importación de bienes y servicios por los que no se pagará el IVA (exentos)', 'base'],
  exentos: ['Actos pagados por los que no se pagará el IVA (exentos)', 'base'],
  tasa0: ['Demás actos pagados a la tasa del 0 %', 'base'],
  noObjeto: ['Actos no objeto realizados en territorio nacional', 'base'],
  noObjetoExtranjero: ['Actos no objeto por no contar con establecimiento en territorio nacional', 'base'],
} as const;

export type ClaveImporte = `${DeZona}.${Zona}` | keyof typeof demas;
export type ClaveDiot = ClaveTexto | ClaveImporte;

/** A field of the layout. */
export interface CampoDiot {
  /** 1 to 54. */
  readonly numero: number;
  readonly clave: ClaveDiot;
  readonly nombre: string;
  /** `base` is the value of the acts without IVA, `iva` an amount of tax; both whole pesos. */
  readonly clase: 'texto' | 'base' | 'iva';
  readonly largo: number;
}
type SinNumero = Omit<CampoDiot, 'numero'>;

/** Digits of an amount. */
const DIGITS = 14;
/** Key of the field of a zone. */
export const claveDe = (dato: DeZona, zona: Zona): ClaveImporte => `${dato}.${zona}`;

const texto = (clave: ClaveTexto): SinNumero => ({
  clave,
  nombre: textos[clave][0],
  clase: 'texto',
  largo: textos[clave][1],
});
const ofZonas = (datos: Partial<typeof deZona>, clase: 'base' | 'iva'): SinNumero[] =>
  keysOf.flatMap((zona) =>
    (Object.keys(datos) as DeZona[]).map((dato) => ({
      clave: claveDe(dato, zona),
      nombre: `${deZona[dato]}, ${zonas[zona].nombre}`,
      clase,
      largo: DIGITS,
    })),
  );

/** The 54 fields, in the order of the file. Source: Instructivo DIOT 2025, 3.2. */
export const campos: readonly CampoDiot[] = [
  ...(Object.keys(textos) as ClaveTexto[]).filter((clave) => clave !== 'manifiesto').map(texto),
  ...ofZonas(bases, 'base'),
  ...ofZonas(acreditables, 'iva'),
  ...ofZonas(noAcreditables, 'iva'),
  ...Object.entries(demas).map(
    ([clave, [nombre, clase]]): SinNumero => ({ clave: clave as keyof typeof demas, nombre, clase, largo: DIGITS }),
  ),
  texto('manifiesto'),
].map((campo, index) => ({ numero: index + 1, ...campo }));

/** Fields that are an amount. */
export const importes = campos.filter(({ clase }) => clase !== 'texto') as readonly (CampoDiot & {
  clave: ClaveImporte;
})[];

/** Tipos de operación by tipo de tercero. Source: Instructivo DIOT 2025, 3.2, fields 1 and 2. */
export const operaciones: Readonly<Record<string, string[]>> = {
  '04': ['02', '03', '06', '08', '85'],
  '05': ['02', '03', '07'],
  '15': ['87'],
};

/** One line of the declaration. Amounts are whole pesos; one that is left out is 0. */
export type LineaDiot = { readonly [K in ClaveTexto]: string } & {
  readonly importes: Readonly<Partial<Record<ClaveImporte, number>>>;
};

/** An amount of a line. */
export const importeOf = ({ importes }: LineaDiot, clave: ClaveImporte): number => importes[clave] ?? 0;
/** Every datum of a zone. */
export const datosAcreditables = Object.keys(acreditables) as (keyof typeof acreditables)[];
/** Every datum of IVA of a zone. */
export const datosIva = [...datosAcreditables, ...(Object.keys(noAcreditables) as (keyof typeof noAcreditables)[])];
export const todasLasZonas: readonly Zona[] = keysOf;
