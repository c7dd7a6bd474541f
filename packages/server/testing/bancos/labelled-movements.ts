import type { Candidato } from '../../src/modules/bancos/conciliar/tipos';
import { type Movimiento, movimiento } from '../../src/modules/bancos/lector/estado';

/** Movements of which it is known what they pay. */
export interface Labelled {
  movimientos: (Movimiento & { id: string })[];
  candidatos: Candidato[];
  /** Keys of the CFDI that each movement pays; none of what pays no CFDI. */
  truth: Map<string, string[]>;
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST = 'ACEROS,MUEBLES,PAPELERIA,TRANSPORTES,ALIMENTOS,FERRETERIA,TEXTILES,PLASTICOS,IMPRENTA,REFACCIONES'.split(
  ',',
);
const SECOND = 'MONTERREY,PACIFICO,BAJIO,JALISCO,SONORA,TAMPICO,OAXACA,DURANGO,MORELOS,SINALOA,CHIAPAS,COLIMA'.split(
  ',',
);
const OWN = 'EKU9003173C9';

interface Party {
  rfc: string;
  nombre: string;
  clabe: string;
}

const pad = (number: number, length: number) => String(number).padStart(length, '0');

function clabeOf(number: number): string {
  const digits = `0121800${pad(number, 10)}`;
  const sum = [...digits].reduce((all, digit, at) => all + ((Number(digit) * ([3, 7, 1][at % 3] as number)) % 10), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

const partyOf = (n: number): Party => ({
  rfc: `${String.fromCharCode(65 + (n % 26))}${String.fromCharCode(65 + (n % 7))}X${pad(80 + (n % 20), 2)}${pad(1 + (n % 12), 2)}${pad(1 + (n % 28), 2)}${pad(n % 100, 2)}A`,
  nombre: `${FIRST[n % FIRST.length]} ${SECOND[(n * 5 + Math.floor(n / 10)) % SECOND.length]} SA DE CV`,
  clabe: clabeOf(n),
});

/** What the generator adds to. */
class World implements Labelled {
  readonly movimientos: Labelled['movimientos'] = [];
  readonly candidatos: Candidato[] = [];
  readonly truth = new Map<string, string[]>();
  readonly parties = Array.from({ length: 120 }, (_, n) => partyOf(n));
  private count = 0;

  constructor(readonly random: () => number) {}

  chance = (part: number) => this.random() < part;
  int = (from: number, to: number) => from + Math.floor(this.random() * (to - from + 1));
  pick = <Item>(items: readonly Item[]): Item => items[this.int(0, items.length - 1)] as Item;
  next = () => ++this.count;
  rastreo = () => `${this.pick(['MBAN', 'BNET', 'HSBC', '8846AP'])}0100${pad(this.next() * 7_919, 12)}`;
  day = (from = 0, to = 175) => new Date(Date.UTC(2026, 0, 2 + this.int(from, to))).toISOString().slice(0, 10);

  /** Round, of a price list that many customers pay, or any. */
  amount(): number {
    const kind = this.random();
    if (kind < 0.12) return this.pick([1_000_000, 1_160_000, 500_000, 2_320_000, 580_000]);
    if (kind < 0.3) return this.pick([149_900, 234_567, 349_950, 87_348, 1_250_075, 412_333]);
    return this.int(30_000, 9_000_000);
  }

  cfdi(said: Partial<Candidato> & Pick<Candidato, 'clase' | 'fecha' | 'centavos'>, party: Party): Candidato {
    const n = this.next();
    const made: Candidato = {
      clave: `cfdi-${n}#${said.clase === 'REP' ? 1 : 0}`,
      emitido: true,
      rfc: party.rfc,
      nombre: party.nombre,
      moneda: 'MXN',
      tipoCambio: null,
      operacion: '',
      cuenta: '',
      folio: `F${1_000 + n}`,
      ...said,
    };
    this.candidatos.push(made);
    return made;
  }

  /** A movement that says as much of its party as banks do: all, a part, or nothing. */
  move(fecha: string, centavos: number, party: Party, paid: readonly Candidato[], rastreo = this.rastreo()): void {
    const said = this.random();
    const parts = [
      this.pick(['SPEI RECIBIDO', 'TRANSFERENCIA', 'PAGO CUENTA DE TERCERO', 'DEPOSITO']),
      said < 0.5 && `CLAVE DE RASTREO: ${rastreo}`,
      said > 0.25 && said < 0.55 && `RFC: ${party.rfc}`,
      said > 0.5 && said < 0.75 && party.nombre,
      said > 0.75 && said < 0.82 && party.clabe,
      said > 0.82 && said < 0.88 && paid[0] && `FACT ${paid[0].folio}`,
    ];
    this.text(fecha, centavos, parts.filter(Boolean).join(' '), paid);
  }

  text(fecha: string, centavos: number, descripcion: string, paid: readonly Candidato[] = []): void {
    const id = `mov-${this.next()}`;
    this.movimientos.push({ ...movimiento({ fecha, centavos, descripcion }), id });
    this.truth.set(
      id,
      paid.map(({ clave }) => clave),
    );
  }
}

const plusDays = (fecha: string, days: number) =>
  new Date(Date.parse(fecha) + days * 86_400_000).toISOString().slice(0, 10);

/** Cases by name, with how often each comes: the usual ones, and what false matches look like. */
const cases: Readonly<Record<string, readonly [weight: number, make: (world: World) => void]>> = {
  pue: [
    26,
    (w) => {
      const [party, amount, fecha, isOut] = [w.pick(w.parties), w.amount(), w.day(), w.chance(0.4)];
      const cfdi = w.cfdi({ clase: 'PUE', fecha, centavos: amount, emitido: !isOut }, party);
      w.move(plusDays(fecha, w.int(0, 4)), isOut ? -amount : amount, party, [cfdi]);
    },
  ],
  complement: [
    30,
    (w) => {
      const [party, amount, fecha, isOut, rastreo] = [
        w.pick(w.parties),
        w.amount(),
        w.day(),
        w.chance(0.4),
        w.rastreo(),
      ];
      const operacion = w.pick([rastreo, rastreo, rastreo, '01', pad(w.int(1, 9_999_999), 7)]);
      const cuenta = w.chance(0.4) ? party.clabe : '';
      const cfdi = w.cfdi({ clase: 'REP', fecha, centavos: amount, emitido: !isOut, operacion, cuenta }, party);
      w.move(plusDays(fecha, w.int(0, 2)), isOut ? -amount : amount, party, [cfdi], rastreo);
    },
  ],
  creditWithoutComplement: [
    8,
    (w) => {
      const [party, amount, fecha, isOut] = [w.pick(w.parties), w.amount(), w.day(0, 140), w.chance(0.6)];
      const cfdi = w.cfdi({ clase: 'PPD', fecha, centavos: amount, emitido: !isOut }, party);
      w.move(plusDays(fecha, w.int(5, 45)), isOut ? -amount : amount, party, [cfdi]);
    },
  ],
  equalRents: [
    2,
    (w) => {
      const [a, b, amount] = [w.pick(w.parties), w.pick(w.parties), w.amount()];
      for (const month of [0, 31, 59, 90])
        for (const party of [a, b]) {
          const fecha = w.day(month, month + 1);
          const cfdi = w.cfdi({ clase: 'PUE', fecha, centavos: amount }, party);
          w.move(plusDays(fecha, w.int(0, 6)), amount, party, [cfdi]);
        }
    },
  ],
  unrelatedDeposit: [
    6,
    (w) => {
      // Money that no CFDI explains, sometimes with the amount of a CFDI that was paid in cash.
      const [amount, fecha] = [w.amount(), w.day()];
      if (w.chance(0.3))
        w.cfdi(
          { clase: w.pick(['PUE', 'PPD']), fecha: plusDays(fecha, -w.int(0, 9)), centavos: amount },
          w.pick(w.parties),
        );
      w.move(fecha, amount, partyOf(500 + w.int(0, 50)), []);
    },
  ],
  paidInCash: [
    6,
    (w) =>
      void w.cfdi({ clase: w.pick(['PUE', 'PPD', 'REP']), fecha: w.day(), centavos: w.amount() }, w.pick(w.parties)),
  ],
  returned: [
    2,
    (w) => {
      const [party, amount, fecha, rastreo] = [w.pick(w.parties), w.amount(), w.day(), w.rastreo()];
      const open = w.cfdi({ clase: 'REP', fecha: plusDays(fecha, 4), centavos: amount, emitido: false }, party);
      w.move(fecha, -amount, party, [], rastreo);
      w.text(plusDays(fecha, w.int(0, 1)), amount, `DEVOLUCION SPEI CLAVE DE RASTREO: ${rastreo}`);
      w.move(plusDays(fecha, 4), -amount, party, [open]);
    },
  ],
  silentReturn: [
    1,
    (w) => {
      const [party, amount, fecha] = [w.pick(w.parties), w.amount(), w.day()];
      w.cfdi({ clase: 'PUE', fecha, centavos: amount, emitido: false }, party);
      w.move(fecha, -amount, party, []);
      w.text(plusDays(fecha, 1), amount, 'ABONO POR ACLARACION');
    },
  ],
  terminal: [
    3,
    (w) => {
      const [amount, fecha] = [w.amount(), w.day()];
      w.cfdi({ clase: 'PUE', fecha, centavos: amount }, w.pick(w.parties));
      w.text(plusDays(fecha, 1), Math.round(amount * 0.965), 'VENTAS CON TARJETA TPV AFILIACION 7788123');
    },
  ],
  cheque: [
    3,
    (w) => {
      const [party, amount, fecha] = [w.pick(w.parties), w.amount(), w.day()];
      const cfdi = w.cfdi({ clase: 'REP', fecha, centavos: amount, emitido: false }, party);
      w.text(
        plusDays(fecha, w.int(4, 9)),
        -amount,
        `CHEQUE PAGADO ${w.int(1_000, 9_999)} ${w.chance(0.5) ? party.nombre : ''}`,
        [cfdi],
      );
    },
  ],
  thirdParty: [
    2,
    (w) => {
      const [party, other, amount, fecha] = [w.pick(w.parties), w.pick(w.parties), w.amount(), w.day()];
      const cfdi = w.cfdi({ clase: 'PUE', fecha, centavos: amount }, party);
      w.text(plusDays(fecha, w.int(0, 3)), amount, `SPEI RECIBIDO RFC: ${other.rfc} ${other.nombre}`, [cfdi]);
    },
  ],
  sum: [
    3,
    (w) => {
      const [party, fecha] = [w.pick(w.parties), w.day(30)];
      const paid = Array.from({ length: w.int(2, 4) }, () =>
        w.cfdi(
          {
            clase: w.pick(['PUE', 'PPD', 'PPD']),
            fecha: plusDays(fecha, -w.int(1, 25)),
            centavos: w.int(30_000, 9_000_000),
          },
          party,
        ),
      );
      const total = paid.reduce((all, { centavos }) => all + centavos, 0);
      w.text(fecha, total, `SPEI RECIBIDO ${w.chance(0.5) ? `RFC: ${party.rfc}` : party.nombre}`, paid);
    },
  ],
  partial: [
    2,
    (w) => {
      // The part of one invoice, sometimes equal to the total of another.
      const [party, amount, fecha] = [w.pick(w.parties), w.amount(), w.day(0, 140)];
      const cfdi = w.cfdi({ clase: 'PPD', fecha, centavos: amount * 2 }, party);
      w.text(plusDays(fecha, w.int(1, 20)), amount, `SPEI RECIBIDO RFC: ${party.rfc}`, [cfdi]);
      if (w.chance(0.4)) w.cfdi({ clase: 'PUE', fecha, centavos: amount }, w.pick(w.parties));
    },
  ],
  ends: [
    1,
    (w) => {
      // 31st of a month, booked on the 1st.
      const [party, amount] = [w.pick(w.parties), w.amount()];
      const cfdi = w.cfdi({ clase: 'REP', fecha: '2026-03-31', centavos: amount }, party);
      w.move('2026-04-01', amount, party, [cfdi]);
    },
  ],
  dollars: [
    1,
    (w) => {
      const [party, dollars, fecha] = [w.pick(w.parties), w.int(50_000, 900_000), w.day()];
      const cfdi = w.cfdi({ clase: 'REP', fecha, centavos: dollars, moneda: 'USD', tipoCambio: 18.2345 }, party);
      w.text(
        plusDays(fecha, 1),
        Math.round(dollars * 18.2345 * (1 + (w.random() - 0.5) / 100)),
        `ORDEN DE PAGO EXTRANJERO ${party.nombre}`,
        [cfdi],
      );
    },
  ],
  noise: [
    8,
    (w) => {
      const text = w.pick([
        'COMISION SPEI',
        'IVA COMISION',
        'PAGO DE IMPUESTO SAT LINEA DE CAPTURA 04260ABC1234567890AB',
        'DISPERSION NOMINA QUINCENA',
        'TRASPASO ENTRE CUENTAS PROPIAS',
        'PAGO TARJETA CREDITO TDC',
        `SPEI ENVIADO RFC: ${OWN}`,
      ]);
      w.text(w.day(), -w.amount(), text);
    },
  ],
};

/** Makes movements and CFDI as a bank and the SAT would have them, at least as many movements as asked for. */
export function labelledMovements(count: number, seed: number): Labelled {
  const world = new World(randomFrom(seed));
  const deck = Object.values(cases).flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  while (world.movimientos.length < count) world.pick(deck)(world);
  return world;
}
