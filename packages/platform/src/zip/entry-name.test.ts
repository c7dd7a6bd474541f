import { entryName } from './entry-name';

const latin = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text, 'hex');
const NONE: ReadonlyMap<number, Buffer> = new Map();
const [FAT, UNIX] = [0, 3];

it.each<[what: string, raw: Buffer, host: number, name: string]>([
  ['ASCII', Buffer.from('a/b.xml'), UNIX, 'a/b.xml'],
  ['UTF-8', Buffer.from('Peñón/Año.xml'), FAT, 'Peñón/Año.xml'],
  ['UTF-8 in parts', Buffer.from('Pen\u0303a.xml'), UNIX, 'Pen\u0303a.xml'],
  ['ISO-8859-1', latin('Señor.xml'), UNIX, 'Señor.xml'],
  ['ISO-8859-1 of a program of Windows', latin('Peñón.xml'), FAT, 'Peñón.xml'],
  ['a capital in ISO-8859-1', latin('AÑO Éxito ÁREA.xml'), FAT, 'AÑO Éxito ÁREA.xml'],
  ['small letters in ISO-8859-1', latin('café más aquí.xml'), FAT, 'café más aquí.xml'],
  ['code page 850', hex('5065a4a26e'), FAT, 'Peñón'],
  ['code page 850 of a program of Unix', hex('5065a4a26e'), UNIX, 'Peñón'],
  ['capitals of code page 850', hex('50a54f20e04ab54520d6e9'), FAT, 'PÑO ÓJÁE ÍÚ'],
  ['Mac OS Roman', hex('5065966e20617192'), UNIX, 'Peñn aqí'],
  ['windows-1252', Buffer.from([0x93, 0x61, 0xf1, 0x6f, 0x94]), UNIX, '“año”'],
  ['folders of Windows', Buffer.from('a\\b\\c.xml'), FAT, 'a/b/c.xml'],
  ['nothing', Buffer.alloc(0), UNIX, 'sin nombre'],
  ['control characters', Buffer.from('a\0b\r\n\u0085.xml'), UNIX, 'a\uFFFDb\uFFFD\uFFFD\uFFFD.xml'],
])('reads %s', (_, raw, host, name) => {
  expect(entryName(raw, { flags: 0, host, fields: NONE })).toBe(name);
});

it('bounds what it reads, and cuts no character in two', () => {
  const name = entryName(Buffer.from(`a${'😀'.repeat(9_000)}`), { flags: 0x800, host: UNIX, fields: NONE });
  expect([name.length <= 1_000, /\p{Cs}/u.test(name), name.startsWith('a😀')]).toEqual([true, false, true]);
});
