import { pruebaOf, supersedes } from './prueba';

const PENDIENTE = 1;
const VIGENTE = 2;
const INVALIDO = 4;
const ALTERADO = 5;
const rules = (resultado: string, ...ids: string[]) => ids.map((id) => ({ id, resultado }));

test.each([
  ['everything holds', PENDIENTE, [], 3],
  ['the PAC is not known', PENDIENTE, rules('omitida', 'timbre_sello_sat', 'timbre_autoridad'), 2],
  ['no authority is installed', PENDIENTE, rules('omitida', 'certificado_autoridad', 'timbre_autoridad'), 1],
  ['the SAT has answered for it', VIGENTE, rules('omitida', 'certificado_autoridad'), 4],
  ['its amounts do not add up', INVALIDO, rules('falla', 'suma_total'), 3],
  ['its seal fails', ALTERADO, rules('falla', 'sello'), 0],
  ['it has no seal', INVALIDO, rules('omitida', 'sello'), 0],
  ['its certificate is of another RFC', INVALIDO, rules('falla', 'certificado_rfc'), 0],
  ['its authority is a private one', ALTERADO, rules('falla', 'certificado_autoridad'), 0],
])('what is proven of a CFDI when %s', (_when, status, reglas, expected) => {
  expect(pruebaOf(status, reglas)).toBe(expected);
});

test.each([
  [{ status: PENDIENTE, prueba: 1 }, { status: ALTERADO, prueba: 0 }, true],
  [{ status: INVALIDO, prueba: 3 }, { status: ALTERADO, prueba: 0 }, true],
  [{ status: PENDIENTE, prueba: 2 }, { status: PENDIENTE, prueba: 1 }, true],
  [{ status: PENDIENTE, prueba: 1 }, { status: PENDIENTE, prueba: 1 }, false],
  [{ status: PENDIENTE, prueba: 2 }, { status: INVALIDO, prueba: 2 }, true],
  [{ status: PENDIENTE, prueba: 3 }, { status: VIGENTE, prueba: 4 }, false],
  [{ status: INVALIDO, prueba: 0 }, { status: ALTERADO, prueba: 0 }, false],
] as const)('%j in the place of %j: %s', (rival, stored, expected) => {
  expect(supersedes(rival, stored)).toBe(expected);
});
