import { randomBytes } from 'node:crypto';
import { openKeyring } from '@boveda/platform/core/keyring';
import { mailIdsIn, mailToken } from '@boveda/platform/core/mail-token';
import { v7 as uuidv7 } from 'uuid';
import { bounceCases } from '../../../testing/bounce-cases';
import { codeIn, describeUndelivered } from '../../installation/mail/undelivered';
import { readBounce } from './read-bounce';

const newRing = () => openKeyring('', randomBytes(32).toString('base64'));

test.each(bounceCases)('reads: $name', async ({ mail, resultado, codigo = null, isAnonymous = false }) => {
  const [keys, id] = [await newRing(), uuidv7()];
  const read = readBounce(Buffer.from(mail(mailToken(keys, id)), 'latin1'));
  expect([read.resultado, read.codigo]).toEqual([resultado, codigo]);
  expect(mailIdsIn(keys, read.textos.join('\n'), 20)).toEqual(isAnonymous ? [] : [id]);
});

test('a token is of one mail, of any key of the ring, and of no other installation', async () => {
  const [old, other] = [randomBytes(32).toString('base64'), await newRing()];
  const id = uuidv7();
  const token = mailToken(await openKeyring('', old), id);
  const rotated = await openKeyring('', `${randomBytes(32).toString('base64')},${old}`);
  expect(token).toMatch(/^[a-z2-7]{42}$/);
  expect(mailIdsIn(rotated, `To: <rebotes+${token.toUpperCase()}@x.mx>`, 1)).toEqual([id]);
  expect(mailIdsIn(other, token, 1)).toEqual([]);
  for (const at of [3, 20, 30, 41]) {
    const forged = token.slice(0, at) + (token[at] === 'a' ? 'q' : 'a') + token.slice(at + 1);
    expect(mailIdsIn(rotated, forged, 1)).toEqual([]);
  }
  expect(mailIdsIn(rotated, `${'b'.repeat(42)} ${token}`, 1)).toEqual([]);
  expect(mailIdsIn(rotated, `x${token} ${token}y`, 9)).toEqual([]);
});

test.each([
  ['550 5.1.1 <a@b.mx>: Recipient address rejected: User unknown', '5.1.1'],
  ['550-5.7.26 a\n550 5.7.26 b', '5.7.26'],
  ['550 No such user here', '550'],
  ['451 4.7.1 Greylisted, see http://192.0.2.5.1/', '4.7.1'],
  ['554 host [10.5.1.1] said no', '554'],
  ['5.0.0', '5.0.0'],
  ['no code', null],
])('finds the code of a server in %j', (said, code) => expect(codeIn(said)).toBe(code));

test.each([
  ['5.1.1', true, 'No se entregó: la dirección no existe (5.1.1)'],
  ['5.2.2', true, 'No se entregó: el buzón está lleno (5.2.2)'],
  ['5.1.2', true, 'No se entregó: el dominio no existe o no recibe correo (5.1.2)'],
  ['550', true, 'No se entregó: el servidor de destino no acepta la dirección (550)'],
  ['5.9.9', true, 'No se entregó: el servidor de destino lo rechazó (5.9.9)'],
  ['451', false, 'Aún no se entrega: el servidor de destino pide esperar (451). Se intenta otra vez'],
  [null, false, 'Aún no se entrega: el servidor de correo no lo tomó. Se intenta otra vez'],
  ['retirado', true, 'No se envió: quien lo envió ya no tiene acceso, o terminó el envío'],
])('says what %s means', (codigo, isFinal, said) => expect(describeUndelivered({ codigo, isFinal })).toBe(said));

test('a hostile notice costs as much as its length', () => {
  const nested = Array.from(
    { length: 3_000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join('');
  const shapes = [
    nested,
    `From: mailer-daemon@x\r\n\r\n${'not yet been '.repeat(20_000)}`,
    `From: mailer-daemon@x\r\n\r\n${'mailbox '.repeat(30_000)}`,
    `From: mailer-daemon@x\r\n\r\n${'5.1.'.repeat(60_000)}`,
    `From: mailer-daemon@x\r\n\r\n${'> - '.repeat(60_000)}`,
    `Content-Type: message/delivery-status\r\n\r\n${'a: b\r\n\r\n'.repeat(30_000)}`,
  ];
  for (const shape of shapes) {
    const before = process.cpuUsage();
    expect(readBounce(Buffer.from(shape.slice(0, 262_144), 'latin1')).resultado).not.toBe('fallido');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  }
});
