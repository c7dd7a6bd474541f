import { mesDeAcreditamiento } from './mes-de-acreditamiento';

// The returns of March, April and May 2026 are due on 20 April (a Friday before), 18 May and 17 June.
it.each([
  ['nobody said when', undefined, '2026-04'],
  ['in time', '2026-04-17', '2026-04'],
  ['on the last day', '2026-04-20', '2026-04'],
  ['before its month ended', '2026-03-25', '2026-04'],
  ['late, before the next return', '2026-04-21', '2026-04'],
  ['on the day of the next return', '2026-05-18', '2026-04'],
  ['after the next return', '2026-05-19', '2026-05'],
  ['months later', '2026-09-30', '2026-09'],
  ['months later, before the return of the month before', '2026-10-05', '2026-09'],
  ['in another year', '2027-01-18', '2026-12'],
  ['never', null, null],
])('what was withheld in March and remitted %s is credited in %s', (_when, fecha, mes) => {
  expect(mesDeAcreditamiento('2026-03', fecha === undefined ? undefined : { fecha })).toBe(mes);
});

it('follows December', () => {
  expect(mesDeAcreditamiento('2026-12')).toBe('2027-01');
});
