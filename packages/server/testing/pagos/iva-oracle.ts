/**
 * Taxes by flow of cash computed from raw XML by other means than the product's: tags are read with one regular
 * expression, amounts are integers of millionths, and months are added up in maps. Knows what the demo's documents contain.
 */
export interface DocumentoXml {
  xml: string;
  vigente: boolean;
}

/** An opening or closing tag. */
export interface Nodo {
  nombre: string;
  cierra: boolean;
  de: Record<string, string>;
}

/** A document as its tags. */
export interface Leido {
  uuid: string;
  emisor: string;
  de: Record<string, string>;
  nodos: Nodo[];
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&apos;': "'", '&lt;': '<', '&gt;': '>' };
const plain = (text: string) => text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

function nodesOf(xml: string): Nodo[] {
  return [...xml.matchAll(/<(\/?)(?:\w+:)?(\w+)((?:\s+[\w:]+="[^"]*")*)\s*\/?>/g)].map(
    ([, cierra, nombre = '', rest = '']) => ({
      nombre,
      cierra: cierra === '/',
      de: Object.fromEntries(
        [...rest.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]),
      ),
    }),
  );
}

/** Reads a document into its tags. */
export function read(xml: string): Leido {
  const nodos = nodesOf(xml);
  const first = (nombre: string) => nodos.find((nodo) => nodo.nombre === nombre)?.de ?? {};
  return {
    uuid: (first('TimbreFiscalDigital').UUID ?? '').toLowerCase(),
    emisor: first('Emisor').Rfc ?? '',
    de: first('Comprobante'),
    nodos,
  };
}

/** A tax of a whole document, or of one that is paid. */
interface Linea {
  retencion: boolean;
  impuesto: string;
  importe: number;
}

/** Totals of the document: its last cfdi:Impuestos. */
function taxesOf({ nodos }: Leido): Linea[] {
  const after = nodos.findIndex(({ nombre, cierra }) => nombre === 'Conceptos' && cierra);
  const end = nodos.findIndex(({ nombre }) => nombre === 'Complemento');
  return nodos
    .slice(after, end)
    .filter(({ nombre, de }) => ['Traslado', 'Retencion'].includes(nombre) && de.Importe !== undefined)
    .map(({ nombre, de }) => ({
      retencion: nombre === 'Retencion',
      impuesto: de.Impuesto ?? '',
      importe: Number(de.Importe),
    }));
}

const rateOf = (de: Record<string, string>) => (de.Moneda === 'MXN' ? 1 : Number(de.TipoCambio));

/** Returns millionths of pesos by `mes emitido|recibido T|R impuesto`, and those of IVA not creditable under `mes no`. */
export function oracle(rfc: string, documentos: readonly DocumentoXml[]): Map<string, number> {
  const sums = new Map<string, number>();
  const all = documentos.map(({ xml, vigente }) => ({ ...read(xml), vigente }));
  const byUuid = new Map(all.map((each) => [each.uuid, each]));
  const replaced = new Set(
    all.flatMap((each) => {
      if (!each.vigente) return [];
      const at = each.nodos.findIndex(({ nombre, de }) => nombre === 'CfdiRelacionados' && de.TipoRelacion === '04');
      return at < 0 ? [] : [(each.nodos[at + 1]?.de.UUID ?? '').toLowerCase()];
    }),
  );
  const counts = (each: (typeof all)[number] | undefined) => each?.vigente === true && !replaced.has(each.uuid);
  const add = (emisor: string, fecha: string, { retencion, impuesto, importe }: Linea, factor: number, not = false) => {
    const amount = Math.round(importe * factor * 1e6);
    const emitido = emisor === rfc;
    const key = `${fecha.slice(0, 7)} ${emitido ? 'emitido' : 'recibido'} ${retencion ? 'R' : 'T'} ${impuesto}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
    if (!not || emitido || retencion || impuesto !== '002') return;
    sums.set(`${fecha.slice(0, 7)} no`, (sums.get(`${fecha.slice(0, 7)} no`) ?? 0) + amount);
  };
  for (const each of all.filter(counts)) {
    const { de, nodos, emisor } = each;
    if (de.TipoDeComprobante === 'E' || (de.TipoDeComprobante === 'I' && de.MetodoPago === 'PUE')) {
      const isFuel = nodos.some(({ nombre, de }) => nombre === 'Concepto' && de.ClaveProdServ?.startsWith('1510'));
      const inCash = de.FormaPago === '01' && (isFuel || Number(de.Total) * rateOf(de) > 2000);
      const use = nodos.find(({ nombre }) => nombre === 'Receptor')?.de.UsoCFDI ?? '';
      const not = de.TipoDeComprobante === 'I' && (inCash || ['S01', 'CP01'].includes(use));
      const sign = de.TipoDeComprobante === 'E' ? -1 : 1;
      for (const linea of taxesOf(each)) add(emisor, de.Fecha ?? '', linea, sign * rateOf(de), not);
    }
    if (de.TipoDeComprobante !== 'P') continue;
    let pago: Record<string, string> = {};
    for (const [at, { nombre, de, cierra }] of nodos.entries()) {
      if (nombre === 'Pago' && !cierra) pago = de;
      if (nombre !== 'DoctoRelacionado' || cierra) continue;
      const invoice = byUuid.get((de.IdDocumento ?? '').toLowerCase());
      if (invoice?.de.MetodoPago === 'PUE' && counts(invoice)) continue;
      const use = invoice?.nodos.find(({ nombre }) => nombre === 'Receptor')?.de.UsoCFDI ?? '';
      const rate = pago.MonedaP === 'MXN' ? 1 : Number(pago.TipoCambioP);
      const not = (pago.FormaDePagoP === '01' && Number(pago.Monto) * rate > 2000) || ['S01', 'CP01'].includes(use);
      const factor = rate / Number(de.EquivalenciaDR ?? 1);
      const rest = nodos.slice(at + 1);
      const end = rest.findIndex(({ nombre }) => ['DoctoRelacionado', 'ImpuestosP', 'Pago'].includes(nombre));
      const lines = rest
        .slice(0, end)
        .filter(({ nombre, de }) => /^(?:Traslado|Retencion)DR$/.test(nombre) && de.ImporteDR);
      for (const { nombre, de } of lines)
        add(
          emisor,
          pago.FechaPago ?? '',
          { retencion: nombre === 'RetencionDR', impuesto: de.ImpuestoDR ?? '', importe: Number(de.ImporteDR) },
          factor,
          not,
        );
      if (lines.length > 0 || rest.slice(0, end).some(({ nombre }) => nombre === 'TrasladoDR') || !invoice) continue;
      const share = Number(de.ImpPagado) / Number(invoice.de.Total);
      for (const linea of taxesOf(invoice)) add(emisor, pago.FechaPago ?? '', linea, share * factor, not);
    }
  }
  return sums;
}
