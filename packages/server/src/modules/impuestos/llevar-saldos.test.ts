import { llevarSaldos, type SaldoDicho } from './llevar-saldos';

const carry = (cifras: Record<string, string>, dichos: Record<string, Partial<SaldoDicho>> = {}) => {
  const said = new Map(
    Object.entries(dichos).map(([mes, dicho]) => [mes, { monto: null, devolucion: null, ...dicho }] as const),
  );
  const { saldos, meses } = llevarSaldos(new Map(Object.entries(cifras)), said);
  return {
    pagos: Object.fromEntries([...meses].map(([mes, { aplicado, aPagar }]) => [mes, `${aplicado} ${aPagar}`])),
    saldos: saldos.map(({ mes, monto, aplicaciones, devuelto, remanente }) => [
      ...[mes, String(monto), aplicaciones.map((each) => `${each.mes} ${each.importe}`).join(', ')],
      ...[String(devuelto), String(remanente)],
    ]),
  };
};

const cases: [string, Parameters<typeof carry>, ReturnType<typeof carry>][] = [
  [
    'lowers the months that follow until it is used up',
    [{ '2026-01': '-8000', '2026-02': '5000', '2026-03': '6466.67' }],
    {
      pagos: { '2026-01': '0 0', '2026-02': '5000 0', '2026-03': '3000 3466.67' },
      saldos: [['2026-01', '8000', '2026-02 5000, 2026-03 3000', '0', '0']],
    },
  ],
  [
    'is applied the oldest first',
    [{ '2026-01': '-100', '2026-02': '-50', '2026-03': '120' }],
    {
      pagos: { '2026-01': '0 0', '2026-02': '0 0', '2026-03': '120 0' },
      saldos: [
        ['2026-01', '100', '2026-03 100', '0', '0'],
        ['2026-02', '50', '2026-03 20', '0', '30'],
      ],
    },
  ],
  [
    'that was asked back lowers no return that was due later, and is asked as a whole',
    [{ '2026-01': '-8000', '2026-02': '5000', '2026-03': '4000' }, { '2026-01': { devolucion: '2026-03-20' } }],
    {
      pagos: { '2026-01': '0 0', '2026-02': '5000 0', '2026-03': '0 4000' },
      saldos: [['2026-01', '8000', '2026-02 5000', '3000', '0']],
    },
  ],
  [
    'of a month before the vault is what its return says',
    [{ '2026-02': '5000' }, { '2025-11': { monto: '6000' } }],
    {
      pagos: { '2025-11': '0 0', '2026-02': '5000 0' },
      saldos: [['2025-11', '6000', '2026-02 5000', '0', '1000']],
    },
  ],
  [
    'is what the return says, also where nothing is left',
    [{ '2026-01': '-8000', '2026-02': '5000' }, { '2026-01': { monto: '0' } }],
    { pagos: { '2026-01': '0 0', '2026-02': '0 5000' }, saldos: [] },
  ],
];

it.each(cases)('a balance %s', (_title, args, expected) => {
  expect(carry(...args)).toEqual(expected);
});
