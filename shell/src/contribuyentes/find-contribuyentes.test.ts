import { findContribuyentes } from './find-contribuyentes';

const cuentas = [
  { rfc: 'XIA190128J61', nombre: 'Xenón Industrial', privilegio: '1' as const },
  { rfc: 'ÑOÑ040805DZ4', nombre: 'Ñoño y Compañía', privilegio: '1' as const },
  { rfc: 'ACE010101AB1', nombre: 'Aceros', privilegio: '2' as const },
];
const found = (text: string, recent: string[] = []) =>
  findContribuyentes(cuentas, recent, text).map(({ rfc }) => rfc.slice(0, 3));

test.each([
  ['', ['ACE', 'ÑOÑ', 'XIA']],
  ['xenon', ['XIA']],
  ['nono', ['ÑOÑ']],
  ['industrial xia', ['XIA']],
  ['0101', ['ACE']],
  ['nadie', []],
])('finds %p by RFC or name, without case and accents', (text, rfcs) => {
  expect(found(text)).toEqual(rfcs);
});

test('puts the taxpayers opened last first', () => {
  expect(found('', ['XIA190128J61', 'GONE010101AAA', 'ÑOÑ040805DZ4'])).toEqual(['XIA', 'ÑOÑ', 'ACE']);
});
