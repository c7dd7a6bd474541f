import type { Comprobante } from '../comprobante/comprobante';
import { type Canvas, CONTENT, ink, MARGIN, styles } from './canvas';
import { catalogos } from './catalogos.generated';
import { type Field, writeFields } from './fields';
import { formatFecha, formatNumber, labelOf } from './format';
import type { TextStyle } from './type';

const titulos: Readonly<Record<Comprobante['tipo'], string>> = {
  I: 'Factura',
  E: 'Comprobante de egreso',
  T: 'Comprobante de traslado',
  P: 'Recibo electrónico de pago',
  N: 'Recibo de nómina',
};

const efectos: Readonly<Record<Comprobante['tipo'], string>> = {
  I: 'I Ingreso',
  E: 'E Egreso',
  T: 'T Traslado',
  P: 'P Pago',
  N: 'N Nómina',
};

const SIDE = 208;
const PAD = 9;
const onAccent: TextStyle = { ...styles.title, size: 11.5, color: ink.white };
const onAccentSmall: TextStyle = { ...styles.body, size: 8.5, color: '#D7E4F2' };
/** Two lines of it hold the longest serie and folio that there are. */
const onAccentTiny: TextStyle = { ...onAccentSmall, size: 5.8, line: 7.5 };
const small: TextStyle = { ...styles.body, size: 7.5, line: 9.4 };

/** What the document is, for its title and for the name of the file's metadata. */
export function tituloOf({ tipo, serie, folio }: Comprobante): string {
  return [titulos[tipo], [serie, folio].filter(Boolean).join('-')].filter(Boolean).join(' ');
}

function writeIdentity(canvas: Canvas, cfdi: Comprobante, top: number): number {
  const x = MARGIN + CONTENT - SIDE;
  const folio = [cfdi.serie, cfdi.folio].filter(Boolean).join('-');
  const fields: Field[] = [
    {
      label: 'Folio fiscal',
      value: cfdi.uuid?.toUpperCase() ?? 'Sin timbre fiscal',
      wide: 2,
      look: { ...styles.strong, size: 7.5 },
    },
    { label: 'Fecha de emisión', value: formatFecha(cfdi.fecha), look: small },
    { label: 'Fecha de certificación', value: cfdi.timbre ? formatFecha(cfdi.timbre.fechaTimbrado) : '—', look: small },
    { label: 'Certificado del emisor', value: cfdi.noCertificado ?? '—', look: small },
    { label: 'Certificado del SAT', value: cfdi.timbre?.noCertificadoSat ?? '—', look: small },
    { label: 'Efecto', value: efectos[cfdi.tipo], look: small },
    { label: 'Lugar de expedición', value: cfdi.lugarExpedicion ?? '—', look: small },
  ];
  const area = { x: x + PAD, y: top + 40 + 7, width: SIDE - 2 * PAD };
  const bottom = writeFields(canvas, fields, 2, area, true) + 8;
  canvas.box(x, top, SIDE, 40, ink.accent);
  canvas.box(x, top + 40, SIDE, bottom - top - 40, ink.soft);
  canvas.line(canvas.show(titulos[cfdi.tipo]), x + PAD, top + 8, SIDE - 2 * PAD, onAccent);
  const subtitle = `${folio ? `${folio}  ·  ` : ''}CFDI ${cfdi.version}`;
  const short = canvas.wrap(subtitle, onAccentSmall, SIDE - 2 * PAD);
  if (short.length === 1) canvas.lines(short, x + PAD, top + 24, SIDE - 2 * PAD, onAccentSmall);
  else canvas.paragraph(subtitle, x + PAD, top + 22, SIDE - 2 * PAD, onAccentTiny);
  writeFields(canvas, fields, 2, area);
  return bottom;
}

const LOGO = { width: 150, height: 46 };

function writeEmisor(canvas: Canvas, { emisor }: Comprobante, top: number, logo: Buffer | undefined): number {
  const width = CONTENT - SIDE - 22;
  let y = top;
  if (logo) {
    canvas.picture(logo, MARGIN, y, LOGO.width, LOGO.height);
    y += LOGO.height + 8;
  }
  canvas.line('Emisor', MARGIN, y, width, styles.label);
  y = canvas.paragraph(emisor.nombre ?? emisor.rfc, MARGIN, y + styles.label.line + 1, width, styles.title) + 1;
  y = canvas.paragraph(`RFC ${emisor.rfc}`, MARGIN, y, width, styles.strong) + 1;
  return emisor.regimenFiscal
    ? canvas.paragraph(labelOf('regimenFiscal', emisor.regimenFiscal), MARGIN, y, width, styles.body)
    : y;
}

function writeReceptor(canvas: Canvas, { receptor, tipo }: Comprobante): void {
  const half = (CONTENT - 2 * PAD - 14) / 2;
  const right = MARGIN + PAD + half + 14;
  const facts: Field[] = [
    { label: 'Uso del CFDI', value: labelOf('usoCfdi', receptor.usoCfdi) },
    { label: 'Domicilio fiscal (C.P.)', value: receptor.domicilioFiscal ?? '—' },
    { label: 'Régimen fiscal', value: labelOf('regimenFiscal', receptor.regimenFiscal), wide: 2 },
    {
      label: 'Residencia fiscal',
      wide: 2,
      value: [receptor.residenciaFiscal, receptor.numRegIdTrib].filter(Boolean).join(' · ') || '—',
    },
  ];
  const known = facts.filter(({ value }) => value !== '—');
  const area = { x: right, y: canvas.y + 7, width: half };
  const name: TextStyle = { ...styles.title, size: 10, line: 12.5 };
  const nameLines = canvas.wrap(receptor.nombre ?? receptor.rfc, name, half);
  const left = canvas.y + 7 + styles.label.line + 1 + nameLines.length * name.line + styles.strong.line;
  const bottom = Math.max(left, writeFields(canvas, known, 2, area, true)) + 7;
  canvas.box(MARGIN, canvas.y, CONTENT, bottom - canvas.y, ink.soft);
  canvas.box(MARGIN, canvas.y, 2.5, bottom - canvas.y, ink.accent);
  canvas.line(tipo === 'N' ? 'Trabajador' : 'Receptor', MARGIN + PAD, canvas.y + 7, half, styles.label);
  const below = canvas.lines(nameLines, MARGIN + PAD, canvas.y + 7 + styles.label.line + 1, half, name);
  canvas.line(canvas.show(`RFC ${receptor.rfc}`), MARGIN + PAD, below, half, styles.strong);
  writeFields(canvas, known, 2, area);
  canvas.y = bottom;
}

/** Columns of four that a text of this length is readable in. */
const wideFor = ({ length }: string) => (length > 110 ? 4 : length > 40 ? 2 : 1);

function writeCondiciones(canvas: Canvas, cfdi: Comprobante): void {
  const global = cfdi.informacionGlobal;
  const meses = (clave: string) => (catalogos.meses as Readonly<Record<string, string>>)[clave] ?? clave;
  const fields: Field[] = [
    { label: 'Método de pago', value: labelOf('metodoPago', cfdi.metodoPago) },
    { label: 'Forma de pago', value: labelOf('formaPago', cfdi.formaPago) },
    { label: 'Moneda', value: cfdi.moneda === 'XXX' ? '—' : cfdi.moneda },
    { label: 'Tipo de cambio', value: cfdi.tipoCambio && cfdi.moneda !== 'MXN' ? formatNumber(cfdi.tipoCambio) : '—' },
    { label: 'Exportación', value: cfdi.exportacion === '01' ? '—' : labelOf('exportacion', cfdi.exportacion) },
    {
      label: 'Condiciones de pago',
      value: cfdi.condicionesDePago ?? '—',
      wide: wideFor(cfdi.condicionesDePago ?? ''),
    },
    {
      label: 'Factura global',
      value: global ? `${labelOf('periodicidad', global.periodicidad)}, ${meses(global.meses)} de ${global.anio}` : '—',
    },
  ].filter(({ value }) => value !== '—');
  if (fields.length === 0) return;
  const area = { x: MARGIN, y: 0, width: CONTENT };
  canvas.ensure(writeFields(canvas, fields, 4, area, true) + 9);
  canvas.y = writeFields(canvas, fields, 4, { ...area, y: canvas.y + 9 });
}

/** Who issued it, what it is, to whom, and under which conditions. */
export function writeEncabezado(canvas: Canvas, cfdi: Comprobante, logo?: Buffer): void {
  const top = canvas.y;
  canvas.y = Math.max(writeEmisor(canvas, cfdi, top, logo), writeIdentity(canvas, cfdi, top)) + 9;
  writeReceptor(canvas, cfdi);
  writeCondiciones(canvas, cfdi);
  canvas.y += 4;
}
