import { parseXml } from '../xml/parse';
import { composeInforme } from './compose-informe';
import { aviso, falla, ok, type ReglaId } from './informe';
import { consecuencias, countHallazgos } from './veredicto';

const xml = parseXml(Buffer.from('<a/>'));
const all = Object.keys(consecuencias) as ReglaId[];

describe('what follows from a rule that does not hold', () => {
  it.each(all)('%s', (id) => {
    const { status, razon } = consecuencias[id];
    expect(razon).toMatch(/^.{20,}\.$/);
    const { reglas, ...informe } = composeInforme(xml, [{ [id]: falla('No es así.') }], {});
    // A rule that only warns cannot condemn a CFDI, whatever it returns.
    expect(informe.status).toBe(status ?? 2);
    expect(informe.errmsg === null).toBe(status === null);
    expect(reglas[0]?.resultado).toBe(status === null ? 'aviso' : 'falla');
  });

  it('is Alterado before Inválido, and nothing of what warns', () => {
    const statusOf = (...verdicts: Parameters<typeof composeInforme>[1]) => composeInforme(xml, verdicts, {}).status;
    expect(statusOf({ suma_total: falla('a'), sello: falla('b') })).toBe(5);
    expect(statusOf({ suma_total: falla('a'), catalogos: aviso('b') })).toBe(4);
    expect(statusOf({ sello: ok('a'), timbre_sello_sat: aviso('b'), esquema: aviso('c') })).toBe(2);
  });
});

it('counts findings by how grave they are: each code once, without the stamp that waits for its certificate', () => {
  const codigos = (...found: string[]) => ({ codigos: found });
  const { reglas } = composeInforme(
    xml,
    [
      {
        suma_total: falla('a', codigos('CFDI40119')),
        reglas_cfdi40: aviso('b', codigos('CFDI40105', 'CFDI40139')),
        catalogos: aviso('c', codigos('CFDI40105')),
        version_vigente: aviso('d'),
        timbre_sello_sat: aviso('e'),
        sello: ok('f'),
      },
    ],
    {},
  );
  expect(countHallazgos(reglas)).toEqual({ fallas: 1, reglas: 2, avisos: 1 });
  expect(countHallazgos([])).toEqual({ fallas: 0, reglas: 0, avisos: 0 });
});
