import { EstatusCfdi } from '@boveda/contracts';
import { cancelableHasta } from './cancelable-hasta';

const MORAL = 'EKU9003173C9';
const FISICA = 'CACX7605101P8';

test.each([
  ['a persona moral until March of the next year', MORAL, 'emitidos', '2025-12-31T23:59:59', 2, '2026-03-31'],
  ['a persona física until April of the next year', FISICA, 'emitidos', '2026-01-01T00:00:00', 2, '2027-04-30'],
  ['a received one', MORAL, 'recibidos', '2026-05-05T12:00:00', 2, null],
  ['a cancelled one', MORAL, 'emitidos', '2026-05-05T12:00:00', EstatusCfdi.Cancelado, null],
] as const)('the last day to cancel a CFDI: %s', (_, rfc, direccion, fecha, status, expected) => {
  expect(cancelableHasta({ rfc, direccion }, { fecha, status })).toBe(expected);
});
