import { isOwnerAddress, owner, recordedOwner } from './owner';

test.each([
  ['mailto:equipo@prueba.mx', true],
  ['mailto:equipo.cfdi+guardia@sub.prueba.mx', true],
  ['https://prueba.mx', true],
  ['https://prueba.mx:8443/guias/mf-cfdi?version=2#falla', true],
  ['https://chat.prueba.mx/@equipo', true],
  ['http://prueba.mx/guias', false],
  ['javascript:alert(1)', false],
  ['data:text/html,<b>', false],
  ['HTTPS:prueba.mx', false],
  ['//prueba.mx/guias', false],
  ['packages/deploy/docs/teams.md', false],
  ['https://', false],
  ['https://banco.mx@prueba.mx/', false],
  ['https://prueba.mx/"onclick="x', false],
  ['https://prueba.mx/\u001b[2J', false],
  ['https://prueba.mx/\u202egpj', false],
  ['https://prueba.mx/ javascript:', false],
  ['https://prueba.mx\njavascript:alert(1)', false],
  ['mailto:', false],
  ['mailto:a@prueba.mx?bcc=b@prueba.mx', false],
  ['mailto:a@prueba.mx,b@prueba.mx', false],
  [`https://prueba.mx/${'a'.repeat(200)}`, false],
])('an owner with the address %j: %s', (address, ok) => {
  const stated = { team: 'Facturas', contact: address, runbook: 'https://prueba.mx/guias' };
  expect(owner().safeParse(stated).success).toBe(ok);
  expect(owner().safeParse({ ...stated, contact: stated.runbook, runbook: address }).success).toBe(ok);
  // The length alone makes no address a worse link.
  expect(isOwnerAddress(address)).toBe(ok || address.length > 200);
});

test.each([
  ['Facturas', true],
  ['R&D (México)', true],
  ['', false],
  [' ', false],
  ['<b>', false],
  ['a\u001b[31m', false],
])('a team called %j: %s', (team, ok) => {
  const contact = 'mailto:a@prueba.mx';
  expect(owner().safeParse({ team, contact, runbook: 'https://prueba.mx' }).success).toBe(ok);
});

test('records of before stay readable, and none writes codes to a terminal', () => {
  const before = { team: 'Facturas', contact: 'mailto:a@prueba.mx', runbook: 'packages/deploy/docs/teams.md' };
  expect(recordedOwner().parse(before)).toEqual(before);
  for (const name of ['team', 'contact', 'runbook'])
    expect(recordedOwner().safeParse({ ...before, [name]: 'a\u001b]8;;x' }).success).toBe(false);
});
