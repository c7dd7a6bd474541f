import { createProgressLine } from './progress-line';

function open(isTTY: boolean) {
  const written: string[] = [];
  const line = createProgressLine({ isTTY, columns: 60, write: (text) => written.push(String(text)) > 0 });
  return { line, written };
}

test('on a terminal one line is rewritten, and what is printed stays above it', () => {
  const { line, written } = open(true);
  line.show('Construcción', { done: 2, total: 7 }, '(mf-cfdi)');
  line.show('Base de datos');
  line.show('Demostración', { done: 1240, total: 3012 }, 'CFDI');
  line.done('Construcción');
  line.print('Bóveda está lista');
  line.clear();
  const clear = '\r\u001b[2K';
  expect(written).toEqual([
    `${clear}Construcción: 2 de 7 (mf-cfdi)`,
    `${clear}Construcción: 2 de 7 (mf-cfdi) · Base de datos…`,
    `${clear}Construcción: 2 de 7 (mf-cfdi) · Base de datos… · Demostrac`,
    `${clear}Base de datos… · Demostración: 1,240 de 3,012 CFDI`,
    `${clear}Bóveda está lista\n`,
    `${clear}Base de datos… · Demostración: 1,240 de 3,012 CFDI`,
    clear,
  ]);
});

test('elsewhere each subject is a line, and each quarter of what can be counted', () => {
  const { line, written } = open(false);
  line.show('Demostración');
  for (let done = 0; done <= 3000; done++) line.show('Demostración', { done, total: 3000 }, 'CFDI');
  line.done('Demostración');
  line.print('Bóveda está lista');
  line.clear();
  expect(written).toEqual([
    'Demostración…\n',
    'Demostración: 750 de 3,000 CFDI\n',
    'Demostración: 1,500 de 3,000 CFDI\n',
    'Demostración: 2,250 de 3,000 CFDI\n',
    'Demostración: 3,000 de 3,000 CFDI\n',
    'Bóveda está lista\n',
  ]);
});
