import { columnasCfdi } from '@boveda/contracts';
import { sections } from '../sections';
import { listColumns } from './list-columns';
import { lists } from './lists';
import { exportedColumns } from './use-columns';

const [section] = sections;
const columnsOf = (list: keyof typeof lists) =>
  section ? listColumns({ section, list: lists[list], href: '/', onFile: () => {}, onToggle: () => {} }) : [];

test.each([
  ['', undefined],
  ['total,ivatrasladado,-tipo,-uuid,cancelado', ['folio', 'contraparte', 'fecha', 'estatus', 'total', 'ivatrasladado']],
  ['-folio,-tipo,-uuid,-contraparte,-fecha,-estatus,total', ['total']],
])('an export of the columns %j has what the list shows', (chosen, expected) => {
  expect(exportedColumns(columnsOf('vigentes'), { chosen, choose: () => {} })?.toSorted()).toEqual(
    expected?.toSorted(),
  );
});

test('every column of every list can be exported', () => {
  for (const list of Object.keys(lists) as (keyof typeof lists)[])
    for (const { key } of columnsOf(list)) expect(Object.keys(columnasCfdi)).toContain(key);
});
