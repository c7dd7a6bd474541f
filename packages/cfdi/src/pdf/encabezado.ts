import type { Comprobante } from '../comprobante/comprobante';
import { type Canvas, CONTENT, ink, MARGIN, PAGE, styles } from './canvas';
import { catalogos } from './catalogos.generated';
import { drawFields, type Field, flowFields, layFields } from './fields';
import { formatFecha, formatNumber, labelOf } from './format';
import { textWidth } from './metrics';
import { wideFor } from './taken';
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
/** Tallest header; the fields of a taller one are listed instead. */
const TALLEST = PAGE.height * 0.6;
const onAccent: TextStyle = { ...styles.title, size: 11.5, color: ink.white };
const onAccentSmall: TextStyle = { ...styles.body, size: 8.5, color: '#D7E4F2' };
const onAccentTiny: TextStyle = { ...onAccentSmall, size: 5.8, line: 7.5 };
const small: TextStyle = { ...styles.body, size: 7.5, line: 9.4 };

/** What the document is, for its title and for the name of the file's metadata. */
export function tituloOf({ tipo, serie, folio }: Comprobante): string {
  return [titulos[tipo], [serie, folio].filter(Boolean).join('-')].filter(Boolean).join(' ');
}

/** A part of the header: how tall it will be, and its drawing with the top at y. */
interface Part {
  readonly height: number;
  draw(y: number): void;
}

/** What a header says, of any kind of CFDI. */
export interface Encabezado {
  readonly titulo: string;
  /** Below the title: its number and version. */
  readonly folio: string;
  readonly identidad: readonly Field[];
  readonly emisor: { readonly nombre: string | null; readonly rfc: string; readonly regimenFiscal: string | null };
  readonly receptor: {
    readonly label: string;
    readonly nombre: string;
    /** RFC or, of a foreigner, its registry. */
    readonly clave: string;
    readonly campos: readonly Field[];
  };
}

const folioLine = ({ serie, folio, version }: Comprobante) => {
  const numero = [serie, folio].filter(Boolean).join('-');
  return `${numero ? `${numero}  ·  ` : ''}CFDI ${version}`;
};

const isKnown = ({ value }: Field) => value !== '—';

const fieldsOfIdentity = (cfdi: Comprobante): Field[] => [
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

/** Smallest letters of a title that is set in one line. */
const SMALLEST_TITLE = 9.5;

/** The title in one line, smaller where it needs to be, or in several. */
function fitTitle(canvas: Canvas, titulo: string, width: number): { lines: readonly string[]; look: TextStyle } {
  const needed = textWidth(canvas.show(titulo), onAccent.font, onAccent.size);
  const size = needed <= width ? onAccent.size : (onAccent.size * width) / needed - 0.01;
  if (size >= SMALLEST_TITLE) return { lines: [canvas.show(titulo)], look: { ...onAccent, size } };
  return { lines: canvas.wrap(titulo, onAccent, width), look: onAccent };
}

function layIdentity(canvas: Canvas, { titulo, folio, identidad }: Encabezado): Part {
  const width = SIDE - 2 * PAD;
  const short = canvas.wrap(folio, onAccentSmall, width);
  const isShort = short.length === 1;
  const look = isShort ? onAccentSmall : onAccentTiny;
  const lines = isShort ? short : canvas.wrap(folio, onAccentTiny, width);
  const grid = layFields(canvas, identidad, 2, width);
  const heading = fitTitle(canvas, titulo, width);
  const below = (heading.lines.length - 1) * onAccent.line;
  const accent = Math.max(40, 25 + lines.length * look.line) + below;
  return {
    height: accent + 7 + grid.height + 8,
    draw(y) {
      const x = MARGIN + CONTENT - SIDE;
      canvas.box(x, y, SIDE, accent, ink.accent);
      canvas.box(x, y + accent, SIDE, this.height - accent, ink.soft);
      canvas.lines(heading.lines, x + PAD, y + 8, width, heading.look);
      canvas.lines(lines, x + PAD, y + below + (isShort ? 24 : 22), width, look);
      drawFields(canvas, grid, x + PAD, y + accent + 7);
    },
  };
}

const LOGO = { width: 150, height: 46, below: 8 };

function layEmisor(canvas: Canvas, { emisor }: Encabezado, logo: Buffer | undefined): Part {
  const width = CONTENT - SIDE - 22;
  const nombre = canvas.wrap(emisor.nombre ?? emisor.rfc, styles.title, width);
  const regimen = emisor.regimenFiscal
    ? canvas.wrap(labelOf('regimenFiscal', emisor.regimenFiscal), styles.body, width)
    : [];
  const above = logo ? LOGO.height + LOGO.below : 0;
  const lines = nombre.length * styles.title.line + styles.strong.line + regimen.length * styles.body.line;
  return {
    height: above + styles.label.line + lines + 3,
    draw(y) {
      if (logo) canvas.picture(logo, MARGIN, y, LOGO.width, LOGO.height);
      canvas.line('Emisor', MARGIN, y + above, width, styles.label);
      const below = canvas.lines(nombre, MARGIN, y + above + styles.label.line + 1, width, styles.title) + 1;
      canvas.line(`RFC ${emisor.rfc}`, MARGIN, below, width, styles.strong);
      canvas.lines(regimen, MARGIN, below + styles.strong.line + 1, width, styles.body);
    },
  };
}

const fieldsOfReceptor = ({ receptor }: Comprobante): Field[] => [
  { label: 'Uso del CFDI', value: labelOf('usoCfdi', receptor.usoCfdi) },
  { label: 'Domicilio fiscal (C.P.)', value: receptor.domicilioFiscal ?? '—' },
  { label: 'Régimen fiscal', value: labelOf('regimenFiscal', receptor.regimenFiscal), wide: 2 },
  {
    label: 'Residencia fiscal',
    wide: 2,
    value:
      [receptor.residenciaFiscal && labelOf('pais', receptor.residenciaFiscal), receptor.numRegIdTrib]
        .filter(Boolean)
        .join(' · ') || '—',
  },
];

const receptorName: TextStyle = { ...styles.title, size: 10, line: 12.5 };

function layReceptor(canvas: Canvas, { receptor }: Encabezado): Part {
  const half = (CONTENT - 2 * PAD - 14) / 2;
  const grid = layFields(canvas, receptor.campos.filter(isKnown), 2, half);
  const nombre = canvas.wrap(receptor.nombre, receptorName, half);
  const left = styles.label.line + 1 + nombre.length * receptorName.line + styles.strong.line;
  return {
    height: 7 + Math.max(left, grid.height) + 7,
    draw(y) {
      canvas.box(MARGIN, y, CONTENT, this.height, ink.soft);
      canvas.box(MARGIN, y, 2.5, this.height, ink.accent);
      canvas.line(receptor.label, MARGIN + PAD, y + 7, half, styles.label);
      const below = canvas.lines(nombre, MARGIN + PAD, y + 8 + styles.label.line, half, receptorName);
      canvas.line(canvas.show(receptor.clave), MARGIN + PAD, below, half, styles.strong);
      drawFields(canvas, grid, MARGIN + PAD + half + 14, y + 7);
    },
  };
}

/** Content of the header. */
function listHeader(canvas: Canvas, { titulo, folio, identidad, emisor, receptor }: Encabezado): void {
  const fields: Field[] = [
    { label: titulo, value: folio, wide: 2 },
    ...identidad.map(({ look, ...field }) => field),
    { label: 'Emisor', value: emisor.nombre ?? emisor.rfc, wide: 2 },
    { label: 'RFC del emisor', value: emisor.rfc },
    { label: 'Régimen fiscal del emisor', value: labelOf('regimenFiscal', emisor.regimenFiscal) },
    { label: receptor.label, value: receptor.nombre, wide: 2 },
    { label: `Identificación del ${receptor.label.toLowerCase()}`, value: receptor.clave },
    ...receptor.campos,
  ];
  flowFields(canvas, fields.filter(isKnown), 4);
}

function writeCondiciones(canvas: Canvas, cfdi: Comprobante): void {
  const global = cfdi.informacionGlobal;
  const meses = (clave: string) => (catalogos.meses as Readonly<Record<string, string>>)[clave] ?? clave;
  const fields: Field[] = [
    { label: 'Método de pago', value: labelOf('metodoPago', cfdi.metodoPago) },
    { label: 'Forma de pago', value: labelOf('formaPago', cfdi.formaPago) },
    { label: 'Moneda', value: cfdi.moneda === 'XXX' ? '—' : labelOf('moneda', cfdi.moneda) },
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
  ].filter(isKnown);
  if (fields.length === 0) return;
  canvas.y += 9;
  flowFields(canvas, fields, 4);
}

const encabezadoOf = (cfdi: Comprobante): Encabezado => ({
  titulo: titulos[cfdi.tipo],
  folio: folioLine(cfdi),
  identidad: fieldsOfIdentity(cfdi),
  emisor: cfdi.emisor,
  receptor: {
    label: cfdi.tipo === 'N' ? 'Trabajador' : 'Receptor',
    nombre: cfdi.receptor.nombre ?? cfdi.receptor.rfc,
    clave: `RFC ${cfdi.receptor.rfc}`,
    campos: fieldsOfReceptor(cfdi),
  },
});

/** Emisor, kind of CFDI, receptor and conditions. */
export function writeEncabezado(canvas: Canvas, cfdi: Comprobante, logo?: Buffer): void {
  drawEncabezado(canvas, encabezadoOf(cfdi), logo);
  writeCondiciones(canvas, cfdi);
  canvas.y += 4;
}

/** Draws a header; one that is too tall is listed. */
export function drawEncabezado(canvas: Canvas, encabezado: Encabezado, logo?: Buffer): void {
  const sides = [layEmisor(canvas, encabezado, logo), layIdentity(canvas, encabezado)];
  const receptor = layReceptor(canvas, encabezado);
  const height = Math.max(...sides.map((side) => side.height)) + 9;
  if (height + receptor.height > TALLEST) listHeader(canvas, encabezado);
  else {
    for (const side of sides) side.draw(canvas.y);
    receptor.draw(canvas.y + height);
    canvas.y += height + receptor.height;
  }
}
