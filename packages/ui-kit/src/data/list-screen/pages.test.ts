import { pageCount, pageMarks, pageOf } from './pages';

const shown = (current: number, pages: number) =>
  pageMarks(current, pages)
    .map((mark) => (typeof mark === 'number' ? mark : '…'))
    .join(' ');

test.each([
  [1, 1, '1'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 … 6'],
  [3, 6, '1 2 3 4 … 6'],
  [4, 6, '1 … 3 4 5 6'],
  [6, 6, '1 … 3 4 5 6'],
  [5, 10, '1 … 4 5 6 … 10'],
  [10, 10, '1 … 7 8 9 10'],
  [50_000, 100_000, '1 … 49999 50000 50001 … 100000'],
])('page %d of %d shows %s', (current, pages, marks) => expect(shown(current, pages)).toBe(marks));

test('pages start at one, and an empty list has one', () => {
  expect(pageCount(0, 20)).toBe(1);
  expect(pageCount(20, 20)).toBe(1);
  expect(pageCount(21, 20)).toBe(2);
  expect(pageOf(0, 20)).toBe(1);
  expect(pageOf(40, 20)).toBe(3);
});
