import { workingTime } from './calendar';
import type { Concepto, Factura } from './documentos';
import { totalesOf } from './documentos';
import { type Giro, giros, type Producto } from './giros';
import { gravar, IEPS, type Impuesto, ISR, IVA } from './impuestos';
import { isPersonaFisica, type Persona, publicoEnGeneral } from './personas';
import type { Random } from './random';

/** Lines of business that also invoice in dollars. */
const enDolares = new Set(['industrial', 'iluminacion', 'software', 'electronica']);
const usosPorGiro: Readonly<Record<string, readonly string[]>> = {
  software: ['G03', 'I04'],
  uniformes: ['G03', 'I02'],
  construccion: ['G03', 'I01'],
  herreria: ['G03', 'I01'],
  industrial: ['G01', 'I08', 'G03'],
  abarrotes: ['G01', 'G03'],
  ferreteria: ['G01', 'G03'],
  juguetes: ['G01'],
};

/** Price of the dollar around that day, in ten-thousandths of a peso. */
export function tipoCambioOf(fecha: Date): number {
  const days = fecha.getTime() / 86_400_000;
  return Math.round(185_000 + 12_000 * Math.sin(days / 97) + 4_300 * Math.sin(days / 13));
}

/** Context of one sale. */
export interface Venta {
  emisor: Persona;
  receptor: Persona;
  month: Date;
  version: Factura['version'];
}

/** One invoice of the emisor's line of business, on some working day of the month. */
export function planFactura(random: Random, { emisor, receptor, month, version }: Venta): Factura {
  const giro = giros[emisor.giro];
  if (!giro) throw new RangeError(`no such giro: ${emisor.giro}`);
  const fecha = workingTime(random, month);
  const moneda = enDolares.has(emisor.giro) && random.chance(0.25) ? 'USD' : 'MXN';
  const tipoCambio = moneda === 'USD' ? tipoCambioOf(fecha) : 10_000;
  const lines = random.sample(giro.productos, random.int(1, Math.min(4, giro.productos.length)));
  const conceptos = lines.map((producto) => planConcepto(random, producto, giro, emisor, receptor, tipoCambio));
  const onCredit = totalesOf({ conceptos }).total * (tipoCambio / 10_000) > 300_000 && random.chance(0.42);
  return {
    tipo: 'I',
    version,
    emisor,
    receptor,
    fecha,
    ...unnumbered,
    usoCfdi: random.pick(usoOf(emisor, receptor)),
    metodoPago: onCredit ? 'PPD' : 'PUE',
    formaPago: onCredit ? '99' : random.pick(['03', '03', '03', '03', '04', '28', '01', '02']),
    moneda,
    tipoCambio,
    conceptos,
  };
}

/** Before all documents are in order, none has a number. */
export const unnumbered = { serie: '', folio: 0, uuid: '' };

function usoOf(emisor: Persona, receptor: Persona): readonly string[] {
  if (emisor.giro === 'medico' && isPersonaFisica(receptor)) return ['D01'];
  return usosPorGiro[emisor.giro] ?? ['G03'];
}

function planConcepto(
  random: Random,
  producto: Producto,
  giro: Giro,
  emisor: Persona,
  receptor: Persona,
  tipoCambio: number,
): Concepto {
  const { clave, unidadClave, unidad, descripcion, maximo } = producto;
  const [min, max] = producto.precio;
  const precio = Math.round(((random.int(min / 10, max / 10) * 10) / tipoCambio) * 10_000);
  const cantidad = random.chance(0.3) ? 1 : random.int(1, maximo);
  const importe = precio * cantidad;
  const descuento = random.chance(0.08) ? Math.round(importe * (random.int(3, 12) / 100)) : 0;
  const base = importe - descuento;
  const ieps = producto.ieps > 0 ? [gravar(IEPS, producto.ieps, base)] : [];
  const gravado = base + (ieps[0]?.importe ?? 0);
  const traslados = [...ieps, gravar(IVA, producto.iva === 'exento' ? null : producto.iva, gravado)];
  const retenciones = retencionesOf(giro, emisor, receptor, base, producto.iva !== 'exento');
  return { clave, unidadClave, unidad, descripcion, cantidad, precio, descuento, traslados, retenciones };
}

/** What companies withhold. Source: LISR 106, 116 and 113-J; LIVA 1-A and its rules, two thirds or 4 %. */
function retencionesOf(giro: Giro, emisor: Persona, receptor: Persona, base: number, conIva: boolean): Impuesto[] {
  if (!giro.retencion || isPersonaFisica(receptor)) return [];
  if (giro.retencion === 'autotransporte') return [gravar(IVA, 40_000, base)];
  if (!isPersonaFisica(emisor)) return [];
  const isr = gravar(ISR, emisor.regimen === '626' ? 12_500 : 100_000, base);
  return conIva ? [isr, gravar(IVA, 106_667, base)] : [isr];
}

/** The invoice that sums up a month's sales to the public in general. */
export function planGlobal(random: Random, emisor: Persona, month: Date, version: Factura['version']): Factura {
  const conceptos = Array.from({ length: random.int(3, 6) }, (_, index): Concepto => {
    const precio = random.int(18_000, 260_000);
    return {
      clave: '01010101',
      noIdentificacion: `TK-${month.toISOString().slice(2, 7).replace('-', '')}-${index + 1}`,
      unidadClave: 'ACT',
      descripcion: 'Venta',
      cantidad: 1,
      precio,
      descuento: 0,
      traslados: [gravar(IVA, 160_000, precio)],
      retenciones: [],
    };
  });
  return {
    tipo: 'I',
    version,
    emisor,
    receptor: { ...publicoEnGeneral, cp: emisor.cp, giro: '' },
    fecha: workingTime(random, month),
    ...unnumbered,
    // P01 ended with June 2023.
    usoCfdi: version === '4.0' ? 'S01' : 'G03',
    metodoPago: 'PUE',
    formaPago: '01',
    moneda: 'MXN',
    tipoCambio: 10_000,
    conceptos,
    global: {
      periodicidad: '04',
      meses: String(month.getUTCMonth() + 1).padStart(2, '0'),
      year: String(month.getUTCFullYear()),
    },
  };
}
