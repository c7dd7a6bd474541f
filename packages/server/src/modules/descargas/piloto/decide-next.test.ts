import { decideNext, type ParteSabida, type PeticionPiloto, type Sabido } from './decide-next';

const HOY = '2026-05-20';
const sabido = (more: Partial<Sabido> = {}): Sabido => ({
  ...{ hoy: HOY, desde: '2026-01-01', cubierto: [], partes: [], faltan: [] },
  ...more,
});
/** Both directions are known in these days, the end excluded. */
const conocido = (desde: string, hasta: string) =>
  [true, false].map((emitido) => ({ emitido, desde: `${desde}T00:00:00`, hasta: `${hasta}T00:00:00` }));
const TODO = conocido('2026-01-01', HOY);
let parts = 0;
const parte = (inicio: string, fin: string, more: Partial<ParteSabida> = {}): ParteSabida => ({
  ...{ id: `parte-${++parts}`, emitidos: true, piloto: true, contenido: 'Metadata', comprobantes: 'Todos' },
  ...{ inicio, usado: inicio, fin, fase: 'pedida', estado: 1, codigo: null, fallos: 0 },
  ...{ pedida: '2026-05-19', dia: '2026-05-19' },
  ...more,
});
const terminada = (estado: number, dia: string, more: Partial<ParteSabida> = {}): Partial<ParteSabida> => ({
  ...{ fase: 'terminada', estado, pedida: dia, dia },
  ...more,
});
const short = ({ emitidos, contenido, fechaini, fechafin }: PeticionPiloto) =>
  `${contenido} ${emitidos ? 'E' : 'R'} ${fechaini} ${fechafin}`;
const asked = (more: Partial<Sabido>) => decideNext(sabido(more)).peticiones.map(short);
/** The bounds of what is asked of the issued ones. */
const boundsOf = (more: Partial<Sabido>) =>
  decideNext(sabido(more))
    .peticiones.filter(({ emitidos }) => emitidos)
    .flatMap(({ tramos }) => tramos.map(({ inicio, fin }) => `${inicio} ${fin}`));

const ABRIL = ['2026-04-01T00:00:00', '2026-05-19T23:59:59'] as const;
const sinAbril = [
  ...conocido('2026-01-01', '2026-04-01'),
  { emitido: false, desde: '2026-04-01T00:00:00', hasta: `${HOY}T00:00:00` },
];

it.each<[string, Partial<Sabido>, string[]]>([
  [
    'nothing is known: the last days first, then quarters backwards',
    {},
    [
      'Metadata E 2026-04-01 2026-05-19',
      'Metadata R 2026-04-01 2026-05-19',
      'Metadata E 2026-01-01 2026-03-31',
      'Metadata R 2026-01-01 2026-03-31',
    ],
  ],
  ['all is known', { cubierto: TODO }, []],
  [
    'the days since the last known one',
    { cubierto: conocido('2026-01-01', '2026-05-16') },
    ['Metadata E 2026-05-16 2026-05-19', 'Metadata R 2026-05-16 2026-05-19'],
  ],
  ['a request is under way', { cubierto: sinAbril, partes: [parte(...ABRIL)] }, []],
  ['the last days were asked today already', { cubierto: sinAbril, partes: [parte(...ABRIL, terminada(3, HOY))] }, []],
  ['it failed today', { cubierto: sinAbril, partes: [parte(...ABRIL, terminada(5, HOY, { codigo: '5002' }))] }, []],
  [
    'it failed yesterday',
    { cubierto: sinAbril, partes: [parte(...ABRIL, terminada(4, '2026-05-19'))] },
    ['Metadata E 2026-04-01 2026-05-19'],
  ],
  [
    'it failed twice: three days are waited',
    {
      cubierto: sinAbril,
      partes: [parte(...ABRIL, terminada(4, '2026-05-17')), parte(...ABRIL, terminada(4, '2026-05-18'))],
    },
    [],
  ],
  [
    'the e.firma was refused, which says nothing about the period',
    { cubierto: sinAbril, partes: [parte(...ABRIL, terminada(4, HOY, { codigo: '304' }))] },
    ['Metadata E 2026-04-01 2026-05-19'],
  ],
  [
    'XML is missing: by month, the newest first',
    {
      cubierto: TODO,
      faltan: [
        { emitidos: false, primera: '2026-02-03T08:00:00', ultima: '2026-02-03T09:00:00' },
        { emitidos: true, primera: '2026-04-10T08:00:00', ultima: '2026-04-10T08:00:00' },
        { emitidos: true, primera: '2026-04-20T08:00:00', ultima: '2026-04-20T10:00:00' },
      ],
    },
    ['CFDI E 2026-04-10 2026-04-20', 'CFDI R 2026-02-03 2026-02-03'],
  ],
  [
    'XML comes before history, and after the last days',
    {
      cubierto: conocido('2026-04-01', '2026-05-16'),
      faltan: [{ emitidos: true, primera: '2026-04-10T08:00:00', ultima: '2026-04-10T09:00:00' }],
    },
    [
      'Metadata E 2026-05-16 2026-05-19',
      'Metadata R 2026-05-16 2026-05-19',
      'CFDI E 2026-04-10 2026-04-10',
      'Metadata E 2026-01-01 2026-03-31',
      'Metadata R 2026-01-01 2026-03-31',
    ],
  ],
])('%s', (_, more, expected) => {
  expect(asked(more)).toEqual(expected);
});

const FALTA = { emitidos: true, primera: '2026-04-10T08:00:00', ultima: '2026-04-10T09:00:00' };
const xml = (more: Partial<ParteSabida>) =>
  parte('2026-04-10T08:00:00', '2026-04-10T09:00:00', { contenido: 'CFDI', ...more });

it.each<[string, ParteSabida[], string[]]>([
  ['of which a request is under way is not asked for', [xml({})], []],
  ['that a request of a user brings is not asked for', [xml({ piloto: false, comprobantes: 'Vigente' })], []],
  ['that a request of today did not bring waits', [xml(terminada(3, HOY))], []],
  [
    'that a request of yesterday did not bring is asked for with other bounds',
    [xml(terminada(3, '2026-05-19'))],
    ['2026-04-10T07:59:59 2026-04-10T09:00:00'],
  ],
  [
    'is asked for with bounds that were not used when a start was moved',
    [xml(terminada(5, '2026-05-10', { usado: '2026-04-10T07:59:57', codigo: '5002' }))],
    ['2026-04-10T07:59:56 2026-04-10T09:00:00'],
  ],
  [
    'whose request was cut in two remembers the bounds',
    [xml(terminada(1, '2026-05-10', { fase: 'dividida', codigo: '5003' }))],
    ['2026-04-10T07:59:59 2026-04-10T09:00:00'],
  ],
  [
    'that four requests did not bring waits a month',
    Array.from({ length: 4 }, () => xml(terminada(3, '2026-05-01'))),
    [],
  ],
])('XML %s', (_, partes, expected) => {
  expect(boundsOf({ cubierto: TODO, faltan: [FALTA], partes })).toEqual(expected);
});

it('waits for a request that stays Aceptada, ends it after five days, and asks with other bounds', () => {
  const at = (pedida: string, more: Partial<ParteSabida> = {}) => ({
    cubierto: sinAbril,
    partes: [parte(...ABRIL, { pedida, dia: HOY, ...more })],
  });
  expect(decideNext(sabido(at('2026-05-16')))).toEqual({ abandonadas: [], peticiones: [] });
  // The SAT did not answer lately: whether it is stuck is not known.
  expect(decideNext(sabido(at('2026-05-10', { fallos: 3 }))).abandonadas).toEqual([]);
  const stuck = at('2026-05-15');
  expect(decideNext(sabido(stuck)).abandonadas).toEqual(stuck.partes.map(({ id }) => id));
  expect(boundsOf(stuck)).toEqual(['2026-03-31T23:59:59 2026-05-19T23:59:59']);
  // Of a user's request only its bounds are avoided.
  const other = at('2026-05-15', { piloto: false });
  expect([decideNext(sabido(other)).abandonadas, boundsOf(other)]).toEqual([
    [],
    ['2026-03-31T23:59:59 2026-05-19T23:59:59'],
  ]);
});

it('asks for at least two seconds, which the SAT demands', () => {
  const cubierto = [
    { emitido: true, desde: '2026-01-01T00:00:00', hasta: '2026-03-31T23:59:59' },
    { emitido: true, desde: '2026-04-01T00:00:00', hasta: `${HOY}T00:00:00` },
    ...TODO.filter(({ emitido }) => !emitido),
  ];
  expect(boundsOf({ cubierto })).toEqual(['2026-03-31T23:59:59 2026-04-01T00:00:01']);
});
