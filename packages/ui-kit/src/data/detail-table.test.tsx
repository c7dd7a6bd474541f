import { render, screen, within } from '@testing-library/react';
import { DetailTable } from './detail-table';

const rows = [
  { mes: 'enero', xml: 1 },
  { mes: 'febrero', xml: 2 },
];

test('has a heading for each column, and each cell its label, unless it heads or titles its row', () => {
  render(
    <DetailTable
      caption="Espacio por mes"
      isCaptionHidden
      rows={rows}
      rowKey={({ mes }) => mes}
      columns={[
        ['Mes', ({ mes }) => mes, { isHeader: true }],
        ['Nota', () => 'sin cambios', { isTitle: true }],
        ['XML', ({ xml }) => xml, { align: 'right', nowrap: true }],
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Espacio por mes' });
  expect(within(table).getByText('Espacio por mes')).toHaveClass('bv-visually-hidden');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
  const february = within(screen.getByRole('row', { name: /febrero/ }));
  expect(february.getByRole('rowheader')).toHaveTextContent('febrero');
  const [note, xml] = february.getAllByRole('cell');
  expect(note).not.toHaveAttribute('data-label');
  expect(xml).toHaveTextContent('2');
  expect(xml).toHaveAttribute('data-label', 'XML');
  for (const [name, value] of Object.entries({ align: 'right', nowrap: 'true' }))
    expect(xml).toHaveAttribute(`data-${name}`, value);
});
