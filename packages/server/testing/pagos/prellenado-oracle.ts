import { type Leido, read } from './iva-oracle';

/** A document as the SAT has it; `cancelado` is when it was cancelled. */
export interface DocumentoSat {
  xml: string;
  cancelado?: string;
}

type Cifras = Record<string, Record<string, number>>;

const TASAS: Record<string, string> = { '0.160000': '16', '0.080000': '8', '0.000000': '0' };

/** The first moment after the fifth day of the month after that of a date. */
function corteOf(fecha: string): string {
  const [year = 0, month = 0] = fecha.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return `${next}-06T00:00:00`;
}

/**
 * Computes what the SAT is expected to prefill for a month from raw XML: of what is issued every invoice PUE and every
 * document of a payment, of what is received only G01 and G03 that were paid by check, transfer or card. Egresos,
 * substitutions, rates of exchange, the lists of suppliers and payments without breakdown are not considered. SubTotal and
 * Descuento are those of whole invoices, with IVA or without.
 */
export function prellenadoOf(rfc: string, mes: string, documentos: readonly DocumentoSat[]): Cifras {
  const cifras: Cifras = { emitidasPue: {}, emitidasPago: {}, recibidasPue: {}, recibidasPago: {} };
  const leidos = documentos.map(({ xml, cancelado }) => ({ ...read(xml), cancelado }));
  const sum = (grupo: string, name: string, amount: number) => {
    const sums = cifras[grupo] ?? {};
    sums[name] = Math.round(((sums[name] ?? 0) + amount) * 100) / 100;
  };
  const add = (grupo: string, { de }: Leido['nodos'][number], suffix: string) => {
    const value = (name: string) => Number(de[name + suffix] ?? 0);
    const plus = (name: string, amount: number) => sum(grupo, name, amount);
    if (de[`Impuesto${suffix}`] !== '002') return;
    if (de[`TipoFactor${suffix}`] === 'Exento') return plus('baseExento', value('Base'));
    const tasa = TASAS[de[`TasaOCuota${suffix}`] ?? ''];
    plus(`base${tasa}`, value('Base'));
    if (tasa !== '0') plus(`iva${tasa}`, value('Importe'));
  };
  const usoOf = ({ nodos }: Leido) => nodos.find(({ nombre }) => nombre === 'Receptor')?.de.UsoCFDI ?? '';
  const isCreditable = (emitida: boolean, uso: string, forma: string) =>
    emitida || (/^G0[13]$/.test(uso) && /^(?:0[234]|2[89])$/.test(forma));
  for (const each of leidos) {
    const { de, nodos, emisor, cancelado } = each;
    const fecha = de.Fecha ?? '';
    if (cancelado !== undefined && cancelado < corteOf(`${mes}-01`)) continue;
    const emitida = emisor === rfc;
    if (de.TipoDeComprobante === 'I' && de.MetodoPago === 'PUE' && fecha.startsWith(mes)) {
      if (!isCreditable(emitida, usoOf(each), de.FormaPago ?? '')) continue;
      const grupo = emitida ? 'emitidasPue' : 'recibidasPue';
      const [subtotal, descuento] = [Number(de.SubTotal), Number(de.Descuento ?? 0)];
      sum(grupo, 'subtotal', subtotal);
      sum(grupo, 'descuento', descuento);
      sum(grupo, 'neto', subtotal - descuento);
      const after = nodos.findIndex(({ nombre, cierra }) => nombre === 'Conceptos' && cierra);
      for (const nodo of nodos.slice(after).filter(({ nombre, cierra }) => nombre === 'Traslado' && !cierra))
        add(grupo, nodo, '');
    }
    if (de.TipoDeComprobante !== 'P') continue;
    let [inMonth, forma, uso] = [false, '', ''];
    for (const nodo of nodos.filter(({ cierra }) => !cierra)) {
      if (nodo.nombre === 'Pago') {
        const pagado = nodo.de.FechaPago ?? '';
        forma = nodo.de.FormaDePagoP ?? '';
        inMonth = (fecha < corteOf(pagado) ? pagado : fecha).startsWith(mes);
      }
      if (nodo.nombre === 'DoctoRelacionado') {
        const paid = leidos.find(({ uuid }) => uuid === nodo.de.IdDocumento?.toLowerCase());
        uso = paid ? usoOf(paid) : 'G03';
      }
      if (nodo.nombre === 'TrasladoDR' && inMonth && isCreditable(emitida, uso, forma))
        add(emitida ? 'emitidasPago' : 'recibidasPago', nodo, 'DR');
    }
  }
  return cifras;
}
