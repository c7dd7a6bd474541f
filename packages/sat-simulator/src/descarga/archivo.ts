import { attribute, descend, type Elemento, parseXml } from './xml';

/** A CFDI or CFDI de retenciones that the SAT has. */
export interface CfdiDelSat {
  uuid: string;
  emisor: string;
  nombreEmisor: string;
  receptor: string;
  nombreReceptor: string;
  /** `yyyy-MM-ddTHH:mm:ss`, local. */
  fecha: string;
  certificado: string;
  pac: string;
  total: string;
  /** Column after the amount: the effect of a CFDI, the amount withheld of a CFDI de retenciones. */
  efecto: string;
  /** Empty of what only the metadata list. */
  xml: string;
  /** When it was cancelled, as the metadata say, null: they list it as valid. Left out, the state of the CFDI decides. */
  cancelado?: string | null;
}

/** What a service hands out: how it reads a document of its archive, and how it names the amounts of its metadata. */
export interface Archivo {
  /** Root element of its documents. */
  element: string;
  /** Beginning of its addresses. */
  prefix: string;
  importes: string;
  read(root: Elemento): Omit<CfdiDelSat, 'uuid' | 'certificado' | 'pac' | 'xml'>;
}

/** The first of these attributes, by local name; versions spell them differently. */
const of = (element: Elemento | undefined, ...names: string[]): string =>
  names.map((name) => attribute(element, name)).find((value) => value !== undefined) ?? '';

/** The archive of CFDI. */
export const archivoCfdi: Archivo = {
  element: 'Comprobante',
  prefix: '',
  importes: 'Monto~EfectoComprobante',
  read(root) {
    const [emisor, receptor] = [descend(root, 'Emisor'), descend(root, 'Receptor')];
    return {
      emisor: of(emisor, 'Rfc', 'rfc'),
      nombreEmisor: of(emisor, 'Nombre', 'nombre'),
      receptor: of(receptor, 'Rfc', 'rfc'),
      nombreReceptor: of(receptor, 'Nombre', 'nombre'),
      fecha: of(root, 'Fecha', 'fecha'),
      total: of(root, 'Total', 'total'),
      efecto: of(root, 'TipoDeComprobante', 'tipoDeComprobante'),
    };
  },
};

/** The archive of CFDI de retenciones. */
export const archivoRetenciones: Archivo = {
  element: 'Retenciones',
  prefix: '/retenciones',
  importes: 'MontoOp~MontoRet',
  read(root) {
    const [emisor, totales] = [descend(root, 'Emisor'), descend(root, 'Totales')];
    const receptor = descend(root, 'Receptor', 'Nacional') ?? descend(root, 'Receptor', 'Extranjero');
    return {
      emisor: of(emisor, 'RfcE', 'RFCEmisor'),
      nombreEmisor: of(emisor, 'NomDenRazSocE'),
      receptor: of(receptor, 'RfcR', 'RFCRecep'),
      nombreReceptor: of(receptor, 'NomDenRazSocR'),
      // 1.0 has an offset behind it.
      fecha: of(root, 'FechaExp').slice(0, 19),
      total: of(totales, 'MontoTotOperacion', 'montoTotOperacion'),
      efecto: of(totales, 'MontoTotRet', 'montoTotRet'),
    };
  },
};

/** What the metadata say of a document whose XML nobody has to download. */
export type MetadatoDelSat = Omit<CfdiDelSat, 'xml'>;

/** Reads what a service needs of a stamped document; null if it is not one of its archive. */
export function readCfdi({ element, read }: Archivo, xml: string): CfdiDelSat | null {
  const root = parseXml(xml);
  const timbre = descend(root, 'Complemento', 'TimbreFiscalDigital');
  const uuid = attribute(timbre, 'UUID');
  if (root?.tag.local !== element || !uuid) return null;
  const stamp = { certificado: of(timbre, 'FechaTimbrado'), pac: of(timbre, 'RfcProvCertif') };
  return { uuid: uuid.toLowerCase(), ...read(root), ...stamp, xml };
}

const spaced = (time: string) => time.replace('T', ' ');

/** Text of a metadata package: columns by ~, lines by CRLF, no quoting. `cancelado` says when, null while it is valid. */
export function writeMetadata(
  { importes }: Archivo,
  cfdis: readonly { cfdi: CfdiDelSat; cancelado: string | null }[],
): string {
  const columns = `Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~${importes}~Estatus~FechaCancelacion`;
  const lines = cfdis.map(({ cfdi, cancelado }) =>
    [
      cfdi.uuid.toUpperCase(),
      cfdi.emisor,
      cfdi.nombreEmisor,
      cfdi.receptor,
      cfdi.nombreReceptor,
      cfdi.pac,
      spaced(cfdi.fecha),
      spaced(cfdi.certificado),
      cfdi.total,
      cfdi.efecto,
      cancelado === null ? '1' : '0',
      cancelado === null ? '' : spaced(cancelado),
    ].join('~'),
  );
  return `${[columns, ...lines].join('\r\n')}\r\n`;
}
