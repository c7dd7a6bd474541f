import { render } from '@testing-library/react';
import { BarChart } from './bar-chart';
import { formatTick } from './format-tick';

function axisOf(values: number[], format = formatTick): (string | null)[] {
  const bars = values.map((value) => ({ value, text: '' }));
  const columns = values.map((_, at) => `mes ${at}`);
  const { container, unmount } = render(
    <BarChart title="Meses" height={100} columns={columns} series={[{ name: 'Total', bars }]} formatTick={format} />,
  );
  const ticks = [...container.querySelectorAll('.bv-bars-axis span')].map(({ textContent }) => textContent);
  unmount();
  return ticks;
}

test('a chart without an amount has zero alone on its axis', () => {
  expect(axisOf([0, 0, 0])).toEqual(['$0']);
  expect(axisOf([])).toEqual(['$0']);
});

test.each([
  [[1], ['$0', '$0.25', '$0.5', '$0.75', '$1']],
  [[0.02], ['$0', '$0.01', '$0.02']],
  [[0.004], ['$0', '$0.01']],
  [
    [-1500, 2500],
    ['-$2 k', '-$1 k', '$0', '$1 k', '$2 k', '$3 k'],
  ],
])('ticks of %j', (values, ticks) => expect(axisOf(values)).toEqual(ticks));

test.each([
  [0.003],
  [0.07],
  [0.3],
  [0.9],
  [1],
  [3],
  [77],
  [1234.5],
  [9_999],
  [10_001],
  [875_000],
  [2_600_000],
  [-0.3, 0.4],
])('every tick up to %d has a label of its own, in order', (...values) => {
  const raw = axisOf(values, String).map(Number);
  expect(raw).toEqual([...raw].sort((a, b) => a - b));
  expect(axisOf(values, String).every((tick) => String(tick).length < 12)).toBe(true);
  expect(new Set(axisOf(values)).size).toBe(raw.length);
  expect(Math.min(...raw)).toBeLessThanOrEqual(Math.min(0, ...values));
  expect(Math.max(...raw)).toBeGreaterThanOrEqual(Math.max(...values));
});
