import { cfdiQuery } from '@boveda/contracts';
import { listCfdi, type Scope, sumCfdi } from '../src/modules/cfdi/cfdi.read-model';
import { printTable, quantile, rounded, timed } from './measure';
import { LARGEST, type Scale, withScales } from './scale';

// Lists of the largest taxpayer (30 % of all rows), against hand-written SQL, interleaved in the same process. A screen
// is everything a user waits for: the page, its count and its sum.
const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const scope: Scope = { rfc: LARGEST, direccion: 'emitidos' };
const TODAY = '2026-11-21';

type Query = Record<string, string>;
const day = (back: number) => new Date(Date.parse(TODAY) - back * 86_400_000).toISOString().slice(0, 10);
const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const until = (query: Query = {}): Query => ({ status: '2', fechafin: TODAY, ...query });

/** Queries of a list, with their frequency out of twenty. */
const screens: { name: string; weight: number; query: () => Query }[] = [
  { name: 'everything until today', weight: 7, query: () => until() },
  {
    name: 'one month',
    weight: 5,
    query: () => {
      const back = anyOf([30, 60, 200, 400]);
      return until({ fechaini: day(back), fechafin: day(back - 30) });
    },
  },
  { name: 'a year of one tipo', weight: 2, query: () => until({ fechaini: day(365), tipo: anyOf(['I', 'E', 'P']) }) },
  {
    name: 'one counterpart',
    weight: 2,
    query: () => until({ rfc: `CLI${String(anyOf([3, 40, 500, 1500])).padStart(6, '0')}AA0` }),
  },
  {
    name: 'sorted by total or folio',
    weight: 2,
    query: () => until({ sort: anyOf(['total', 'folio', 'tipo']), order: anyOf(['ASC', 'DESC']) }),
  },
  { name: 'deep page', weight: 1, query: () => until({ offset: String(anyOf([500, 2000])), limit: '100' }) },
  { name: 'PPD of three months', weight: 1, query: () => until({ fechaini: day(90), metodopago: 'PPD' }) },
];

/** Queries outside the summary are counted row by row, like the SQL by hand: their time grows with the vault. */
const counted: typeof screens = [
  { name: 'uso and forma de pago', weight: 1, query: () => until({ usocfdi: 'G03', formapago: anyOf(['03', '99']) }) },
  {
    name: 'totals of a quarter',
    weight: 1,
    query: () => until({ fechaini: day(90), totalde: '500', totalhasta: '5000' }),
  },
];

const searches = {
  'one letter': () => ({ search: anyOf(['A', 'F', 'N']) }),
  'one digit': () => ({ search: String(1 + Math.floor(Math.random() * 9)) }),
  'folio, 3 digits': () => ({ search: String(100 + Math.floor(Math.random() * 900)) }),
  'folio, 5 digits': () => ({ search: String(10_000 + Math.floor(Math.random() * 90_000)) }),
  'serie and folio': () => ({ search: `FAC${100 + Math.floor(Math.random() * 900)}` }),
  'serie-folio': () => ({ search: `FAC-${100 + Math.floor(Math.random() * 900)}` }),
  'UUID, 8 digits': () => ({
    search: Math.floor(Math.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  }),
  'nothing like it': () => ({ search: 'ZZZ999' }),
  'amount and name': () => ({ search: `${100 + Math.floor(Math.random() * 9000)} ${anyOf(['cliente', 'publico'])}` }),
  'no amount of a name': () => ({ search: '99999999 cliente' }),
} satisfies Record<string, () => Query>;

/** The same query in SQL by hand, without the summary or late row lookup. */
async function rawScreen({ pool }: Scale, query: Query): Promise<void> {
  const {
    sort = 'fecha',
    order = 'DESC',
    limit = '20',
    offset = '0',
    fechaini,
    fechafin,
    tipo,
    rfc,
    metodopago,
    usocfdi,
    formapago,
    totalde,
    totalhasta,
  } = query;
  const values: unknown[] = [LARGEST, Number(query.status)];
  const conditions = ['rfc_owner = $1 and emitido and status = $2'];
  const add = (condition: string, value: unknown) =>
    value !== undefined && conditions.push(condition.replace('?', `$${values.push(value)}`));
  add('fecha >= ?::date', fechaini);
  add('fecha < ?::date + 1', fechafin);
  add('tipo = ?', tipo);
  add('contraparte_rfc = ?', rfc);
  add('metodo_pago = ?', metodopago);
  add('uso_cfdi = ?', usocfdi);
  add('forma_pago = ?', formapago);
  add('total >= ?::numeric', totalde);
  add('total <= ?::numeric', totalhasta);
  const where = conditions.join(' and ');
  const column = sort === 'folio' ? 'orden_de_folio(serie, folio) collate "C"' : sort;
  const columns =
    'id, serie, folio, tipo, uuid, contraparte_rfc, contraparte_nombre, fecha, status, total, moneda, saldo_insoluto, pago_estatus, cancelado, errmsg';
  await Promise.all([
    pool.query(
      `select ${columns} from cfdi where ${where} order by ${column} ${order}, id ${order} limit ${limit} offset ${offset}`,
      values,
    ),
    pool.query(`select count(*)::int from cfdi where ${where}`, values),
  ]);
  await pool.query(
    `select moneda, sum(total), sum(total_mxn), count(*) from cfdi where ${where} group by moneda`,
    values,
  );
}

async function ourScreen({ db }: Scale, query: Query): Promise<void> {
  const parsed = cfdiQuery().parse(query);
  await listCfdi(db, scope, parsed);
  await sumCfdi(db, scope, parsed);
}

interface Samples {
  ours: number[];
  raw: number[];
}

async function measure(scale: Scale) {
  const byName = new Map<string, Samples>();
  const all: Samples = { ours: [], raw: [] };
  for (let round = -2; round < ROUNDS; round++) {
    for (const { name, weight, query } of [...screens, ...counted]) {
      const samples = byName.get(name) ?? { ours: [], raw: [] };
      byName.set(name, samples);
      for (let turn = 0; turn < weight; turn++) {
        const asked = query();
        const ours = await timed(() => ourScreen(scale, asked));
        const raw = await timed(() => rawScreen(scale, asked));
        if (round < 0) continue;
        for (const into of counted.some((one) => one.name === name) ? [samples] : [samples, all]) {
          into.ours.push(ours);
          into.raw.push(raw);
        }
      }
    }
  }
  const searched = new Map<string, number[]>();
  for (let round = -1; round < ROUNDS * 2; round++) {
    for (const [name, query] of Object.entries(searches)) {
      for (const state of [{ status: '2' }, {}]) {
        const parsed = cfdiQuery().parse({ ...query(), ...state });
        const took = await timed(() => listCfdi(scale.db, scope, parsed));
        if (round >= 0) searched.set(name, [...(searched.get(name) ?? []), took]);
      }
    }
  }
  return { byName, all, searched };
}

const results = new Map<number, Awaited<ReturnType<typeof measure>>>();
await withScales(SIZES, async (scale) => {
  results.set(scale.rows, await measure(scale));
  console.error(`${scale.rows} rows done`);
});

const line = (label: string, { ours, raw }: Samples) => [
  label,
  quantile(ours, 0.5),
  quantile(ours, 0.95),
  quantile(raw, 0.5),
  quantile(raw, 0.95),
  quantile(ours, 0.95) / quantile(raw, 0.95),
];
for (const [rows, { byName, all, searched }] of results) {
  console.log(`\n${rows.toLocaleString('en')} CFDI, ${(rows * 0.3).toLocaleString('en')} in the contribuyente, ms`);
  printTable(
    ['screen: list + count + sum', 'p50', 'p95', 'raw p50', 'raw p95', 'p95 ratio'],
    [...[...byName].map(([name, samples]) => line(name, samples)), line('all, weighted', all)],
  );
  printTable(
    ['search: list + count', 'p50', 'p95'],
    [...searched].map(([name, samples]) => [name, quantile(samples, 0.5), quantile(samples, 0.95)]),
  );
}
const last = results.get(SIZES.at(-1) ?? 0);
const first = results.get(SIZES[0] ?? 0);
if (!last || !first) throw new Error('nothing was measured');
const p95 = ({ all }: { all: Samples }) => quantile(all.ours, 0.95);
const ratioOf = ({ byName }: typeof last, name: string) => {
  const { ours, raw } = byName.get(name) ?? { ours: [], raw: [] };
  return quantile(ours, 0.95) / quantile(raw, 0.95);
};
console.log(
  JSON.stringify({
    bench: 'lists',
    figures: {
      p95ToRawSqlAt1M: rounded(p95(last) / quantile(last.all.raw, 0.95)),
      growth10kTo1M: rounded(p95(last) / p95(first)),
      countedP95ToRawSqlAt1M: rounded(Math.max(...counted.map(({ name }) => ratioOf(last, name)))),
      searchP95MsAt1M: rounded(quantile([...last.searched.values()].flat(), 0.95)),
    },
  }),
);
