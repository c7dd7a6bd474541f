import { Big } from 'big.js';
import type { Comprobante } from '../comprobante/comprobante';
import type { LineaNomina, Nomina } from '../comprobante/nomina';
import { type Canvas, CONTENT, MARGIN } from './canvas';
import { type Field, flowFields } from './fields';
import { formatFecha, formatMoney, formatNumber, labelOf } from './format';
import { type Column, tableHeight, writeTable } from './table';
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

const named = (title: string): Column<LineaNomina>[] => [
  { title: 'Tipo', width: 28, text: ({ tipo }) => tipo },
  { title: 'Clave', width: 40, text: ({ clave }) => clave },
  { title, text: ({ concepto }) => concepto },
];

const columnsPercepciones: readonly Column<LineaNomina>[] = [
  ...named('Percepciones'),
  { title: 'Gravado', width: 62, align: 'right', text: ({ importeGravado }) => formatMoney(importeGravado) },
  { title: 'Exento', width: 62, align: 'right', text: ({ importeExento }) => formatMoney(importeExento) },
];

const importes = (title: string): Column<LineaNomina>[] => [
  ...named(title),
  { title: 'Importe', width: 66, align: 'right', text: ({ importe }) => formatMoney(importe) },
];

/** Percepciones on the left and deducciones on the right where a page holds them, else one after the other. */
function writeLineas(canvas: Canvas, { percepciones, deducciones }: Nomina): void {
  const left = { x: MARGIN, width: CONTENT * 0.55 - GAP / 2 };
  const right = { x: MARGIN + left.width + GAP, width: CONTENT - left.width - GAP };
  const height = Math.max(
    tableHeight(canvas, columnsPercepciones, percepciones, left.width),
    tableHeight(canvas, importes('Deducciones'), deducciones, right.width),
  );
  if (height > MOST || percepciones.length === 0 || deducciones.length === 0) {
    if (percepciones.length > 0) writeTable(canvas, columnsPercepciones, percepciones);
    if (percepciones.length > 0 && deducciones.length > 0) canvas.y += 8;
    if (deducciones.length > 0) writeTable(canvas, importes('Deducciones'), deducciones);
    return;
  }
  canvas.ensure(height);
  const top = canvas.y;
  writeTable(canvas, columnsPercepciones, percepciones, left);
  const bottom = canvas.y;
  canvas.y = top;
  writeTable(canvas, importes('Deducciones'), deducciones, right);
  canvas.y = Math.max(bottom, canvas.y);
}

/** What was paid to the worker and withheld, per complement. */
export function writeNomina(canvas: Canvas, { nomina: nominas, total, moneda }: Comprobante): void {
  nominas.forEach((nomina, index) => {
    canvas.heading(nominas.length === 1 ? 'Nómina' : `Nómina ${index + 1} de ${nominas.length}`, 90);
    flowFields(canvas, fieldsOf(nomina), 4);
    canvas.y += 8;
    writeLineas(canvas, nomina);
    if (nomina.otrosPagos.length > 0) {
      canvas.y += 8;
      writeTable(canvas, importes('Otros pagos'), nomina.otrosPagos);
    }
    const totals: Field[] = [
      { label: 'Total de percepciones', value: formatMoney(sum(nomina.totalPercepciones)) },
      { label: 'Total de otros pagos', value: formatMoney(sum(nomina.totalOtrosPagos)) },
      { label: 'Total de deducciones', value: formatMoney(sum(nomina.totalDeducciones)) },
    ];
    canvas.ensure(40);
    canvas.y += 8;
    flowFields(canvas, totals, 4);
  });
  writeTotal(canvas, 'Neto', total, moneda);
}
