import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import { isNomina, type LineaNomina, type Nomina } from '../comprobante/nomina';
import { childOf, childrenOf, elementsAt, type XmlElement } from '../xml/element';
import { type Canvas, CONTENT, MARGIN } from './canvas';
import type { catalogos } from './catalogos.generated';
import { type Field, flowFields } from './fields';
import { amountText, formatFecha, formatMoney, formatNumber, labelOf, numberText } from './format';
import { titleOf } from './labels';
import { type Column, tableHeight, writeTable } from './table';
import type { Taken } from './taken';
import { writeTotal } from './totales';

const GAP = 10;
/** Taller than this, two tables side by side would leave half a page empty. */
const MOST = 330;

const sum = (...amounts: (string | null)[]) =>
  amounts.reduce((total, amount) => total.plus(amount ?? 0), new Big(0)).toFixed(2);

function fieldsOf(nomina: Nomina): Field[] {
  const { empleado } = nomina;
  return [
    { label: 'Tipo', value: nomina.tipoNomina === 'O' ? 'Ordinaria' : 'Extraordinaria' },
    { label: 'Fecha de pago', value: formatFecha(nomina.fechaPago) },
    { label: 'Periodo', value: `${formatFecha(nomina.fechaInicialPago)} al ${formatFecha(nomina.fechaFinalPago)}` },
    { label: 'Días pagados', value: formatNumber(nomina.numDiasPagados) },
    { label: 'Número de empleado', value: empleado.numEmpleado ?? '—' },
    { label: 'CURP', value: empleado.curp ?? '—' },
    { label: 'Seguridad social', value: empleado.numSeguridadSocial ?? '—' },
    { label: 'Registro patronal', value: nomina.registroPatronal ?? '—' },
    { label: 'Departamento', value: empleado.departamento ?? '—' },
    { label: 'Puesto', value: empleado.puesto ?? '—' },
    { label: 'Contrato', value: labelOf('tipoContrato', empleado.tipoContrato) },
    { label: 'Jornada', value: labelOf('tipoJornada', empleado.tipoJornada) },
    { label: 'Régimen', value: labelOf('tipoRegimen', empleado.tipoRegimen), wide: 2 },
    { label: 'Periodicidad', value: labelOf('periodicidadPago', empleado.periodicidadPago) },
    {
      label: 'Inicio de la relación laboral',
      value: empleado.fechaInicioRelLaboral ? formatFecha(empleado.fechaInicioRelLaboral) : '—',
    },
    { label: 'Salario base de cotización', value: formatMoney(empleado.salarioBaseCotApor) },
    { label: 'Salario diario integrado', value: formatMoney(empleado.salarioDiarioIntegrado) },
  ].filter(({ value }) => value !== '—');
}

/** What the key of a line stands for, where its concepto does not say the same. */
function tipoOf(catalogo: keyof typeof catalogos, { tipo, concepto }: LineaNomina): string[] {
  const label = labelOf(catalogo, tipo).slice(tipo.length).trim();
  return label === '' || label.toUpperCase() === concepto.toUpperCase() ? [] : [label];
}

const named = (title: string, catalogo: keyof typeof catalogos): Column<LineaNomina>[] => [
  { title: 'Tipo', width: 28, text: ({ tipo }) => tipo },
  { title: 'Clave', width: 40, text: ({ clave }) => clave },
  { title, text: ({ concepto }) => concepto, details: (linea) => tipoOf(catalogo, linea) },
];

const columnsPercepciones: readonly Column<LineaNomina>[] = [
  ...named('Percepciones', 'tipoPercepcion'),
  { title: 'Gravado', width: 62, align: 'right', text: ({ importeGravado }) => formatMoney(importeGravado) },
  { title: 'Exento', width: 62, align: 'right', text: ({ importeExento }) => formatMoney(importeExento) },
];

const importes = (title: string, catalogo: keyof typeof catalogos): Column<LineaNomina>[] => [
  ...named(title, catalogo),
  { title: 'Importe', width: 66, align: 'right', text: ({ importe }) => formatMoney(importe) },
];

/** Percepciones on the left and deducciones on the right where a page holds them, else one after the other. */
function writeLineas(canvas: Canvas, { percepciones, deducciones }: Nomina): void {
  const left = { x: MARGIN, width: CONTENT * 0.55 - GAP / 2 };
  const right = { x: MARGIN + left.width + GAP, width: CONTENT - left.width - GAP };
  const height = Math.max(
    tableHeight(canvas, columnsPercepciones, percepciones, left.width),
    tableHeight(canvas, importes('Deducciones', 'tipoDeduccion'), deducciones, right.width),
  );
  if (height > MOST || percepciones.length === 0 || deducciones.length === 0) {
    if (percepciones.length > 0) writeTable(canvas, columnsPercepciones, percepciones);
    if (percepciones.length > 0 && deducciones.length > 0) canvas.y += 8;
    if (deducciones.length > 0) writeTable(canvas, importes('Deducciones', 'tipoDeduccion'), deducciones);
    return;
  }
  canvas.ensure(height);
  const top = canvas.y;
  writeTable(canvas, columnsPercepciones, percepciones, left);
  const bottom = canvas.y;
  canvas.y = top;
  writeTable(canvas, importes('Deducciones', 'tipoDeduccion'), deducciones, right);
  canvas.y = Math.max(bottom, canvas.y);
}

/** The complements in the order in which they are parsed. */
const nominasIn = ({ xml }: Comprobante): XmlElement[] =>
  childrenOf(xml, 'Complemento').flatMap(({ children }) => children.filter(isNomina));

const columnsHoras = (taken: Taken): Column<XmlElement>[] => [
  { title: 'Horas extra', text: (horas) => taken.shown(horas, 'TipoHoras') },
  { title: 'Días', width: 60, align: 'right', text: (horas) => taken.raw(horas, 'Dias') },
  { title: 'Horas', width: 60, align: 'right', text: (horas) => taken.raw(horas, 'HorasExtra') },
  { title: 'Importe', width: 90, align: 'right', text: (horas) => amountText(taken.raw(horas, 'ImportePagado')) },
];

const columnsIncapacidades = (taken: Taken): Column<XmlElement>[] => [
  { title: 'Incapacidades', text: (incapacidad) => taken.shown(incapacidad, 'TipoIncapacidad') },
  { title: 'Días', width: 60, align: 'right', text: (incapacidad) => taken.raw(incapacidad, 'DiasIncapacidad') },
  {
    title: 'Importe',
    width: 90,
    align: 'right',
    text: (incapacidad) => amountText(taken.raw(incapacidad, 'ImporteMonetario')),
  },
];

const columnsSubcontratacion = (taken: Taken): Column<XmlElement>[] => [
  { title: 'RFC de la empresa donde labora', text: (empresa) => taken.raw(empresa, 'RfcLabora') },
  {
    title: '% del tiempo',
    width: 90,
    align: 'right',
    text: (empresa) => numberText(taken.raw(empresa, 'PorcentajeTiempo')),
  },
];

/** What the complement says of employer and worker beside the usual. */
function otherFields(taken: Taken, element: XmlElement): Field[] {
  const emisor = childOf(element, 'Emisor');
  return [
    ...taken.fields(childOf(element, 'Receptor'), [
      'Antigüedad',
      'Sindicalizado',
      'RiesgoPuesto',
      'ClaveEntFed',
      'Banco',
      'CuentaBancaria',
    ]),
    ...taken
      .fields(emisor, ['RfcPatronOrigen', 'Curp'])
      .map((field) => (field.label === 'CURP' ? { ...field, label: 'CURP del empleador' } : field)),
    ...taken.fields(childOf(emisor, 'EntidadSNCF'), ['OrigenRecurso', 'MontoRecursoPropio']),
  ];
}

/** Sums that the complement has of parts of the percepciones and deducciones. */
const partialSums = (taken: Taken, element: XmlElement): Field[] =>
  [
    ...taken.fields(childOf(element, 'Percepciones'), [
      'TotalSueldos',
      'TotalSeparacionIndemnizacion',
      'TotalJubilacionPensionRetiro',
      'TotalGravado',
      'TotalExento',
    ]),
    ...taken.fields(childOf(element, 'Deducciones'), ['TotalOtrasDeducciones', 'TotalImpuestosRetenidos']),
  ].map((field) => ({ ...field, value: amountText(field.value) }));

/** Nodes of what was paid that have amounts of their own. */
const DETALLES = [
  ['Percepciones', 'SeparacionIndemnizacion'],
  ['Percepciones', 'JubilacionPensionRetiro'],
  ['Percepciones', 'Percepcion', 'AccionesOTitulos'],
  ['OtrosPagos', 'OtroPago', 'SubsidioAlEmpleo'],
  ['OtrosPagos', 'OtroPago', 'CompensacionSaldosAFavor'],
] as const;
/** Their attributes that are no amounts. */
const WITHOUT_AMOUNT = ['NumAñosServicio', 'Año'];

/** Each of these nodes under its own title. */
function writeDetalles(canvas: Canvas, element: XmlElement, taken: Taken): void {
  for (const path of DETALLES)
    for (const detalle of elementsAt(element, ...path)) {
      const fields = Object.keys(detalle.attributes).flatMap((name) =>
        taken
          .fields(detalle, [name])
          .map((field) => (WITHOUT_AMOUNT.includes(name) ? field : { ...field, value: amountText(field.value) })),
      );
      if (fields.length === 0) continue;
      canvas.heading(`Nómina · ${titleOf(detalle.local)}`, 30);
      flowFields(canvas, fields, 4);
    }
}

function writeRows(canvas: Canvas, columns: readonly Column<XmlElement>[], rows: readonly XmlElement[]): void {
  if (rows.length === 0) return;
  canvas.y += 8;
  writeTable(canvas, columns, rows);
}

/** What was paid to the worker and withheld, per complement. */
export function writeNomina(canvas: Canvas, cfdi: Comprobante, taken: Taken): void {
  const { nomina: nominas, total, moneda } = cfdi;
  const elements = nominasIn(cfdi);
  nominas.forEach((nomina, index) => {
    canvas.heading(nominas.length === 1 ? 'Nómina' : `Nómina ${index + 1} de ${nominas.length}`, 90);
    const element = elements[index];
    flowFields(canvas, [...fieldsOf(nomina), ...(element ? otherFields(taken, element) : [])], 4);
    canvas.y += 8;
    writeLineas(canvas, nomina);
    if (nomina.otrosPagos.length > 0) {
      canvas.y += 8;
      writeTable(canvas, importes('Otros pagos', 'tipoOtroPago'), nomina.otrosPagos);
    }
    if (element) {
      writeRows(canvas, columnsHoras(taken), elementsAt(element, 'Percepciones', 'Percepcion', 'HorasExtra'));
      writeRows(canvas, columnsIncapacidades(taken), elementsAt(element, 'Incapacidades', 'Incapacidad'));
      const receptor = childOf(element, 'Receptor');
      writeRows(canvas, columnsSubcontratacion(taken), receptor ? childrenOf(receptor, 'SubContratacion') : []);
    }
    const totals: Field[] = [
      { label: 'Total de percepciones', value: formatMoney(sum(nomina.totalPercepciones)) },
      { label: 'Total de otros pagos', value: formatMoney(sum(nomina.totalOtrosPagos)) },
      { label: 'Total de deducciones', value: formatMoney(sum(nomina.totalDeducciones)) },
      ...(element ? partialSums(taken, element) : []),
    ];
    canvas.ensure(40);
    canvas.y += 8;
    flowFields(canvas, totals, 4);
    if (element) writeDetalles(canvas, element, taken);
  });
  writeTotal(canvas, 'Neto', total, moneda);
}
