import { type DocumentoDemo, type Factura, situaciones, totalesOf } from '@boveda/cfdi-samples';
import { oracle } from './pagos/iva-oracle';
import { prellenadoOf } from './pagos/prellenado-oracle';

/** The plan of the demo for one taxpayer, and what second implementations read of its XML. */
export interface Plan {
  rfc: string;
  /** Day of the first start, as the taxpayers count it. */
  hoy: Date;
  /** A whole month that is over. */
  mes: string;
  documentos: readonly DocumentoDemo[];
  /** XML of what its vault has. */
  xmls: ReadonlyMap<DocumentoDemo, string>;
  /** What the SAT has and its vault was not planned to have, besides `neverUploaded`. */
  soloEnSat: readonly DocumentoDemo[];
}

/** A question of a person, what an assistant asks the vault for it, and the right answer, which nothing of the product computes. */
export interface Pregunta {
  pregunta: string;
  tool: string;
  args(plan: Plan): object;
  /** What the tool's answer says to the question. */
  dicho(answer: never, plan: Plan): unknown;
  correcto(plan: Plan): unknown;
}

const DAY_MS = 86_400_000;
const isVigente = ({ estadoEnSat, defecto, neverUploaded }: DocumentoDemo) =>
  (estadoEnSat?.estado ?? 'Vigente') === 'Vigente' && !defecto && !neverUploaded;
const isFactura = (one: DocumentoDemo): one is Factura => one.tipo === 'I';
const uuidOf = ({ uuid }: DocumentoDemo) => uuid.toLowerCase();
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const inPesos = (centavos: number) => (centavos / 100).toFixed(2);
const mesOf = ({ fecha }: DocumentoDemo) => fecha.toISOString().slice(0, 7);
/** In cents of pesos, each document rounded. */
const enPesos = (one: Factura, centavos = totalesOf(one).total) => Math.round((centavos * one.tipoCambio) / 10_000);
const rounded = (amount: unknown) => Number(amount).toFixed(2);

const issued = ({ documentos, rfc }: Plan) => documentos.filter(({ emisor }) => emisor.rfc === rfc);
const received = ({ documentos, rfc }: Plan) => documentos.filter(({ receptor }) => receptor.rfc === rfc);

/** It is valid, and no valid one replaces it. */
const counts = ({ documentos }: Plan, one: DocumentoDemo) =>
  isVigente(one) && !documentos.some((later) => isFactura(later) && later.sustituye === one && isVigente(later));

/** In cents: what an invoice on credit is owed after its complements and egresos. */
function owed({ documentos }: Plan, factura: Factura): number {
  return documentos.filter(isVigente).reduce((rest, one) => {
    if (one.tipo === 'E' && one.relacionada === factura) return rest - totalesOf(one).total;
    if (one.tipo !== 'P') return rest;
    return rest - sum(one.abonos.map((abono) => (abono.factura === factura ? abono.pagado : 0)));
  }, totalesOf(factura).total);
}

/** Invoices on credit that customers owe, and how much in cents of pesos. */
const porCobrar = (plan: Plan): [Factura, number][] =>
  issued(plan)
    .filter((one): one is Factura => isFactura(one) && one.metodoPago === 'PPD' && isVigente(one))
    .map((one): [Factura, number] => [one, enPesos(one, owed(plan, one))])
    .filter(([, saldo]) => saldo > 0);

/** RFC with the largest sums, the largest first. */
function largest(pairs: readonly (readonly [rfc: string, amount: number])[], most: number): string[] {
  const sums = new Map<string, number>();
  for (const [rfc, amount] of pairs) sums.set(rfc, (sums.get(rfc) ?? 0) + amount);
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([rfc]) => rfc);
}

const definitivos = new Set(Object.keys(situaciones).filter((rfc) => situaciones[rfc] === 'Definitivo'));

/** Cents of a cell of the month, of every rate, reason and origin. */
function celda(plan: Plan, name: string, { mes, rfc, xmls } = plan): string {
  const files = [...xmls].map(([one, xml]) => ({ xml, vigente: isVigente(one) }));
  const cells = [...oracle(rfc, files, definitivos)].filter(([key]) => key.startsWith(`${mes} ${name} `));
  return (Math.round(sum(cells.map(([, { importe }]) => importe)) / 10_000) / 100).toFixed(2);
}

/** Suppliers of what was paid in the month. */
function pagados(plan: Plan): string[] {
  const { mes, rfc, xmls } = plan;
  const suppliers = new Set(received(plan).map(({ emisor }) => emisor.rfc));
  const own = [...suppliers].filter((supplier) => {
    const files = [...xmls]
      .filter(([{ emisor, receptor }]) => emisor.rfc === supplier && receptor.rfc === rfc)
      .map(([one, xml]) => ({ xml, vigente: isVigente(one) }));
    const cells = [...oracle(rfc, files, definitivos)];
    return cells.some(([key]) => key.startsWith(`${mes} acreditable `) || key.startsWith(`${mes} noAcreditable `));
  });
  return own.toSorted();
}

const altered = (plan: Plan) => {
  const found = received(plan).find(({ defecto, neverUploaded }) => defecto === 'alterado' && !neverUploaded);
  if (!found) throw new Error('the demo has no altered CFDI');
  return found;
};
/** The issued invoice with most lines. */
const longest = (plan: Plan): Factura => {
  const [found] = issued(plan)
    .filter((one): one is Factura => isFactura(one) && isVigente(one))
    .toSorted((one, other) => other.conceptos.length - one.conceptos.length);
  if (!found) throw new Error('the demo has no invoice');
  return found;
};

/** IVA at 16 % of what was received as PUE, and would have to have another UsoCFDI for the SAT to count it. */
const ivaDeOtrosUsos = (plan: Plan) =>
  sum(
    received(plan)
      .filter((one): one is Factura => isFactura(one) && one.metodoPago === 'PUE' && mesOf(one) === plan.mes)
      .filter((one) => counts(plan, one) && !/^G0[13]$/.test(one.usoCfdi))
      .map((one) =>
        enPesos(one, sum(totalesOf(one).traslados.map(({ tasa, importe }) => (tasa === 160_000 ? importe : 0)))),
      ),
  );

/** The figures that the SAT prefills for the month, as a person types them. */
export function cifrasDelSat({ rfc, mes, xmls }: Plan): Record<string, Record<string, string>> {
  const files = [...xmls]
    .filter(([one]) => !one.neverUploaded && one.defecto === undefined)
    .filter(([{ estadoEnSat }]) => (estadoEnSat?.estado ?? 'Vigente') === 'Vigente')
    .map(([, xml]) => ({ xml }));
  const cifras = prellenadoOf(rfc, mes, files);
  const text = (sums: Record<string, number>) =>
    Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, amount.toFixed(2)]));
  return Object.fromEntries(Object.entries(cifras).map(([grupo, sums]) => [grupo, text(sums)]));
}

interface Filas<Row> {
  rows: Row[];
}

/** What an accountant asks an assistant. */
export const preguntas = (): Pregunta[] => [
  {
    pregunta: '¿Cuánto facturé en el mes?',
    tool: 'sumar_cfdi',
    args: ({ mes }) => ({
      direccion: 'emitidos',
      tipo: 'I',
      status: '2',
      fechaini: `${mes}-01`,
      fechafin: lastDay(mes),
    }),
    dicho: ({ sumaTotal }: { sumaTotal: string }) => rounded(sumaTotal),
    correcto: (plan) =>
      inPesos(
        sum(
          issued(plan)
            .filter((one): one is Factura => isFactura(one) && mesOf(one) === plan.mes && isVigente(one))
            .map((one) => enPesos(one)),
        ),
      ),
  },
  {
    pregunta: '¿Quiénes son los tres clientes que más me deben?',
    tool: 'contrapartes',
    args: () => ({ sort: 'porcobrar', limit: 3 }),
    dicho: ({ rows }: Filas<{ rfc: string }>) => rows.map(({ rfc }) => rfc),
    correcto: (plan) =>
      largest(
        porCobrar(plan).map(([{ receptor }, saldo]) => [receptor.rfc, saldo]),
        3,
      ),
  },
  {
    pregunta: '¿Cuánto me deben, por antigüedad?',
    tool: 'antiguedad_creditos',
    args: () => ({ direccion: 'emitidos' }),
    dicho: ({ rows }: Filas<Tramo>) => rows.map(({ desde, saldo }) => [desde, rounded(saldo)]),
    correcto: (plan) => {
      const days = ({ fecha }: Factura) => Math.floor((plan.hoy.getTime() - dayOf(fecha)) / DAY_MS);
      return TRAMOS.map(([desde, hasta]) => [
        desde,
        inPesos(sum(porCobrar(plan).map(([one, saldo]) => (days(one) >= desde && days(one) <= hasta ? saldo : 0)))),
      ]);
    },
  },
  {
    pregunta: '¿Cuánto IVA causé en el mes?',
    tool: 'mes_fiscal',
    args: ({ mes }) => ({ id: mes }),
    dicho: ({ totales }: { totales: Record<string, string> }) => rounded(totales.causado),
    correcto: (plan) => celda(plan, 'causado'),
  },
  {
    pregunta: '¿Qué proveedores míos están en la lista 69-B?',
    tool: 'riesgos',
    args: () => ({ tipo: 'efos', limit: 100 }),
    dicho: ({ rows }: Filas<{ contraparte: string }>) => rows.map(({ contraparte }) => contraparte).toSorted(),
    correcto: (plan) =>
      [
        ...new Set(
          received(plan)
            .filter((one) => isFactura(one) && counts(plan, one))
            .map(({ emisor }) => emisor.rfc)
            .filter((rfc) => ['Presunto', 'Definitivo'].includes(situaciones[rfc] ?? '')),
        ),
      ].toSorted(),
  },
  {
    pregunta: '¿Por qué no es válido este CFDI?',
    tool: 'explicar_validacion',
    args: (plan) => ({ direccion: 'recibidos', id: uuidOf(altered(plan)) }),
    dicho: ({ status, validaciones }: { status: number; validaciones: { id: string; resultado: string }[] }) => ({
      status,
      sello: validaciones.find(({ id }) => id === 'sello')?.resultado,
    }),
    // Alterado: it was changed after it was sealed.
    correcto: () => ({ status: 5, sello: 'falla' }),
  },
  {
    pregunta: '¿Cuál es la factura con esta serie y folio?',
    tool: 'buscar_texto',
    args: (plan) => ({ texto: `${longest(plan).serie}${longest(plan).folio}` }),
    dicho: ({ cfdi }: { cfdi: { uuid: string }[] }) => cfdi[0]?.uuid,
    correcto: (plan) => uuidOf(longest(plan)),
  },
  {
    pregunta: '¿A qué facturas mías ya pagadas les falta su complemento de pago?',
    tool: 'riesgos',
    args: () => ({ tipo: 'rep', limit: 100 }),
    dicho: ({ rows }: Filas<{ alerta: string; tambien: string[]; clave: string }>) =>
      rows
        .filter(({ alerta, tambien }) => [alerta, ...tambien].includes('REP_POR_EMITIR'))
        .map(({ clave }) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(clave)?.[0].toLowerCase()),
    correcto: (plan) =>
      issued(plan)
        .filter(({ alertas = [] }) => alertas.includes('REP_POR_EMITIR'))
        .map(uuidOf),
  },
  {
    pregunta: '¿Quiénes son mis diez mayores clientes?',
    tool: 'contrapartes',
    args: () => ({ sort: 'emitido', limit: 10 }),
    dicho: ({ rows }: Filas<{ rfc: string }>) => rows.map(({ rfc }) => rfc),
    correcto: (plan) =>
      largest(
        issued(plan)
          .filter((one): one is Factura => (one.tipo === 'I' || one.tipo === 'E') && isVigente(one))
          .map((one) => [one.receptor.rfc, one.tipo === 'E' ? -enPesos(one) : enPesos(one)]),
        10,
      ),
  },
  {
    pregunta: '¿Qué proveedores van en la DIOT del mes?',
    tool: 'diot_mes',
    args: ({ mes }) => ({ id: mes }),
    dicho: ({ lineas }: { lineas: { rfc: string }[] }) => lineas.map(({ rfc }) => rfc).toSorted(),
    correcto: pagados,
  },
  {
    pregunta: '¿Qué cancelaciones esperan mi respuesta?',
    tool: 'solicitudes_cancelacion',
    args: () => ({ status: '1', limit: 100 }),
    dicho: ({ rows }: Filas<{ uuid: string }>) => rows.map(({ uuid }) => uuid).toSorted(),
    correcto: (plan) =>
      received(plan)
        .filter(({ estadoEnSat }) => estadoEnSat?.estatusCancelacion === 'En proceso')
        .map(uuidOf)
        .toSorted(),
  },
  {
    pregunta: '¿Cuántos CFDI recibidos tiene el SAT que a mí me faltan?',
    tool: 'espejo',
    args: () => ({}),
    dicho: ({ meses }: { meses: { recibidos: { cantidades: { faltaXml: number } } }[] }) =>
      sum(meses.map(({ recibidos }) => recibidos.cantidades.faltaXml)),
    correcto: (plan) =>
      [...received(plan).filter(({ neverUploaded }) => neverUploaded), ...plan.soloEnSat]
        .filter(({ receptor, estadoEnSat }) => receptor.rfc === plan.rfc && estadoEnSat?.estado !== 'Cancelado')
        .filter(({ fecha }) => dayOf(fecha) < plan.hoy.getTime() - 3 * DAY_MS).length,
  },
  {
    pregunta: '¿Qué se vendió en esta factura?',
    tool: 'conceptos_cfdi',
    args: (plan) => ({ direccion: 'emitidos', id: uuidOf(longest(plan)) }),
    dicho: ({ desglose }: { desglose: { conceptos: Filas<Vendido> } }) =>
      desglose.conceptos.rows.map(({ clave, descripcion, cantidad }) => [clave, descripcion, Number(cantidad)]),
    correcto: (plan) =>
      longest(plan).conceptos.map(({ clave, descripcion, cantidad }) => [clave, descripcion, cantidad]),
  },
  {
    pregunta: '¿Cuánto ISR e IVA retuve a mis proveedores en el mes?',
    tool: 'retenciones_mes',
    args: ({ mes }) => ({ id: mes }),
    dicho: ({ isrPorEnterar, retenidoPorEnterar }: Record<string, string>) => [
      rounded(isrPorEnterar),
      rounded(retenidoPorEnterar),
    ],
    correcto: (plan) => [celda(plan, 'isrPorEnterar'), celda(plan, 'retenidoPorEnterar')],
  },
  {
    pregunta: '¿Por qué difiere el IVA de mis gastos PUE del prellenado del SAT?',
    tool: 'prellenado_mes',
    args: ({ mes }) => ({ id: mes }),
    dicho: ({ grupos }: Prellenado) => {
      const iva = grupos
        .find(({ grupo }) => grupo === 'recibidasPue')
        ?.importes.find((each) => each.importe === 'iva16');
      const uso = iva?.razones.find(({ razon }) => razon === 'uso')?.importe ?? '0';
      return { explicado: Math.abs(Number(iva?.sinExplicar)) <= 1, uso: rounded(uso) };
    },
    correcto: (plan) => ({ explicado: true, uso: rounded(-ivaDeOtrosUsos(plan) / 100) }),
  },
];

interface Tramo {
  desde: number;
  saldo: string;
}

interface Vendido {
  clave: string;
  descripcion: string;
  cantidad: string;
}

interface Prellenado {
  grupos: {
    grupo: string;
    importes: { importe: string; sinExplicar: string | null; razones: { razon: string; importe: string }[] }[];
  }[];
}

/** Days of age, from and to. */
const TRAMOS: [number, number][] = [
  [0, 30],
  [31, 60],
  [61, 90],
  [91, 120],
  [121, Number.POSITIVE_INFINITY],
];

const dayOf = (fecha: Date) => Date.parse(fecha.toISOString().slice(0, 10));
const lastDay = (mes: string) => {
  const [year = 0, month = 0] = mes.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};
