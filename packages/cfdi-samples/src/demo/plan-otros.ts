import { monthsBefore, officeHour, plusDays, workingTime } from './calendar';
import { type Factura, type Nomina, type Pago, type Traslado, totalesOf } from './documentos';
import { giros } from './giros';
import { gravar, suma } from './impuestos';
import { contribuyentesDemo, empleados, isPersonaFisica, type Persona } from './personas';
import { unnumbered } from './plan-facturas';
import type { Random } from './random';

/** Wages of the month for the two employees of a company, on its last day. */
export function planNominas(emisor: Persona, month: Date): Nomina[] {
  const companies = contribuyentesDemo.filter((persona) => !isPersonaFisica(persona));
  const index = companies.findIndex(({ rfc }) => rfc === emisor.rfc);
  if (index < 0) return [];
  const hasta = plusDays(monthsBefore(month, -1), -1);
  return empleados.slice(index * 2, index * 2 + 2).map((receptor, order) => {
    const dias = hasta.getUTCDate();
    const sueldo = receptor.salarioDiario * dias;
    return {
      tipo: 'N',
      emisor,
      receptor,
      fecha: new Date(hasta.getTime() + (15 * 60 + order * 3) * 60_000),
      ...unnumbered,
      desde: month,
      hasta,
      dias,
      sueldo,
      imss: Math.round(sueldo * 0.0276),
      isr: Math.round(sueldo * (0.06 + receptor.salarioDiario / 2_000_000)),
    };
  });
}

/** Goods on their way between two places of the same taxpayer. */
export function planTraslado(random: Random, emisor: Persona, month: Date): Traslado {
  const goods = (giros[emisor.giro]?.productos ?? []).filter(({ unidadClave }) => unidadClave !== 'E48');
  const { giro, ...self } = emisor;
  return {
    tipo: 'T',
    emisor,
    receptor: { ...self, giro },
    fecha: workingTime(random, month),
    ...unnumbered,
    conceptos: random.sample(goods, random.int(1, 2)).map(({ clave, unidadClave, unidad, descripcion, maximo }) => ({
      clave,
      unidadClave,
      unidad,
      descripcion,
      cantidad: random.int(2, maximo),
    })),
  };
}

/** Credit notes (TipoRelacion 01) for some invoices that nothing was paid of by complement. */
export function planEgresos(
  random: Random,
  facturas: readonly Factura[],
  pagos: readonly Pago[],
  now: Date,
): Factura[] {
  const paid = new Set(pagos.flatMap(({ abonos }) => abonos.map(({ factura }) => factura)));
  return facturas
    .filter((factura) => !paid.has(factura) && !factura.global && random.chance(0.055))
    .map((factura) => planEgreso(random, factura))
    .filter((egreso): egreso is Factura => egreso !== null && egreso.fecha < now);
}

function planEgreso(random: Random, factura: Factura): Factura | null {
  const { subtotal, descuento, traslados, retenciones } = totalesOf(factura);
  const [only, ...others] = traslados;
  if (!only || others.length > 0 || retenciones.length > 0) return null;
  const precio = Math.round(suma([subtotal, -descuento]) * (random.int(5, 30) / 100));
  return {
    ...factura,
    tipo: 'E',
    fecha: officeHour(random, plusDays(factura.fecha, random.int(3, 25))),
    ...unnumbered,
    usoCfdi: 'G02',
    metodoPago: 'PUE',
    formaPago: factura.metodoPago === 'PPD' ? '17' : '03',
    relacionada: factura,
    conceptos: [
      {
        clave: '84111506',
        unidadClave: 'ACT',
        descripcion: random.pick(['Bonificación por volumen', 'Devolución de mercancía', 'Descuento por pronto pago']),
        cantidad: 1,
        precio,
        descuento: 0,
        traslados: [gravar(only.impuesto, only.tasa, precio)],
        retenciones: [],
      },
    ],
  };
}
