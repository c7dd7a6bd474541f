import { issuerNameOf } from './issuer-name';

test.each([
  ['CN=AC DEL SAT\nO=SAT', 'CN=AC DEL SAT,O=SAT'],
  ['street=Av. Hidalgo 77\\, Col. Guerrero\nC=MX', 'street=Av. Hidalgo 77\\2c Col. Guerrero,C=MX'],
  ['CN=A \\"B\\" \\+ C\\; \\<D\\>', 'CN=A \\22B\\22 \\2b C\\3b \\3cD\\3e'],
  ['CN=A=B\nO=x', 'CN=A\\3dB,O=x'],
  ['CN=\\#1 \\\\ fin\\ ', 'CN=\\231 \\5c fin\\20'],
  ['CN=Línea\\0Auno', 'CN=Línea\\0Auno'],
  ['unstructuredName=Responsable: Administración Central', 'unstructuredName=Responsable: Administración Central'],
])('%j becomes %s', (issuer, name) => {
  expect(issuerNameOf({ issuer })).toBe(name);
});
