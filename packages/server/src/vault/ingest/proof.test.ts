import { proofOf, supersedes } from './proof';

const PENDIENTE = 1;
const VIGENTE = 2;
const INVALIDO = 4;
const ALTERADO = 5;
const rules = (resultado: string, ...ids: string[]) => ids.map((id) => ({ id, resultado }));

test.each([
  ['everything holds', PENDIENTE, [], 3],
  ['the PAC is unknown', PENDIENTE, rules('omitida', 'timbre_sello_sat', 'timbre_autoridad'), 2],
  ['no authority is installed', PENDIENTE, rules('omitida', 'certificado_autoridad', 'timbre_autoridad'), 1],
  ['the SAT has confirmed it', VIGENTE, rules('omitida', 'certificado_autoridad'), 4],
  ['its amounts do not add up', INVALIDO, rules('falla', 'suma_total'), 3],
  ['its seal fails', ALTERADO, rules('falla', 'sello'), 0],
  ['it has no seal', INVALIDO, rules('omitida', 'sello'), 0],
  ['its certificate belongs to another RFC', INVALIDO, rules('falla', 'certificado_rfc'), 0],
  ['its authority is private', ALTERADO, rules('falla', 'certificado_autoridad'), 0],
])('proofOf, when %s', (_when, status, reglas, expected) => {
  expect(proofOf(status, reglas)).toBe(expected);
});

test.each([
  [{ status: PENDIENTE, prueba: 1 }, { status: ALTERADO, prueba: 0 }, true],
  [{ status: INVALIDO, prueba: 3 }, { status: ALTERADO, prueba: 0 }, true],
  [{ status: PENDIENTE, prueba: 2 }, { status: PENDIENTE, prueba: 1 }, true],
  [{ status: PENDIENTE, prueba: 1 }, { status: PENDIENTE, prueba: 1 }, false],
  [{ status: PENDIENTE, prueba: 2 }, { status: INVALIDO, prueba: 2 }, true],
  [{ status: PENDIENTE, prueba: 3 }, { status: VIGENTE, prueba: 4 }, false],
  [{ status: INVALIDO, prueba: 0 }, { status: ALTERADO, prueba: 0 }, false],
] as const)('supersedes, with %j against the stored %j: %s', (rival, stored, expected) => {
  expect(supersedes(rival, stored)).toBe(expected);
});
