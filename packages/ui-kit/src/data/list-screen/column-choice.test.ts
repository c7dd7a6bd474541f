import { choiceOf, shownColumns } from './column-choice';

const columns = [
  { key: 'folio' },
  { key: 'uuid' },
  { key: 'iva', optional: true as const },
  { key: 'estatus' },
  { key: 'total' },
];
const shown = (chosen: string) => shownColumns(columns, chosen).map(({ key }) => key);
const pick = (...keys: string[]) => keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);

test.each([
  ['', ['folio', 'uuid', 'estatus', 'total']],
  ['-uuid', ['folio', 'estatus', 'total']],
  ['total,iva,folio,uuid,estatus', ['total', 'iva', 'folio', 'uuid', 'estatus']],
  ['iva', ['folio', 'uuid', 'iva', 'estatus', 'total']],
  ['total,folio', ['total', 'folio', 'uuid', 'estatus']],
  ['folio,folio,nada,-nada', ['folio', 'uuid', 'estatus', 'total']],
  ['-folio,-uuid,-estatus,-total', ['folio', 'uuid', 'estatus', 'total']],
  ['iva,-folio,-uuid,-estatus,-total', ['iva']],
])('shows of the choice «%s»: %j', (chosen, keys) => {
  expect(shown(chosen)).toEqual(keys);
});

test('a choice shows the same again', () => {
  for (const keys of [['total', 'iva', 'folio'], ['uuid'], ['folio', 'uuid', 'estatus', 'total']])
    expect(shown(choiceOf(columns, pick(...keys)))).toEqual(keys);
});

test('columns that only another list has keep their place in the choice', () => {
  const earlier = 'folio,saldo,uuid,total,-pagos';
  expect(choiceOf(columns, pick('uuid', 'folio'), earlier)).toBe('uuid,-pagos,folio,saldo,-estatus,-total');
});
