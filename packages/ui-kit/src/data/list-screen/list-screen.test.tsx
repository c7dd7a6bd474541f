import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ListScreen, type ListScreenProps } from './list-screen';
import type { ListQuery, ListResult } from './list-types';
import { RowToggle } from './row-toggle';
import { createSelection } from './selection';

interface Row {
  id: string;
  folio: string;
}
const rowsOf = (...folios: string[]): Row[] => folios.map((folio) => ({ id: folio, folio }));
const arrived = (folios: string[], count = folios.length): ListResult<Row> => {
  const page = { rows: rowsOf(...folios), count };
  return { currentData: page, data: page, isFetching: false, refetch: jest.fn() };
};
const waiting: ListResult<Row> = { isFetching: true, refetch: jest.fn() };

const asked = jest.fn();
function Screen({ initial, ...props }: Partial<ListScreenProps<Row>> & { initial?: Partial<ListQuery> }) {
  const [chosen, choose] = useState('');
  const [query, setQuery] = useState<ListQuery>({ limit: 20, offset: 0, sort: 'fecha', order: 'DESC', ...initial });
  return (
    <ListScreen
      title="Facturas"
      query={query}
      onQueryChange={(...change) => {
        asked(...change);
        setQuery({ ...query, ...change[0] });
      }}
      rows={arrived(['A1', 'A2'])}
      rowKey={(row) => row.id}
      columns={[
        { key: 'folio', title: 'Folio', sort: 'folio', render: (row) => <a href={`#${row.id}`}>{row.folio}</a> },
        { key: 'fecha', title: 'Fecha', sort: 'fecha', render: () => 'hoy' },
        { key: 'total', title: 'Total', align: 'right', render: () => '$1.00 MXN' },
      ]}
      columnChoice={{ chosen, choose }}
      pageSizes={[10, 20, 50]}
      isFiltered={false}
      onClear={jest.fn()}
      empty={{ text: 'Aún no hay facturas', action: <a href="#subir">Subir</a> }}
      {...props}
    />
  );
}
beforeEach(() => asked.mockClear());

test('shows rows, their range of the whole, and a label for each cell of a card', () => {
  render(<Screen initial={{ offset: 20 }} rows={arrived(['A1', 'A2'], 1022)} />);
  expect(screen.getByRole('status')).toHaveTextContent('21 – 22 de 1,022');
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.getAllByText('$1.00 MXN')[0]?.closest('td')).toHaveAttribute('data-label', 'Total');
});

describe('pages', () => {
  const pagination = () => within(screen.getByRole('navigation', { name: 'Paginación' }));

  test('going to a page changes only the offset', async () => {
    render(<Screen rows={arrived(['A1'], 200)} />);
    expect(pagination().getByText('…')).toBeInTheDocument();
    await userEvent.click(pagination().getByRole('button', { name: 'Página 10' }));
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ offset: 180 }));
    expect(pagination().getByRole('button', { name: 'Página 10' })).toHaveAttribute('aria-current', 'page');
    expect(pagination().getByRole('button', { name: 'Página siguiente' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('another size keeps the first row on screen, and a size from a link that is not offered is shown', async () => {
    render(<Screen initial={{ limit: 15, offset: 45 }} rows={arrived(['A1'], 200)} />);
    const size = pagination().getByLabelText('Registros por página');
    expect(size).toHaveValue('15');
    await userEvent.selectOptions(size, '20');
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ limit: 20, offset: 40 }));
  });

  test('a page past the end is replaced by the last one', () => {
    render(<Screen initial={{ offset: 400 }} rows={arrived([], 55)} />);
    expect(asked).toHaveBeenCalledWith({ offset: 40 }, { replace: true });
    expect(screen.queryByText(/Aún no hay/)).not.toBeInTheDocument();
  });
});

test('a header sorts, and reverses the order', async () => {
  render(<Screen />);
  expect(screen.getByRole('columnheader', { name: /Fecha/ })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Fecha' }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ sort: 'fecha', order: 'ASC' }));
  await userEvent.click(screen.getByRole('button', { name: 'Folio' }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ sort: 'folio', order: 'DESC' }));
});

test('what is pressed shows before the query changes, and the changes of two presses follow in their order', async () => {
  render(<Screen rows={arrived(['A1'], 60)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Fecha' }));
  expect(screen.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Página 2' }));
  expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'ascending');
  expect(asked).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(asked.mock.calls.map(([patch]) => patch)).toEqual([{ sort: 'fecha', order: 'ASC' }, { offset: 20 }]),
  );
});

test('rows are rendered once, whatever is pressed around them', async () => {
  const cell = jest.fn(({ folio }: Row) => folio);
  const columns = [{ key: 'folio', title: 'Folio', sort: 'folio', render: cell }];
  const rows = arrived(['A1', 'A2']);
  render(<Screen rows={rows} columns={columns} />);
  await userEvent.click(screen.getByRole('button', { name: 'Folio' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(cell).toHaveBeenCalledTimes(2);
});

describe('a click in a row', () => {
  const onOpen = jest.fn();
  const followed = jest.fn((event: Event) => event.preventDefault());
  const link = ({ id, folio }: Row) => (
    <span className="bv-row-link">
      <a href={`#${id}`}>{folio}</a>
    </span>
  );
  const columns = [
    { key: 'folio', title: 'Folio', render: link },
    { key: 'fecha', title: 'Fecha', render: () => 'hoy' },
    { key: 'xml', title: 'XML', render: () => <button type="button">XML</button> },
  ];
  const open = (more: Partial<ListScreenProps<Row>> = {}) =>
    render(<Screen columns={columns} rows={arrived(['A1'])} onOpen={onOpen} {...more} />);
  const afterFrame = () => act(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  beforeEach(() => {
    onOpen.mockClear();
    followed.mockClear();
    document.addEventListener('click', followed);
  });
  afterEach(() => {
    document.removeEventListener('click', followed);
    getSelection()?.removeAllRanges();
  });

  test('opens it, on its link and beside it', async () => {
    open();
    for (const pressed of [screen.getByRole('link'), screen.getByText('hoy')]) {
      fireEvent.click(pressed);
      await afterFrame();
    }
    expect(onOpen.mock.calls).toEqual([['A1'], ['A1']]);
  });

  test('with Ctrl is one on its link, which the browser follows', async () => {
    open();
    fireEvent.click(screen.getByText('hoy'), { ctrlKey: true });
    await afterFrame();
    const clicks = followed.mock.calls.map(([event]) => event as MouseEvent);
    expect(clicks.find(({ target }) => target === screen.getByRole('link'))).toMatchObject({ ctrlKey: true });
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('does nothing on other controls, nor where text was selected', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'XML' }));
    getSelection()?.selectAllChildren(screen.getByText('hoy'));
    fireEvent.click(screen.getByText('hoy'));
    await afterFrame();
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('toggles the card of a row that has no screen of its own', () => {
    const onToggle = jest.fn();
    const toggle = ({ id, folio }: Row) => (
      <span className="bv-row-link">
        <RowToggle rowKey={id} isOpen={false} onToggle={onToggle}>
          {folio}
        </RowToggle>
      </span>
    );
    open({ columns: [{ key: 'folio', title: 'Folio', render: toggle }, ...columns.slice(1)] });
    fireEvent.click(screen.getByText('hoy'));
    expect(onToggle).toHaveBeenCalledTimes(1);
  });
});

test('arrow keys go from row to row', () => {
  render(<Screen />);
  const [first, second] = screen.getAllByRole('link');
  first?.focus();
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
  expect(second).toHaveFocus();
  fireEvent.keyDown(second as HTMLElement, { key: 'ArrowUp' });
  expect(first).toHaveFocus();
});

describe('columns', () => {
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const columns = ['Folio', 'Fecha', 'Total', 'IVA'].map((title) => ({
    key: title.toLowerCase(),
    title,
    render: () => title,
    ...(title === 'IVA' && { optional: true as const }),
  }));
  const open = async () => {
    render(<Screen columns={columns} />);
    await userEvent.click(screen.getByRole('button', { name: 'Columnas' }));
    await screen.findByRole('checkbox', { name: 'Folio' });
  };

  test('are hidden and added, never all hidden, and what was pressed keeps the focus', async () => {
    await open();
    expect(headers()).toEqual(['Folio', 'Fecha', 'Total']);
    await userEvent.click(box('IVA'));
    expect(headers()).toEqual(['Folio', 'Fecha', 'Total', 'IVA']);
    expect(box('IVA')).toHaveFocus();
    for (const name of ['IVA', 'Fecha', 'Total']) await userEvent.click(box(name));
    expect(headers()).toEqual(['Folio']);
    expect(box('Total')).toHaveFocus();
    expect(box('Folio')).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Restablecer columnas' }));
    expect(headers()).toEqual(['Folio', 'Fecha', 'Total']);
    expect(box('Folio')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Columnas' })).toHaveFocus();
  });

  test('are put in order by keyboard', async () => {
    await open();
    const down = screen.getByRole('button', { name: 'Bajar Folio' });
    down.focus();
    await userEvent.keyboard('{Enter}');
    expect(headers()).toEqual(['Fecha', 'Folio', 'Total']);
    expect(screen.getByRole('button', { name: 'Bajar Folio' })).toHaveFocus();
    expect(screen.getByText('Folio: 2 de 3')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(headers()).toEqual(['Fecha', 'Total', 'Folio']);
    expect(screen.getByRole('button', { name: 'Bajar Folio' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Subir Folio' }));
    expect(headers()).toEqual(['Fecha', 'Folio', 'Total']);
  });

  test('a press elsewhere closes the choice', async () => {
    await open();
    await userEvent.click(screen.getByRole('heading', { name: 'Facturas' }));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

test('a card opens below its row, and arrow keys skip it', () => {
  const columns = [
    {
      key: 'folio',
      title: 'Folio',
      render: ({ id, folio }: Row) => (
        <RowToggle rowKey={id} isOpen={id === 'A1'} onToggle={jest.fn()}>
          {folio}
        </RowToggle>
      ),
    },
  ];
  render(
    <Screen columns={columns} expansion={{ open: ['A1'], render: ({ folio }) => <a href="#x">Pagos de {folio}</a> }} />,
  );
  const [first, second] = screen.getAllByRole('button', { name: /^A\d/ });
  expect(first).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(first?.getAttribute('aria-controls') ?? '')).toHaveTextContent('Pagos de A1');
  expect(second).toHaveAttribute('aria-expanded', 'false');
  first?.focus();
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
  expect(second).toHaveFocus();
});

describe('selection', () => {
  const onTooMany = jest.fn();
  const cell = jest.fn(({ folio }: Row) => <a href={`#${folio}`}>{folio}</a>);
  const columns = [{ key: 'folio', title: 'Folio', render: cell }];
  const label = ({ folio }: Row) => `Elegir ${folio}`;
  const canSelect = ({ folio }: Row) => folio !== 'A3';
  /** A list whose filter and page a test changes. */
  function open({ max = 250 } = {}) {
    const store = createSelection<Row>();
    const props = (folios: string[], query: object = {}, rows = arrived(folios, 8)) => (
      <ListScreen
        title="Facturas"
        columnChoice={{ chosen: '', choose: jest.fn() }}
        query={{ limit: 4, offset: 0, ...query }}
        onQueryChange={jest.fn()}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        pageSizes={[4]}
        isFiltered={false}
        onClear={jest.fn()}
        empty={{ text: 'Aún no hay facturas' }}
        selection={{ store, label, canSelect, max, onTooMany }}
      />
    );
    const { rerender } = render(props(['A1', 'A2', 'A3', 'A4']));
    return {
      store,
      show: (folios: string[], query?: object, rows?: ListResult<Row>) => rerender(props(folios, query, rows)),
    };
  }
  const box = (folio: string) => screen.getByRole('checkbox', { name: `Elegir ${folio}` });
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Elegir los/ });
  const said = () => screen.getAllByRole('status').at(-1)?.textContent;
  beforeEach(() => {
    onTooMany.mockClear();
    cell.mockClear();
  });

  test('rows are selected up to a maximum, which is said, and some cannot be', async () => {
    open({ max: 1 });
    expect(box('A3')).toBeDisabled();
    await userEvent.click(box('A1'));
    expect(said()).toBe('1 seleccionado.');
    await userEvent.click(box('A2'));
    expect(box('A1')).toBeChecked();
    expect(box('A2')).not.toBeChecked();
    expect(onTooMany).toHaveBeenCalledTimes(1);
    expect(said()).toBe('1 seleccionado. Se pueden elegir hasta 1 a la vez.');
    await userEvent.click(box('A1'));
    await userEvent.click(box('A2'));
    expect(box('A2')).toBeChecked();
  });

  test('selecting a row renders no row again', async () => {
    open();
    const before = cell.mock.calls.length;
    await userEvent.click(box('A1'));
    await userEvent.click(all());
    expect(box('A4')).toBeChecked();
    expect(cell).toHaveBeenCalledTimes(before);
  });

  test('Shift selects, and deselects, a range', async () => {
    const { store } = open();
    await userEvent.click(box('A4'));
    fireEvent.click(box('A1'), { shiftKey: true });
    expect([...store.get().keys()].toSorted()).toEqual(['A1', 'A2', 'A4']);
    fireEvent.click(box('A2'), { shiftKey: true });
    expect([...store.get().keys()]).toEqual(['A4']);
  });

  test('the box of the page selects all that can be, is mixed with some, and keeps other pages', async () => {
    const { store, show } = open();
    await userEvent.click(box('A1'));
    expect(all()).toBePartiallyChecked();
    await userEvent.click(all());
    expect([...store.get().keys()]).toEqual(['A1', 'A2', 'A4']);
    expect(all()).toBeChecked();
    show(['B1', 'B2'], { offset: 4, sort: 'folio' });
    expect(all()).not.toBeChecked();
    await userEvent.click(box('B1'));
    show(['A1', 'A2', 'A3', 'A4']);
    expect(all()).toBeChecked();
    await userEvent.click(all());
    expect([...store.get().keys()]).toEqual(['B1']);
  });

  test('the box of the page selects the first rows where not all can be selected at once', async () => {
    const { store } = open({ max: 2 });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir los primeros 2 de esta página' }));
    expect([...store.get().keys()]).toEqual(['A1', 'A2']);
    expect(all()).toBeChecked();
    expect(onTooMany).not.toHaveBeenCalled();
  });

  test('other filters end it, which is said; another page and order do not', async () => {
    const { store, show } = open();
    await userEvent.click(box('A1'));
    show(['A1', 'A2', 'A3', 'A4'], { offset: 4, limit: 20, sort: 'folio', order: 'ASC' });
    expect(store.get().size).toBe(1);
    show(['A1', 'A2', 'A3', 'A4'], { tipo: 'I' });
    expect(store.get().size).toBe(0);
    expect(said()).toBe('Se quitó la selección porque cambiaron los filtros.');
  });

  test('a page that is loaded again replaces its selected rows, and drops those that cannot be selected any more', async () => {
    const { store, show } = open();
    await userEvent.click(box('A1'));
    await userEvent.click(box('A2'));
    const page = {
      rows: [
        { id: 'A1', folio: 'A1 bis' },
        { id: 'A2', folio: 'A3' },
      ],
      count: 8,
    };
    show([], {}, { currentData: page, data: page, isFetching: false, refetch: jest.fn() });
    expect([...store.get().values()]).toEqual([{ id: 'A1', folio: 'A1 bis' }]);
  });

  test('arrow keys move between the boxes, and Space selects', async () => {
    const { store } = open();
    box('A1').focus();
    await userEvent.keyboard('{ArrowDown} ');
    expect(box('A2')).toHaveFocus();
    expect([...store.get().keys()]).toEqual(['A2']);
  });
});

test('the focus moves on when its row goes, and stays in the content without rows', () => {
  const screenOf = (...folios: string[]) => (
    <main tabIndex={-1}>
      <Screen rows={arrived(folios)} />
    </main>
  );
  const { rerender } = render(screenOf('A1', 'A2', 'A3'));
  screen.getByRole('link', { name: 'A2' }).focus();
  rerender(screenOf('A1', 'A3'));
  expect(screen.getByRole('link', { name: 'A3' })).toHaveFocus();
  rerender(screenOf('A1'));
  expect(screen.getByRole('link', { name: 'A1' })).toHaveFocus();
  rerender(screenOf());
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('without rows', () => {
  test('an empty list shows its action', () => {
    render(<Screen rows={arrived([])} />);
    expect(screen.getByText('Aún no hay facturas')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Subir' })).toBeInTheDocument();
  });

  test('an empty filtered list offers to clear the filters', async () => {
    const onClear = jest.fn();
    render(<Screen rows={arrived([])} isFiltered onClear={onClear} />);
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    expect(onClear).toHaveBeenCalled();
    expect(screen.queryByText('Aún no hay facturas')).not.toBeInTheDocument();
  });

  test('a failed list shows the reason and a retry', async () => {
    const refetch = jest.fn();
    const error = { status: 500, code: 'internal_error', msg: 'Algo falló.', requestId: 'r-7' };
    render(<Screen rows={{ error, isFetching: false, refetch }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Algo falló. Código de soporte: r-7');
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(refetch).toHaveBeenCalled();
  });
});

describe('waiting', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const skeleton = () => document.querySelector('.bv-skeleton');

  test('a skeleton shows only after 300 ms', () => {
    render(<Screen rows={waiting} />);
    expect(skeleton()).toBeNull();
    act(() => jest.advanceTimersByTime(299));
    expect(skeleton()).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(skeleton()).not.toBeNull();
  });

  test('the previous rows stay, and dim after 300 ms', () => {
    const { data } = arrived(['A1']);
    render(<Screen rows={{ data, isFetching: true, refetch: jest.fn() }} />);
    expect(screen.getByText('A1')).toBeInTheDocument();
    const body = document.querySelector('.bv-list-body');
    expect(body).toHaveAttribute('aria-busy', 'true');
    expect(body).not.toHaveAttribute('data-stale');
    act(() => jest.advanceTimersByTime(300));
    expect(body).toHaveAttribute('data-stale');
  });

  test('an error of the current page is not hidden by older rows', () => {
    const { data } = arrived(['A1']);
    render(<Screen rows={{ data, error: { code: 'network', msg: '' }, isFetching: false, refetch: jest.fn() }} />);
    expect(screen.queryByText('A1')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('No hay conexión con el servidor');
  });
});
