import type { Comprobante, Concepto } from '../comprobante/comprobante';
import { type Canvas, CONTENT, MARGIN, styles } from './canvas';
import { formatMoney, formatNumber, labelOf, taxText } from './format';
import { type Column, snug, writeTable } from './table';

function detailsOf({ noIdentificacion, objetoImp, impuestos, pedimentos, cuentasPrediales }: Concepto): string[] {
  const details = [
    noIdentificacion ? `No. ident. ${noIdentificacion}` : '',
    ...impuestos.traslados.map((impuesto) => taxText('', impuesto)),
    ...impuestos.retenciones.map((impuesto) => taxText('Ret.', impuesto)),
    ...pedimentos.map((numero) => `Pedimento ${numero}`),
    ...cuentasPrediales.map((numero) => `Cuenta predial ${numero}`),
    objetoImp && objetoImp !== '02' ? labelOf('objetoImp', objetoImp) : '',
  ].filter(Boolean);
  return details.length > 0 ? [details.join('  ·  ')] : [];
}

/** Longest name of a unit that a narrow column shows. */
const LONGEST_UNIT = 24;

/** The key of the unit with the issuer's word for it or else the catalogue's. */
export function unidadOf({ claveUnidad, unidad }: Pick<Concepto, 'claveUnidad' | 'unidad'>): string {
  if (claveUnidad === null || unidad !== null) return [claveUnidad, unidad].filter(Boolean).join(' ');
  const label = labelOf('claveUnidad', claveUnidad);
  return label.length > LONGEST_UNIT + claveUnidad.length ? claveUnidad : label;
}

const AMOUNTS: readonly [width: number, column: Column<Concepto>][] = [
  [74, { title: 'Precio unitario', align: 'right', text: ({ valorUnitario }) => formatMoney(valorUnitario) }],
  [64, { title: 'Descuento', align: 'right', text: ({ descuento }) => formatMoney(descuento) }],
  [72, { title: 'Importe', align: 'right', text: ({ importe }) => formatMoney(importe) }],
];

/** Every concepto, on as many pages as they need; among many the description has what the amounts leave. */
export function writeConceptos(canvas: Canvas, { conceptos }: Comprobante): void {
  const discounted = conceptos.some(({ descuento }) => descuento !== null);
  const amounts = AMOUNTS.filter(([, { title }]) => discounted || title !== 'Descuento');
  const columns: Column<Concepto>[] = [
    { title: 'Cantidad', width: 46, align: 'right', text: ({ cantidad }) => formatNumber(cantidad) },
    { title: 'Unidad', width: 54, text: unidadOf },
    { title: 'Clave', width: 46, text: ({ claveProdServ }) => claveProdServ ?? '' },
    { title: 'Descripción', text: ({ descripcion }) => descripcion, details: detailsOf, spread: true },
    ...amounts.map(([width, column]) => snug(column, conceptos, width)),
  ];
  canvas.y += 6;
  writeTable(canvas, columns, conceptos);
}

/** CFDI that this one relates to. */
export function writeRelacionados(canvas: Canvas, { relacionados }: Comprobante): void {
  if (relacionados.length === 0) return;
  canvas.heading('CFDI relacionados', 30);
  for (const { tipoRelacion, uuids } of relacionados) {
    canvas.ensure(30);
    canvas.flow(
      canvas.wrap(labelOf('tipoRelacion', tipoRelacion), styles.strong, CONTENT),
      MARGIN,
      CONTENT,
      styles.strong,
    );
    for (let index = 0; index < uuids.length; index += 2) {
      canvas.ensure(styles.body.line);
      uuids.slice(index, index + 2).forEach((uuid, column) => {
        canvas.line(uuid.toUpperCase(), MARGIN + column * (CONTENT / 2), canvas.y, CONTENT / 2, styles.body);
      });
      canvas.y += styles.body.line;
    }
  }
}
