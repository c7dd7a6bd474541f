import { describeHallazgos } from './hallazgos';

test.each([
  [{ fallas: 0, reglas: 0, avisos: 0 }, null],
  [{ fallas: 2, reglas: 0, avisos: 0 }, null],
  [{ fallas: 0, reglas: 1, avisos: 0 }, '1 regla del SAT no se cumple. No lo hacen Inválido.'],
  [{ fallas: 0, reglas: 3, avisos: 1 }, '3 reglas del SAT no se cumplen y 1 aviso. No lo hacen Inválido.'],
  [{ fallas: 1, reglas: 0, avisos: 2 }, '2 avisos. No son la razón de su estado.'],
])('%j', (found, reason) => expect(describeHallazgos(found)?.reason ?? null).toBe(reason));
