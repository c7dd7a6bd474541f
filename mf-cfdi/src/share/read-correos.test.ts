import { readCorreos } from './read-correos';

test.each([
  ['ana@prueba.mx', ['ana@prueba.mx']],
  [
    ' Ana@Prueba.mx, luis@prueba.mx;eva@prueba.mx\nana@prueba.mx ',
    ['ana@prueba.mx', 'luis@prueba.mx', 'eva@prueba.mx'],
  ],
])('%j is read', (typed, correos) => expect(readCorreos(typed)).toEqual({ correos }));

test.each([
  ['', 'Escriba al menos un correo'],
  ['ana@prueba.mx, luis', 'luis: No es un correo válido'],
  [Array.from({ length: 11 }, (_, at) => `a${at}@prueba.mx`).join(), 'Se envía a lo más a 10 correos'],
])('%j is refused', (typed, problem) => expect(readCorreos(typed)).toEqual({ problem }));
