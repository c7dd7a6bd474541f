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

/** A tax of a whole document, or of one that is paid; `tasa` as the page of a month names it. */
interface Linea {
  retencion: boolean;
  impuesto: string;
  tasa: string;
  base: number;
  importe: number;
}

const TASAS: Record<string, string> = { '0.160000': '16', '0.080000': '8', '0.000000': '0' };
/** The name of a rate; `suffix` is that of the attributes of payments. */
const tasaOf = (de: Record<string, string>, suffix = '') => {
  const factor = de[`TipoFactor${suffix}`];
  if (factor === 'Exento') return 'exento';
  return (factor === 'Tasa' && TASAS[de[`TasaOCuota${suffix}`] ?? '']) || 'otra';
};

/** Sums of several lines of one tax and rate are one line. */
class Sumas {
  readonly #lineas = new Map<string, Linea>();
  add(linea: Linea, exact: string) {
    const key = `${linea.retencion} ${linea.impuesto} ${linea.tasa} ${exact}`;
    const sum = this.#lineas.get(key) ?? { ...linea, base: 0, importe: 0 };
    this.#lineas.set(key, { ...sum, base: sum.base + linea.base, importe: sum.importe + linea.importe });
  }
  all = () => [...this.#lineas.values()];
}

/** Taxes of an invoice: bases from its conceptos, amounts from its last cfdi:Impuestos. */
function taxesOf({ nodos }: Leido): Linea[] {
  const sumas = new Sumas();
  const after = nodos.findIndex(({ nombre, cierra }) => nombre === 'Conceptos' && cierra);
  const end = nodos.findIndex(({ nombre }) => nombre === 'Complemento');
  const isTax = ({ nombre, cierra }: Nodo) => !cierra && ['Traslado', 'Retencion'].includes(nombre);
  for (const { nombre, cierra, de } of nodos.slice(0, after)) {
    if (nombre === 'Concepto' && !cierra && de.ObjetoImp === '01') {
      const base = Number(de.Importe) - Number(de.Descuento ?? 0);
      sumas.add({ retencion: false, impuesto: '002', tasa: 'noObjeto', base, importe: 0 }, '');
    }
    if (!isTax({ nombre, cierra, de })) continue;
    const retencion = nombre === 'Retencion';
    const importe = retencion ? Number(de.Importe) : 0;
    const linea = { retencion, impuesto: de.Impuesto ?? '', tasa: tasaOf(de), base: Number(de.Base), importe };
    sumas.add(linea, `${de.TipoFactor} ${de.TasaOCuota}`);
  }
  // What is retained is declared without rates and adds up in the conceptos; what is charged is rounded in the whole.
  for (const { nombre, de } of nodos.slice(after, end).filter(isTax))
    if (nombre === 'Traslado' && de.Importe !== undefined)
      sumas.add(
        { retencion: false, impuesto: de.Impuesto ?? '', tasa: tasaOf(de), base: 0, importe: Number(de.Importe) },
        `${de.TipoFactor} ${de.TasaOCuota}`,
      );
  return sumas.all();
}

const rateOf = (de: Record<string, string>) => (de.Moneda === 'MXN' ? 1 : Number(de.TipoCambio));

/** A payment of an invoice, in its currency. */
interface Pagado {
  fecha: string;
  pagado: number;
  razon: string | null;
  iva: number;
}

/** A part of a line, and why it is not creditable. */
interface Parte {
  razon: string | null;
  parte: number;
}

/** What a line is paid of: `share` of the taxes of the invoice where the payment does not state its own. */
interface Pagada {
  invoice: Leido | undefined;
  forma: string | undefined;
  factor: number;
  pagado: number;
  share?: number;
}

/** Forms of payment with which 8.5 % of restaurants is deductible. */
const CON_TARJETA = ['04', '05', '28', '29'];

/** How restaurants (ClaveProdServ 901015) divide a line of an invoice; the demo buys no cars. */
function partesOf({ nodos }: Leido, { retencion, impuesto, tasa }: Linea, forma: string | undefined): Parte[] {
  let [clave, all, limited] = ['', 0, 0];
  const after = nodos.findIndex(({ nombre, cierra }) => nombre === 'Conceptos' && cierra);
  for (const { nombre, cierra, de } of nodos.slice(0, after)) {
    if (nombre === 'Concepto' && !cierra) clave = de.ClaveProdServ ?? '';
    if (nombre !== 'Traslado' || cierra || de.Impuesto !== '002' || tasaOf(de) !== tasa) continue;
    all += Number(de.Base);
    if (clave.startsWith('901015')) limited += Number(de.Base);
  }
  if (retencion || impuesto !== '002' || all === 0) return [{ razon: null, parte: 1 }];
  const rest = (limited / all) * (CON_TARJETA.includes(forma ?? '') ? 0.915 : 1);
  return [
    { razon: null, parte: 1 - rest },
    { razon: 'restaurante', parte: rest },
  ].filter(({ parte }) => parte > 1e-9);
}

/** UUIDs of the invoices that an egreso corrects. */
function relatedOf({ nodos }: Leido): string[] {
  const at = nodos.findIndex(
    ({ nombre, de }) => nombre === 'CfdiRelacionados' && ['01', '03', '07'].includes(de.TipoRelacion ?? ''),
  );
  return at < 0 ? [] : [(nodos[at + 1]?.de.UUID ?? '').toLowerCase()];
}

/** A factura global counts in the month of its InformacionGlobal. */
function fechaGlobal({ de, nodos }: Leido): string {
  const fecha = de.Fecha ?? '';
  const periodo = nodos.find(({ nombre }) => nombre === 'InformacionGlobal')?.de;
  const mes = periodo && `${periodo.Año}-${periodo.Meses}`;
  return mes && mes < fecha.slice(0, 7) ? `${mes}-31` : fecha;
}

/** What the lines of a cell add up to, in millionths of pesos. */
export interface Celda {
  base: number;
  importe: number;
  lineas: number;
}

const CELDAS: Record<string, string> = {
  'emitido T 002': 'causado',
  'recibido T 002': 'acreditable',
  'emitido R 002': 'retenidoAFavor',
  'recibido R 002': 'retenidoPorEnterar',
  'emitido R 001': 'isrAFavor',
  'recibido R 001': 'isrPorEnterar',
  'emitido T 003': 'iepsTrasladado',
  'recibido T 003': 'iepsPagado',
};

/** Returns every cell of every month of a taxpayer by `mes celda tasa razon origen`; `definitivos` are listed by the SAT. */
export function oracle(
  rfc: string,
  documentos: readonly DocumentoXml[],
  definitivos: ReadonlySet<string>,
): Map<string, Celda> {
  const cells = new Map<string, Celda>();
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
  const add = (
    { emisor }: Leido,
    { fecha, origen, razon }: { fecha: string; origen: string; razon: string | null },
    linea: Linea,
    factor: number,
  ) => {
    const { retencion, impuesto, tasa } = linea;
    const emitido = emisor === rfc;
    const found = CELDAS[`${emitido ? 'emitido' : 'recibido'} ${retencion ? 'R' : 'T'} ${impuesto}`] ?? '';
    const why = found !== 'acreditable' ? null : definitivos.has(emisor) ? 'efos' : razon;
    const key = [fecha.slice(0, 7), why ? 'noAcreditable' : found, tasa, why, origen].join(' ');
    const sum = cells.get(key) ?? { base: 0, importe: 0, lineas: 0 };
    cells.set(key, {
      base: sum.base + Math.round(linea.base * factor * 1e6),
      importe: sum.importe + Math.round(linea.importe * factor * 1e6),
      lineas: sum.lineas + 1,
    });
  };
  const isSinEfectos = (uso: string) => /^(?:S01|C[NP]01|D(?:0[1-9]|10))$/.test(uso);
  const usoOf = (each: Leido | undefined) => each?.nodos.find(({ nombre }) => nombre === 'Receptor')?.de.UsoCFDI ?? '';
  const isFuelOf = (each: Leido | undefined) =>
    each?.nodos.some(({ nombre, de }) => nombre === 'Concepto' && de.ClaveProdServ?.startsWith('1510')) === true;
  /** What was paid of each invoice, and why its IVA is not creditable. */
  const pagos = new Map<string, Pagado[]>();
  const pay = (uuid: string, pagado: Pagado) => pagos.set(uuid, [...(pagos.get(uuid) ?? []), pagado]);
  const ivaOf = (lineas: readonly Linea[]) =>
    lineas.reduce((sum, { retencion, impuesto, importe }) => sum + (!retencion && impuesto === '002' ? importe : 0), 0);
  /** Adds lines of an invoice, or of a payment of it, by parts; what was received and has no other reason is limited. */
  const addParts = (
    each: Leido,
    { razon, ...flujo }: { fecha: string; origen: string; razon: string | null },
    lineas: readonly Linea[],
    { invoice, forma, factor, pagado, share = 1 }: Pagada,
  ) => {
    const ivas = new Map<string | null, number>([[razon, 0]]);
    for (const linea of lineas) {
      const isLimited = invoice && razon === null && each.emisor !== rfc;
      for (const one of isLimited ? partesOf(invoice, linea, forma) : [{ razon, parte: 1 }]) {
        add(each, { ...flujo, razon: one.razon }, linea, share * factor * one.parte);
        ivas.set(one.razon, (ivas.get(one.razon) ?? 0) + ivaOf([linea]) * one.parte * share);
      }
    }
    if (invoice)
      for (const [at, [why, iva]] of [...ivas].entries())
        pay(invoice.uuid, { fecha: flujo.fecha, pagado: at === 0 ? pagado : 0, razon: why, iva });
  };
  for (const each of all.filter(counts)) {
    const { de, nodos } = each;
    if (de.TipoDeComprobante === 'I' && de.MetodoPago === 'PUE') {
      const inCash = de.FormaPago === '01';
      const razon =
        inCash && isFuelOf(each)
          ? 'combustible'
          : inCash && Number(de.Total) * rateOf(de) > 2000
            ? 'efectivo'
            : isSinEfectos(usoOf(each))
              ? 'uso'
              : null;
      const flujo = { fecha: fechaGlobal(each), origen: 'PUE', razon };
      const said = { invoice: each, forma: de.FormaPago, factor: rateOf(de), pagado: Number(de.Total) };
      addParts(each, flujo, taxesOf(each), said);
    }
    if (de.TipoDeComprobante !== 'P') continue;
    let pago: Record<string, string> = {};
    for (const [at, { nombre, de, cierra }] of nodos.entries()) {
      if (nombre === 'Pago' && !cierra) pago = de;
      if (nombre !== 'DoctoRelacionado' || cierra) continue;
      const invoice = byUuid.get((de.IdDocumento ?? '').toLowerCase());
      if (invoice?.de.MetodoPago === 'PUE' && counts(invoice)) continue;
      const rate = pago.MonedaP === 'MXN' ? 1 : Number(pago.TipoCambioP);
      const inCash = pago.FormaDePagoP === '01' && Number(pago.Monto) * rate > 2000;
      const razon =
        pago.FormaDePagoP === '01' && isFuelOf(invoice)
          ? 'combustible'
          : inCash
            ? 'efectivo'
            : isSinEfectos(usoOf(invoice))
              ? 'uso'
              : null;
      const flujo = { fecha: pago.FechaPago ?? '', origen: 'REP', razon };
      const factor = rate / Number(de.EquivalenciaDR ?? 1);
      const rest = nodos.slice(at + 1);
      const end = rest.findIndex(({ nombre }) => ['DoctoRelacionado', 'ImpuestosP', 'Pago'].includes(nombre));
      const sumas = new Sumas();
      if (de.ObjetoImpDR === '01')
        sumas.add({ retencion: false, impuesto: '002', tasa: 'noObjeto', base: Number(de.ImpPagado), importe: 0 }, '');
      for (const { nombre, de } of rest.slice(0, end).filter(({ nombre }) => /^(?:Traslado|Retencion)DR$/.test(nombre)))
        sumas.add(
          {
            ...{ retencion: nombre === 'RetencionDR', impuesto: de.ImpuestoDR ?? '', tasa: tasaOf(de, 'DR') },
            ...{ base: Number(de.BaseDR), importe: Number(de.ImporteDR ?? 0) },
          },
          `${de.TipoFactorDR} ${de.TasaOCuotaDR}`,
        );
      const lines = sumas.all();
      const pagado = Number(de.ImpPagado);
      const share = pagado / Number(invoice?.de.Total ?? 1);
      const said = { invoice, forma: pago.FormaDePagoP, pagado };
      if (lines.length > 0 || !invoice || de.ObjetoImpDR !== '02') {
        addParts(each, flujo, lines, { ...said, factor });
        continue;
      }
      addParts(each, flujo, taxesOf(invoice), { ...said, factor, share });
    }
  }
  const egresos = all.filter((each) => counts(each) && each.de.TipoDeComprobante === 'E');
  for (const [uuid, invoice] of byUuid) {
    const suyos = egresos
      .filter((each) => relatedOf(each).includes(uuid) && counts(invoice))
      .sort((one, other) => (one.de.Fecha ?? '').localeCompare(other.de.Fecha ?? ''));
    const pagados = (pagos.get(uuid) ?? []).sort((one, other) => one.fecha.localeCompare(other.fecha));
    for (const each of suyos) {
      const fecha = each.de.Fecha ?? '';
      const total = Number(each.de.Total);
      const antes = pagados.filter((pago) => pago.fecha <= fecha);
      const pagado = antes.reduce((sum, pago) => sum + pago.pagado, 0);
      const saldo = Number(invoice.de.Total) - pagado;
      // The demo has one egreso of an invoice, and no payment that exceeds what is left.
      const flujo = Math.max(0, total - saldo) / total;
      const pesoOf = (of: readonly Pagado[], key: 'iva' | 'pagado') => of.reduce((sum, pago) => sum + pago[key], 0);
      const key = pesoOf(antes, 'iva') > 0 ? 'iva' : 'pagado';
      for (const razon of flujo > 1e-9 ? new Set(antes.map((pago) => pago.razon)) : []) {
        const cuota =
          pesoOf(
            antes.filter((pago) => pago.razon === razon),
            key,
          ) / pesoOf(antes, key);
        if (cuota === 0) continue;
        for (const linea of taxesOf(each))
          add(each, { fecha, origen: 'NC', razon }, linea, -flujo * cuota * rateOf(each.de));
      }
    }
  }
  for (const each of egresos.filter(
    (one) => one.emisor !== rfc && !relatedOf(one).some((uuid) => counts(byUuid.get(uuid))),
  ))
    for (const linea of taxesOf(each))
      add(each, { fecha: each.de.Fecha ?? '', origen: 'NC', razon: null }, linea, -rateOf(each.de));
  return cells;
}
