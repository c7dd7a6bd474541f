import { attribute, descend, parseXml } from './xml';

/** A CFDI that the SAT has. */
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
  efecto: string;
  xml: string;
}

/** Reads what the service needs of a stamped CFDI; null if it is not one. */
export function readCfdi(xml: string): CfdiDelSat | null {
  const root = parseXml(xml);
  const timbre = descend(root, 'Complemento', 'TimbreFiscalDigital');
  const [emisor, receptor] = [descend(root, 'Emisor'), descend(root, 'Receptor')];
  const uuid = attribute(timbre, 'UUID');
  if (!root || !uuid) return null;
  const of = (element: Parameters<typeof attribute>[0], name: string) =>
    attribute(element, name) ?? attribute(element, name.toLowerCase()) ?? '';
  return {
    uuid: uuid.toLowerCase(),
    emisor: of(emisor, 'Rfc'),
    nombreEmisor: of(emisor, 'Nombre'),
    receptor: of(receptor, 'Rfc'),
    nombreReceptor: of(receptor, 'Nombre'),
    fecha: of(root, 'Fecha'),
    certificado: of(timbre, 'FechaTimbrado'),
    pac: of(timbre, 'RfcProvCertif'),
    total: of(root, 'Total'),
    efecto: of(root, 'TipoDeComprobante'),
    xml,
  };
}

const COLUMNS =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion';

const spaced = (time: string) => time.replace('T', ' ');

/** Text of a metadata package: columns by ~, lines by CRLF, no quoting. `cancelado` says when, null while it is valid. */
export function writeMetadata(cfdis: readonly { cfdi: CfdiDelSat; cancelado: string | null }[]): string {
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
  return `${[COLUMNS, ...lines].join('\r\n')}\r\n`;
}
