import { cfdiQuery } from '@boveda/contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useTypedText } from './use-typed-text';
import { useUrlQuery } from './use-url-query';

function Probe() {
  const [query, setQuery] = useUrlQuery(cfdiQuery());
  const serie = useTypedText(query.serie, (next) => setQuery({ serie: next }, { replace: true }));
  return (
    <>
      <input aria-label="serie" value={serie.text} onChange={(e) => serie.type(e.target.value)} onBlur={serie.commit} />
      <button type="button" onClick={() => setQuery({ tipo: 'I' })}>
        ingreso
      </button>
      <button
        type="button"
        onClick={() => {
          setQuery({ folio: '7' });
          setQuery({ order: 'ASC' });
        }}
      >
        dos
      </button>
      <button type="button" onClick={() => setQuery({ offset: 40 })}>
        pagina 3
      </button>
      <button type="button" onClick={() => setQuery({ serie: undefined, tipo: undefined })}>
        limpiar
      </button>
    </>
  );
}

function open(url: string) {
  let location!: ReturnType<typeof useLocation>;
  let navigate!: ReturnType<typeof useNavigate>;
  function Spy() {
    location = useLocation();
    navigate = useNavigate();
    return location.pathname === '/lista' && <Probe />;
  }
  render(
    <MemoryRouter initialEntries={['/antes', url]} initialIndex={1} useTransitions={false}>
      <Spy />
    </MemoryRouter>,
  );
  return {
    search: () => location.search,
    pathname: () => location.pathname,
    back: () => act(() => navigate(-1)),
    go: (to: string) => act(() => navigate(to)),
  };
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = () => screen.getByLabelText<HTMLInputElement>('serie');
const type = (text: string) => {
  for (const character of text) fireEvent.change(box(), { target: { value: box().value + character } });
};
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('adds limit and offset without a history entry', async () => {
  const { search, back, pathname } = open('/lista?tipo=I');
  expect(search()).toBe('?tipo=I&limit=20&offset=0');
  await back();
  expect(pathname()).toBe('/antes');
});

test('a filter goes to the first page, and Back to the page before', async () => {
  const { search, back } = open('/lista?limit=20&offset=0');
  click('pagina 3');
  expect(search()).toBe('?limit=20&offset=40');
  click('ingreso');
  expect(search()).toBe('?limit=20&offset=0&tipo=I');
  await back();
  expect(search()).toBe('?limit=20&offset=40');
});

test('two changes before a render are both applied', () => {
  const { search } = open('/lista?limit=20&offset=0');
  click('dos');
  expect(new URLSearchParams(search()).get('folio')).toBe('7');
  expect(new URLSearchParams(search()).get('order')).toBe('ASC');
});

test('fast typing loses no character and commits once', async () => {
  const { search } = open('/lista?limit=20&offset=0');
  type('FACT');
  await wait(250);
  expect(search()).toBe('?limit=20&offset=0');
  type('URA-2026');
  expect(box().value).toBe('FACTURA-2026');
  await wait(300);
  expect(search()).toBe('?limit=20&offset=0&serie=FACTURA-2026');
  type('B');
  expect(box().value).toBe('FACTURA-2026B');
});

test('keeps a trailing space until blur', async () => {
  const { search } = open('/lista?limit=20&offset=0');
  type('A ');
  await wait(400);
  expect(search()).toContain('serie=A');
  expect(box().value).toBe('A ');
  type('B');
  await wait(400);
  expect(new URLSearchParams(search()).get('serie')).toBe('A B');
});

test('a pending keystroke and another change are both applied', async () => {
  const { search } = open('/lista?limit=20&offset=0');
  type('A');
  click('ingreso');
  await wait(400);
  expect(search()).toBe('?limit=20&offset=0&tipo=I&serie=A');
});

test('clearing drops a pending keystroke', async () => {
  const { search } = open('/lista?limit=20&offset=0&serie=A');
  type('B');
  fireEvent.blur(box());
  click('limpiar');
  await wait(400);
  expect(search()).toBe('?limit=20&offset=0');
  expect(box().value).toBe('');
});

test('the box shows the address when it changes for another reason', async () => {
  const { go } = open('/lista?limit=20&offset=0&serie=A');
  await go('/lista?limit=20&offset=0&serie=Z');
  expect(box().value).toBe('Z');
});
