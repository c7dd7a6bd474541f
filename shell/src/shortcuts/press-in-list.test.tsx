import { pressInList } from './press-in-list';

const row = (n: number) => `<tr><td><input type="checkbox" aria-label="Elegir ${n}"></td>
  <td><span class="bv-row-link"><a href="#${n}">${n}</a></span></td></tr>`;

beforeEach(() => {
  document.body.innerHTML = `
    <form role="search"><input type="checkbox"><input aria-label="Folio"></form>
    <table class="bv-table" aria-hidden="true"><tbody><tr><td><a href="#0">0</a></td></tr></tbody></table>
    <table class="bv-table"><tbody>${row(1)}<tr class="bv-card-row"><td><a href="#card">card</a></td></tr>${row(2)}</tbody></table>`;
});

test('j and k move between the links of the rows, x presses the box of the focused one', () => {
  const at = () => document.activeElement?.textContent;
  expect(pressInList('x')).toBe(false);
  expect(pressInList('j')).toBe(true);
  expect(at()).toBe('1');
  pressInList('j');
  expect(at()).toBe('2');
  expect(pressInList('j')).toBe(false);
  expect(pressInList('x')).toBe(true);
  expect(at()).toBe('2');
  expect(document.querySelector<HTMLInputElement>('[aria-label="Elegir 2"]')?.checked).toBe(true);
  pressInList('k');
  expect(at()).toBe('1');
});

test('k without a focused row begins at the last one', () => {
  pressInList('k');
  expect(document.activeElement).toHaveTextContent('2');
});

test('/ focuses the first field of the filters', () => {
  expect(pressInList('/')).toBe(true);
  expect(document.activeElement).toHaveAccessibleName('Folio');
  document.body.innerHTML = '';
  expect(pressInList('/')).toBe(false);
});
