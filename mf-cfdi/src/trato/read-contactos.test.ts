import { readContactos } from './read-contactos';

const file = (bytes: string | Uint8Array, name = 'contactos.csv') => new File([bytes as BlobPart], name);

const ana = { contraparte: 'AAA010101AAA', nombre: 'Ana Peña', correo: 'ana@a.mx', telefono: '55 1' };

test.each([
  ['commas', 'RFC,Nombre,Correo,Teléfono\nAAA010101AAA,"Ana Peña",ana@a.mx,55 1\n'],
  [
    'semicolons and other titles',
    '\uFEFFProveedor;CONTACTO;E-mail;Celular\r\nAAA010101AAA;Ana Peña;ana@a.mx;55 1\r\n;;;\r\n',
  ],
])('reads a CSV with %s', async (_, text) => expect(await readContactos(file(text))).toEqual({ rows: [ana] }));

test('reads a CSV that Excel wrote in Windows-1252', async () => {
  const bytes = Uint8Array.from('RFC;Nombre;Correo;Tel\nAAA010101AAA;Ana Pe\xf1a;ana@a.mx;55 1', (c) =>
    c.charCodeAt(0),
  );
  expect(await readContactos(file(bytes))).toEqual({ rows: [ana] });
});

test.each([
  ['no RFC', 'Nombre,Correo\nAna,a@a.mx', /RFC/],
  ['neither mail nor telephone', 'RFC,Nombre\nAAA010101AAA,Ana', /Correo o Teléfono/],
  ['no rows', 'RFC,Correo\n', /no tiene contactos/],
  ['too many rows', `RFC,Correo\n${'AAA010101AAA,a@a.mx\n'.repeat(1001)}`, /más de 1000/],
  ['a workbook that is none', 'PK\u0003\u0004 nada', /No se entiende/],
])('says what is wrong with a file of %s', async (_, text, problem) =>
  expect(await readContactos(file(text))).toEqual({ problem: expect.stringMatching(problem) }),
);
