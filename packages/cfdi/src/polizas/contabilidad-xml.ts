import { Big } from 'big.js';
import type { Balanza } from './balanza';
import type { Catalogo } from './catalogo';
import type { CfdiDePoliza, Poliza } from './poliza';

/** Whose books, of which month, and why the pólizas are sent. */
export interface Envio {
  rfc: string;
  /** AAAA-MM. */
  mes: string;
}

/** Why pólizas or folios are sent: an act of inspection or compulsa names its order, a refund or compensation its procedure. */
export type Solicitud = { tipo: 'AF' | 'FC'; orden: string } | { tipo: 'DE' | 'CO'; tramite: string };

const NAMESPACE = 'http://www.sat.gob.mx/esquemas/ContabilidadE/1_3';

/** Characters that XML 1.0 has not, and those that an attribute loses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const UNUSABLE = /[\u0000-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The attributes of an element, escaped; one without value is left out. */
function attributesOf(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) =>
      value === undefined
        ? []
        : [` ${name}="${value.replace(UNUSABLE, ' ').replace(/[&<>"]/g, (each) => escapes[each] as string)}"`],
    )
    .join('');
}

/** At most this many characters, none of them halved. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim() || 'Sin concepto';

function documentOf(
  { rfc, mes }: Envio,
  { prefix, folder, root }: { prefix: string; folder: string; root: string },
  more: Readonly<Record<string, string | undefined>>,
  content: string,
): string {
  const uri = `${NAMESPACE}/${folder}`;
  const attributes = attributesOf({
    [`xmlns:${prefix}`]: uri,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${uri} ${uri}/${folder}_1_3.xsd`,
    ...{ Version: '1.3', RFC: rfc, Mes: mes.slice(5), Anio: mes.slice(0, 4), ...more },
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${prefix}:${root}${attributes}>${content}</${prefix}:${root}>\n`;
}

const solicitudOf = (solicitud: Solicitud) => ({
  TipoSolicitud: solicitud.tipo,
  NumOrden: 'orden' in solicitud ? solicitud.orden : undefined,
  NumTramite: 'tramite' in solicitud ? solicitud.tramite : undefined,
});

/** Currency and rate of a CFDI; pesos state none. */
const currencyOf = ({ moneda, tipoCambio }: CfdiDePoliza) =>
  moneda === 'MXN' || moneda === 'XXX' ? {} : { Moneda: moneda, TipCamb: new Big(tipoCambio).round(5).toFixed() };

/** Writes the catálogo de cuentas (CT, Anexo 24 1.3). */
export function writeCatalogo(envio: Envio, { cuentas }: Catalogo): string {
  const content = cuentas.map(({ agrupador, numero, nombre, subcuentaDe, nivel, naturaleza }) => {
    const attributes = attributesOf({
      ...{ CodAgrup: agrupador, NumCta: numero, Desc: nombre, SubCtaDe: subcuentaDe ?? undefined },
      ...{ Nivel: String(nivel), Natur: naturaleza },
    });
    return `<catalogocuentas:Ctas${attributes}/>`;
  });
  const kind = { prefix: 'catalogocuentas', folder: 'CatalogoCuentas', root: 'Catalogo' };
  return documentOf(envio, kind, {}, content.join(''));
}

const comprobanteOf = (cfdi: CfdiDePoliza): string =>
  attributesOf({
    ...{ UUID_CFDI: cfdi.uuid, RFC: cfdi.rfc, MontoTotal: new Big(cfdi.total).toFixed(2), ...currencyOf(cfdi) },
  });

/** Writes the pólizas of a month (PL, Anexo 24 1.3): each movement names its CFDI. A month without pólizas has no file: the schema asks for one. */
export function writePolizas(
  envio: Envio,
  solicitud: Solicitud,
  polizas: readonly Poliza[],
  { cuentaDe }: Catalogo,
): string {
  const content = polizas.map(({ numero, fecha, concepto, movimientos, cfdi }) => {
    const comprobante = cfdi ? `<PLZ:CompNal${comprobanteOf(cfdi)}/>` : '';
    const lines = movimientos.map(({ cuenta, debe, haber }) => {
      const attributes = attributesOf({
        ...{ NumCta: cuenta, DesCta: cut(cuentaDe(cuenta).nombre, 100), Concepto: cut(concepto, 200) },
        ...{ Debe: debe, Haber: haber },
      });
      return `<PLZ:Transaccion${attributes}>${comprobante}</PLZ:Transaccion>`;
    });
    const attributes = attributesOf({ NumUnIdenPol: numero, Fecha: fecha, Concepto: cut(concepto, 300) });
    return `<PLZ:Poliza${attributes}>${lines.join('')}</PLZ:Poliza>`;
  });
  const kind = { prefix: 'PLZ', folder: 'PolizasPeriodo', root: 'Polizas' };
  return documentOf(envio, kind, solicitudOf(solicitud), content.join(''));
}

/** Writes the auxiliar de folios of a month (XF, Anexo 24 1.3): the CFDI of each póliza. */
export function writeAuxiliarFolios(envio: Envio, solicitud: Solicitud, polizas: readonly Poliza[]): string {
  const content = polizas.flatMap(({ numero, fecha, cfdi }) => {
    if (!cfdi) return [];
    const attributes = attributesOf({ NumUnIdenPol: numero, Fecha: fecha });
    return [`<RepAux:DetAuxFol${attributes}><RepAux:ComprNal${comprobanteOf(cfdi)}/></RepAux:DetAuxFol>`];
  });
  const kind = { prefix: 'RepAux', folder: 'AuxiliarFolios', root: 'RepAuxFol' };
  return documentOf(envio, kind, solicitudOf(solicitud), content.join(''));
}

/**
 * Writes the balanza de comprobación of a month (BN, Anexo 24 1.3). The SAT takes one whose balances are known: see `Balanza.falta`.
 */
export function writeBalanza(envio: Envio, { cuentas }: Balanza): string {
  const content = cuentas.map(({ cuenta, inicial, debe, haber, final }) => {
    const attributes = attributesOf({
      ...{ NumCta: cuenta.numero, SaldoIni: inicial, Debe: debe, Haber: haber, SaldoFin: final },
    });
    return `<BCE:Ctas${attributes}/>`;
  });
  const kind = { prefix: 'BCE', folder: 'BalanzaComprobacion', root: 'Balanza' };
  return documentOf(envio, kind, { TipoEnvio: 'N' }, content.join(''));
}
