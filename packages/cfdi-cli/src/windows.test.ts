import { readArguments, withoutStrayQuotes } from './arguments';
import { within } from './download';

test.each([
  ['C:\\Mis CFDI"', 'C:\\Mis CFDI\\'],
  ['\\\\servidor\\CFDI de enero"', '\\\\servidor\\CFDI de enero\\'],
  ['..\\CFDI de enero"', '..\\CFDI de enero\\'],
  ['CFDI\\de enero"', 'CFDI\\de enero\\'],
  ['--en=D:\\Mis CFDI"', '--en=D:\\Mis CFDI\\'],
  ['C:\\Mis CFDI\\*.xml', 'C:\\Mis CFDI\\*.xml'],
  ['tornillos de 3"', 'tornillos de 3"'],
])('the argument %s is meant as %s in Windows alone', (arrived, meant) => {
  expect(withoutStrayQuotes(['subir', arrived], 'win32')).toEqual(['subir', meant]);
  expect(withoutStrayQuotes([arrived], 'linux')).toEqual([arrived]);
});

test('such an argument is read as a value', () => {
  const options = { en: { type: 'string' } } as const;
  const { values } = readArguments(withoutStrayQuotes(['--en', 'C:\\a b"'], 'win32'), options);
  expect(values.en).toBe('C:\\a b\\');
});

test.each([
  ['../../a.xml', 'x/a.xml'],
  ['a:b?.zip', 'x/a_b_.zip'],
  ['..\\a.xml', 'x/.._a.xml'],
  ['NUL.zip', 'x/_NUL.zip'],
  ['com1', 'x/_com1'],
  ['contado.xlsx', 'x/contado.xlsx'],
  ['fin. ', 'x/fin._'],
])('the name %s of a server is the file %s', (name, file) => {
  expect(within('x', name)).toBe(file);
});
