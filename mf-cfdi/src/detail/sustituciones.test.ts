import type { EslabonCfdi } from '@boveda/contracts';
import { eslabon } from '../testing/cfdi-rows';
import { meaningOf } from './sustituciones';

const replacing = (facts: Partial<EslabonCfdi> = {}) =>
  eslabon({ uuid: 'b', serie: 'A', folio: '2', estatus: 2, sustituye: ['a'], ...facts });

test.each<[EslabonCfdi['situacion'], EslabonCfdi[], string]>([
  ['sustituido', [replacing()], 'Cancelado y sustituido por A2 (motivo 01, inferido).'],
  [
    'sustituido',
    [replacing({ estatus: 3 })],
    'Cancelado y sustituido por A2 (motivo 01, inferido), que ya no está vigente.',
  ],
  [
    'sustituidoVigente',
    [replacing(), replacing({ uuid: 'c', folio: '3', estatus: 3 })],
    'A2 lo sustituye, pero sigue vigente: falta cancelarlo ante el SAT con motivo 01.',
  ],
  ['vigente', [], 'Es el vigente: ningún CFDI vigente lo sustituye.'],
  [
    'cancelado',
    [],
    'Cancelado, y ningún CFDI de la bóveda lo sustituye: su motivo no se conoce (02, 03 o 04, o 01 si falta el sustituto).',
  ],
  ['sinVerificar', [], 'El SAT no ha confirmado su estado.'],
  ['ajeno', [replacing()], 'Es de otro emisor: la relación no lo sustituye.'],
  ['ausente', [replacing()], 'Sin su XML ni los metadatos del SAT no se conoce su estado.'],
])('says what %s means', (situacion, others, meaning) => {
  const own = eslabon({ uuid: 'a', situacion });
  expect(meaningOf(own, [own, ...others])).toBe(meaning);
});
