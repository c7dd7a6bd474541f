import type { FilaDespacho, RazonDespacho } from '@boveda/contracts';
import { sortFilas } from './orden';

const NOW = new Date('2026-11-20T18:00:00Z');
const TODAY = '2026-11-20';
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

type Fila = Omit<FilaDespacho, 'razon'>;
const fila = (rfc: string, facts: Partial<Fila> = {}): Fila => ({
  rfc,
  nombre: rfc,
  privilegio: '1',
  planfin: '2027-12-31',
  calculado: NOW.toISOString(),
  espejo: { conocidos: 24, vigentes: 10, conxml: 10, porcentaje: 100 },
  riesgos: { cantidad: 0, graves: 0, importe: '0.00' },
  buzon: { cantidad: 0, vence: null },
  certificados: [{ tipo: 'F', fechafin: inDays(400) }],
  descargas: 0,
  sincronizado: { cfdi: null, metadatos: null, correo: null },
  espacio: { usado: 1, total: 100 },
  ...facts,
});
const efirma = (days: number) => ({ certificados: [{ tipo: 'F' as const, fechafin: inDays(days) }] });
const missing = (xml: number) => ({
  espejo: { conocidos: 24, vigentes: 100, conxml: 100 - xml, porcentaje: 100 - xml },
});
const atRisk = (importe: string, graves = 0) => ({ riesgos: { cantidad: 2, graves, importe } });
const asked = (days: number) => ({ buzon: { cantidad: 1, vence: inDays(days) } });

const order = (...filas: Fila[]) => sortFilas(filas, NOW, TODAY).map(({ rfc, razon }) => [rfc, razon]);

test.each<[Partial<Fila>, RazonDespacho]>([
  [asked(0.5), 'solicitudPorVencer'],
  [asked(-1), 'solicitudPorVencer'],
  [efirma(-1), 'certificadoVencido'],
  [{ planfin: '2026-11-20' }, 'planVencido'],
  [atRisk('10.00', 1), 'riesgoGrave'],
  [efirma(29), 'certificadoPorVencer'],
  [asked(2), 'solicitud'],
  [{ buzon: { cantidad: 1, vence: null } }, 'solicitud'],
  [missing(1), 'faltaXml'],
  [atRisk('10.00'), 'riesgo'],
  [{ espejo: { conocidos: 0, vigentes: 0, conxml: 0, porcentaje: null } }, 'sinDato'],
  [{ espejo: null, riesgos: null, calculado: null, certificados: [] }, 'nada'],
])('%j is %s', (facts, razon) => {
  expect(order(fila('A', facts))).toEqual([['A', razon]]);
});

test('reasons come in their order, and the first that holds decides', () => {
  expect(
    order(
      fila('A'),
      fila('B', { ...missing(5), ...atRisk('9.00') }),
      fila('C', { ...atRisk('1.00', 1), ...efirma(10) }),
      fila('D', { ...efirma(-3), ...atRisk('99.00', 2) }),
      fila('E', { ...asked(0.1), ...efirma(-3) }),
    ),
  ).toEqual([
    ['E', 'solicitudPorVencer'],
    ['D', 'certificadoVencido'],
    ['C', 'riesgoGrave'],
    ['B', 'faltaXml'],
    ['A', 'nada'],
  ]);
});

test.each<[string, Partial<Fila>, Partial<Fila>]>([
  ['the nearest deadline', asked(0.2), asked(0.3)],
  ['the certificate that ended first', efirma(-9), efirma(-1)],
  ['the most money', atRisk('1000.50', 1), atRisk('999.00', 1)],
  ['the most that is missing', missing(8), missing(2)],
  ['the request with a deadline', asked(2), { buzon: { cantidad: 3, vence: null } }],
])('within a reason %s comes first; then the RFC decides', (_, first, second) => {
  expect(order(fila('B', second), fila('C', first), fila('A', second)).map(([rfc]) => rfc)).toEqual(['C', 'A', 'B']);
});
