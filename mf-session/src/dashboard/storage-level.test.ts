import { storageLevel, usedPercent } from './storage-level';

test.each([
  [0, 'primary'],
  [74.999, 'primary'],
  [75, 'warning'],
  [89.999, 'warning'],
  [90, 'danger'],
  [130, 'danger'],
])('%d %% is %s', (percent, level) => {
  expect(storageLevel(percent)).toBe(level);
});

test.each([
  [0, 0, 0],
  [1, 0, 100],
  [256, 1024, 25],
  [2048, 1024, 200],
])('%d of %d MB is %d %%', (usado, total, percent) => {
  expect(usedPercent(usado, total)).toBe(percent);
});
