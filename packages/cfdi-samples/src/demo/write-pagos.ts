import { element, fechaText } from '../cfdi/element';
import { type Abono, type Pago, totalesOf } from './documentos';
import { type Impuesto, ISR, IVA, pesos, proporcion, suma, tasaText } from './impuestos';

/** A tax of a part payment; amounts in millionths of the unit of currency. */
interface ImpuestoPagado {
  impuesto: Impuesto['impuesto'];
  tasa: number | null;
  base: number;
  importe: number;
}

const millionths = (amount: number): string => (amount / 1e6).toFixed(6);

/** Complement Pagos 2.0. Source: Pagos20.xsd and its guide; EquivalenciaDR divides. */
export function writePagos(pago: Pago): string {
  const traslados = pago.abonos.flatMap((abono) => inCurrencyOf(pago, abono, 'traslados'));
  const retenciones = pago.abonos.flatMap((abono) => inCurrencyOf(pago, abono, 'retenciones'));
  return element(
    'pago20:Pagos',
    { Version: '2.0' },
    writeTotales(pago, traslados, retenciones),
    element(
      'pago20:Pago',
      {
        FechaPago: fechaText(pago.fechaPago),
        FormaDePagoP: pago.formaPago,
        MonedaP: pago.moneda,
        TipoCambioP: pago.moneda === 'MXN' ? '1' : (pago.tipoCambio / 10_000).toFixed(4),
        Monto: pesos(montoOf(pago)),
        NumOperacion: pago.operacion,
      },
      ...pago.abonos.map((abono) => writeDocto(pago, abono)),
      writeImpuestosP(merge(traslados), merge(retenciones)),
    ),
  );
}

/** Money that changed hands, in cents of the currency of the payment. */
function montoOf(pago: Pago): number {
  const paid = pago.abonos.map(({ factura, pagado }) => Math.ceil(pagado / equivalencia(pago, factura.moneda) - 1e-6));
  return suma([...paid, pago.excedente ?? 0]);
}

/** Units of the invoice's currency per unit of the payment's, as it is written: 10 decimals. */
function equivalencia(pago: Pago, moneda: string): number {
  return moneda === pago.moneda ? 1 : Number((10_000 / pago.tipoCambio).toFixed(10));
}

function impuestosOf({ factura, pagado }: Abono, side: 'traslados' | 'retenciones'): ImpuestoPagado[] {
  const totales = totalesOf(factura);
  return totales[side].map(({ impuesto, tasa, base }) => {
    const part = proporcion(base, pagado, totales.total);
    return { impuesto, tasa, base: part, importe: Math.round((part * (tasa ?? 0)) / 1e6) };
  });
}

function inCurrencyOf(pago: Pago, abono: Abono, side: 'traslados' | 'retenciones'): ImpuestoPagado[] {
  const factor = equivalencia(pago, abono.factura.moneda);
  return impuestosOf(abono, side).map((one) => ({
    ...one,
    base: Math.round(one.base / factor),
    importe: Math.round(one.importe / factor),
  }));
}

function writeDocto(pago: Pago, abono: Abono): string {
  const { factura, parcialidad, saldoAnterior, pagado } = abono;
  const factor = equivalencia(pago, factura.moneda);
  const group = (tag: string, one: string, side: 'traslados' | 'retenciones') => {
    const taxes = impuestosOf(abono, side).map((tax) => element(`pago20:${one}`, attributesOf(tax, 'DR')));
    return taxes.length > 0 ? element(`pago20:${tag}`, {}, ...taxes) : '';
  };
  const impuestos =
    group('RetencionesDR', 'RetencionDR', 'retenciones') + group('TrasladosDR', 'TrasladoDR', 'traslados');
  return element(
    'pago20:DoctoRelacionado',
    {
      IdDocumento: factura.uuid,
      Serie: factura.serie,
      Folio: factura.folio,
      MonedaDR: factura.moneda,
      EquivalenciaDR: factor === 1 ? '1' : factor.toFixed(10),
      NumParcialidad: parcialidad,
      ImpSaldoAnt: pesos(saldoAnterior),
      ImpPagado: pesos(pagado),
      ImpSaldoInsoluto: pesos(saldoAnterior - pagado),
      ObjetoImpDR: impuestos ? '02' : '01',
    },
    impuestos ? element('pago20:ImpuestosDR', {}, impuestos) : '',
  );
}

function attributesOf({ impuesto, tasa, base, importe }: ImpuestoPagado, suffix: 'DR' | 'P') {
  return {
    [`Base${suffix}`]: millionths(base),
    [`Impuesto${suffix}`]: impuesto,
    [`TipoFactor${suffix}`]: tasa === null ? 'Exento' : 'Tasa',
    [`TasaOCuota${suffix}`]: tasa === null ? undefined : tasaText(tasa),
    [`Importe${suffix}`]: tasa === null ? undefined : millionths(importe),
  };
}

function merge(taxes: readonly ImpuestoPagado[]): ImpuestoPagado[] {
  const groups = new Map<string, ImpuestoPagado>();
  for (const tax of taxes) {
    const known = groups.get(`${tax.impuesto} ${tax.tasa}`) ?? { ...tax, base: 0, importe: 0 };
    groups.set(`${tax.impuesto} ${tax.tasa}`, {
      ...known,
      base: known.base + tax.base,
      importe: known.importe + tax.importe,
    });
  }
  return [...groups.values()];
}

function writeImpuestosP(traslados: ImpuestoPagado[], retenciones: ImpuestoPagado[]): string {
  const withheld = [ISR, IVA]
    .map((impuesto) => ({
      impuesto,
      importe: suma(retenciones.filter((tax) => tax.impuesto === impuesto).map((tax) => tax.importe)),
    }))
    .filter(({ importe }) => importe > 0)
    .map(({ impuesto, importe }) =>
      element('pago20:RetencionP', { ImpuestoP: impuesto, ImporteP: millionths(importe) }),
    );
  const written = traslados.map((tax) => element('pago20:TrasladoP', attributesOf(tax, 'P')));
  const content =
    (withheld.length > 0 ? element('pago20:RetencionesP', {}, ...withheld) : '') +
    (written.length > 0 ? element('pago20:TrasladosP', {}, ...written) : '');
  return content ? element('pago20:ImpuestosP', {}, content) : '';
}

/** All in pesos, two decimals, only what there is. */
function writeTotales(pago: Pago, traslados: ImpuestoPagado[], retenciones: ImpuestoPagado[]): string {
  const rate = pago.moneda === 'MXN' ? 1 : pago.tipoCambio / 10_000;
  const inPesos = (amount: number) => ((amount * rate) / 1e6).toFixed(2);
  const withheld = (impuesto: string) => {
    const importe = suma(retenciones.filter((tax) => tax.impuesto === impuesto).map((tax) => tax.importe));
    return importe > 0 ? inPesos(importe) : undefined;
  };
  const of = (tasa: number | null, field: 'base' | 'importe') => {
    const taxes = traslados.filter((tax) => tax.impuesto === IVA && tax.tasa === tasa);
    return taxes.length > 0 ? inPesos(suma(taxes.map((tax) => tax[field]))) : undefined;
  };
  return element('pago20:Totales', {
    TotalRetencionesIVA: withheld(IVA),
    TotalRetencionesISR: withheld(ISR),
    TotalTrasladosBaseIVA16: of(160_000, 'base'),
    TotalTrasladosImpuestoIVA16: of(160_000, 'importe'),
    TotalTrasladosBaseIVA8: of(80_000, 'base'),
    TotalTrasladosImpuestoIVA8: of(80_000, 'importe'),
    TotalTrasladosBaseIVA0: of(0, 'base'),
    TotalTrasladosImpuestoIVA0: of(0, 'importe'),
    TotalTrasladosBaseIVAExento: of(null, 'base'),
    MontoTotalPagos: inPesos(montoOf(pago) * 10_000),
  });
}
