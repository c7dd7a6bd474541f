import type { EsperaCfdi } from '@boveda/contracts';
import { describeEspera } from './espera';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const ASKED: EsperaCfdi = {
  motivo: 'noEncontrado',
  preguntado: '2026-11-20T16:00:00.000Z',
  desde: '2026-11-19T18:00:00.000Z',
  proxima: '2026-11-20T22:00:00.000Z',
};

test.each<[EsperaCfdi, string]>([
  [ASKED, 'El SAT aún no lo conoce (preguntado hace 2 horas, se volverá a preguntar el 20-nov-2026 15:00).'],
  [
    { ...ASKED, proxima: '2026-11-20T17:59:00.000Z' },
    'El SAT aún no lo conoce (preguntado hace 2 horas, se volverá a preguntar en unos momentos).',
  ],
  [
    { ...ASKED, proxima: null },
    'El SAT aún no lo conoce (preguntado hace 2 horas, ya no se vuelve a preguntar solo: use Procesar Ahora).',
  ],
  [
    { ...ASKED, motivo: 'sinRespuesta', preguntado: '2026-11-20T17:59:30.000Z' },
    'El SAT no contesta desde el 19-nov-2026 11:00 (preguntado hace un momento, se volverá a preguntar el 20-nov-2026 15:00).',
  ],
  [
    { motivo: 'enCola', preguntado: null, desde: null, proxima: null },
    'Está en cola: todavía no se le ha preguntado al SAT por él.',
  ],
  [
    { motivo: 'porRevisar', preguntado: null, desde: null, proxima: null },
    'La bóveda todavía lo revisa; después se le pregunta al SAT por él.',
  ],
])('%o: %s', (espera, sentence) => {
  expect(describeEspera(espera, NOW)).toBe(sentence);
});
