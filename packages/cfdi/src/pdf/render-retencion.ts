import type { ImpuestoRetenido, Retencion } from '../retencion/retencion';
import { verificacionRetencionUrl } from '../retencion/verificacion';
import { Canvas, PAGE, RUNNING_HEAD, styles } from './canvas';
import { drawEncabezado, type Encabezado } from './encabezado';
import { type Field, flowFields } from './fields';
import { finish } from './foot';
import { formatFecha, formatMoney, impuestoName, labelOf } from './format';
import { writeRemainingOf } from './remaining';
import type { PdfOptions } from './render-pdf';
import { writeSellos } from './sellos';
import { type Column, writeTable } from './table';
import { writeTotal } from './totales';
import type { TextStyle } from './type';

const LEYENDA = 'Este documento es una representación impresa de un CFDI de retenciones e información de pagos';
const TITULO = 'Retenciones e información de pagos';

const names = (text: string) => new Set(text.split(' '));

/** The attributes that the sections of this page print, by the path of their element. */
const printed: Readonly<Record<string, ReadonlySet<string>>> = {
  Retenciones: names(
    'Version FolioInt Sello NumCert NoCertificado Cert Certificado FechaExp LugarExpRetenc CveRetenc DescRetenc',
  ),
  CfdiRetenRelacionados: names('TipoRelacion UUID'),
  Emisor: names('RFCEmisor RfcE NomDenRazSocE RegimenFiscalE'),
  Receptor: names('Nacionalidad NacionalidadR'),
  'Receptor/Nacional': names('RFCRecep RfcR NomDenRazSocR CURPR CurpR DomicilioFiscalR'),
  'Receptor/Extranjero': names('NumRegIdTrib NumRegIdTribR NomDenRazSocR'),
  Periodo: names('MesIni MesFin Ejerc Ejercicio'),
  Totales: names(
    'montoTotOperacion montoTotGrav montoTotExent montoTotRet MontoTotOperacion MontoTotGrav MontoTotExent MontoTotRet',
  ),
  'Totales/ImpRetenidos': names('BaseRet Impuesto ImpuestoRet montoRet MontoRet TipoPagoRet'),
};

const small: TextStyle = { ...styles.body, size: 7.5, line: 9.4 };

const encabezadoOf = (retencion: Retencion): Encabezado => {
  const { emisor, receptor, folio, version, timbre } = retencion;
  return {
    titulo: TITULO,
    folio: `${folio ? `${folio}  ·  ` : ''}Retenciones ${version}`,
    identidad: [
      {
        label: 'Folio fiscal',
        value: retencion.uuid?.toUpperCase() ?? 'Sin timbre fiscal',
        wide: 2,
        look: { ...styles.strong, size: 7.5 },
      },
      { label: 'Fecha de expedición', value: formatFecha(retencion.fecha), look: small },
      { label: 'Fecha de certificación', value: timbre ? formatFecha(timbre.fechaTimbrado) : '—', look: small },
      { label: 'Certificado del emisor', value: retencion.noCertificado ?? '—', look: small },
      { label: 'Certificado del SAT', value: timbre?.noCertificadoSat ?? '—', look: small },
      { label: 'Lugar de expedición', value: retencion.lugarExpedicion ?? '—', look: small },
    ],
    emisor,
    receptor: {
      label: receptor.nacional ? 'Receptor nacional' : 'Receptor extranjero',
      nombre: receptor.nombre ?? receptor.rfc ?? '—',
      clave: receptor.rfc ? `RFC ${receptor.rfc}` : `Registro fiscal ${receptor.numRegIdTrib ?? '—'}`,
      campos: [
        { label: 'CURP', value: receptor.curp ?? '—' },
        { label: 'Domicilio fiscal (C.P.)', value: receptor.domicilioFiscal ?? '—' },
      ],
    },
  };
};

const mes = (numero: number) => labelOf('meses', String(numero).padStart(2, '0')).slice(3);

function periodoOf({ mesInicial, mesFinal, ejercicio }: Retencion['periodo']): string {
  if (mesInicial === mesFinal) return `${mes(mesInicial)} de ${ejercicio}`;
  return `${mes(mesInicial)} a ${mes(mesFinal).toLowerCase()} de ${ejercicio}`;
}

const datosOf = ({ clave, descripcion, periodo, relacionado }: Retencion): Field[] =>
  [
    { label: 'Clave de la retención', value: labelOf('claveRetencion', clave), wide: 2 },
    { label: 'Periodo', value: periodoOf(periodo) },
    { label: 'Descripción', value: descripcion ?? '—', wide: (descripcion ?? '').length > 40 ? 4 : 1 },
    {
      label: 'Relacionado',
      value: relacionado
        ? `${labelOf('tipoRelacion', relacionado.tipoRelacion)}: ${relacionado.uuid.toUpperCase()}`
        : '—',
      wide: 4,
    },
  ].filter(({ value }) => value !== '—');

const columns: readonly Column<ImpuestoRetenido>[] = [
  { title: 'Impuesto', width: 70, text: ({ impuesto }) => (impuesto === null ? '—' : impuestoName(impuesto)) },
  { title: 'Tipo de pago', text: ({ tipoPago }) => labelOf('tipoPagoRetencion', tipoPago) },
  { title: 'Base', width: 100, align: 'right', text: ({ base }) => formatMoney(base) },
  { title: 'Retenido', width: 100, align: 'right', text: ({ monto }) => formatMoney(monto) },
];

/**
 * Representación impresa of a CFDI de retenciones, in the style of that of a CFDI. The same document always gives the same
 * pages.
 */
export async function renderRetencion(retencion: Retencion, { logo }: PdfOptions = {}): Promise<Buffer> {
  const { emisor, totales, folio } = retencion;
  const title = [TITULO, folio].filter(Boolean).join(' ');
  const created = new Date(`${retencion.fecha}Z`);
  const canvas = new Canvas({ title, author: emisor.nombre ?? emisor.rfc, created }, PAGE, RUNNING_HEAD);
  canvas.begin();
  drawEncabezado(canvas, encabezadoOf(retencion), logo);
  canvas.y += 9;
  flowFields(canvas, datosOf(retencion), 4);
  if (retencion.retenciones.length > 0) {
    canvas.heading('Impuestos retenidos', 60);
    writeTable(canvas, columns, retencion.retenciones);
  }
  canvas.y += 8;
  const montos: Field[] = [
    { label: 'Monto de la operación', value: formatMoney(totales.operacion) },
    { label: 'Monto gravado', value: formatMoney(totales.gravado) },
    { label: 'Monto exento', value: formatMoney(totales.exento) },
  ];
  flowFields(canvas, montos, 4);
  writeTotal(canvas, 'Total retenido', totales.retenido, 'MXN');
  writeRemainingOf(canvas, retencion.xml, printed);
  writeSellos(canvas, retencion, verificacionRetencionUrl(retencion));
  finish(canvas, LEYENDA, retencion);
  return await canvas.close();
}
