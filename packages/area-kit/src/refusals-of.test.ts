import { api, type CallName, callsIn, puedeRevisor, puedeVisitante } from '@boveda/contracts';
import type { SessionState } from '@boveda/session';
import type { Effect } from '@boveda/ui-kit';
import { refusalsOf } from './refusals-of';

const rfc = 'EKU9003173C9';
const state = (privilegio: '1' | '2' | '3', visitante?: true): SessionState => ({
  ...{ token: 't', idacceso: '0b5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c', acceso: '', nombre: '' },
  ...{ rfc, cuentas: [{ rfc, nombre: '', privilegio }] },
  ...(visitante && { visitante }),
});

type OfTaxpayer = Exclude<Effect, 'changeElsewhere' | 'workElsewhere'>;

/** Calls behind the controls that name each effect. */
const behind: Record<OfTaxpayer, CallName[]> = {
  change: ['etiquetas.put', 'emitidos.verify', 'envios.mail', 'impuestos.decide', 'cfdi.upload', 'diot.download'],
  comment: ['notas.add', 'notas.change', 'notas.remove'],
  export: ['exportaciones.create', 'exportaciones.remove', 'impuestos.download', 'espejo.download', 'polizas.download'],
};
const changes = (name: string) => {
  const call = callsIn(api).find((each) => each.name === name);
  // A GET with effects.
  return call?.method !== 'GET' || name.endsWith('.verify');
};

test('what a screen refuses is what the server refuses', () => {
  for (const [effect, names] of Object.entries(behind) as [OfTaxpayer, CallName[]][])
    for (const name of names) {
      expect([name, refusalsOf(state('3'))[effect] === undefined]).toEqual([name, puedeRevisor(name, changes(name))]);
      expect([name, refusalsOf(state('3', true))[effect] === undefined]).toEqual([name, puedeVisitante(name)]);
      expect(refusalsOf(state('2'))[effect]).toBeUndefined();
    }
});

test('who is a Revisor in all taxpayers works on none from the board; a visitor is nowhere', () => {
  const other = { rfc: 'IIA040805DZ4', nombre: '', privilegio: '2' as const };
  const more = { ...state('3'), cuentas: [...state('3').cuentas, other] };
  expect(refusalsOf(more)).toEqual({ change: expect.stringContaining('Revisor') });
  expect(refusalsOf(state('3')).workElsewhere).toMatch(/^Su acceso es de Revisor: /);
  expect(refusalsOf({ ...more, rfc: null })).toEqual({});
  expect(refusalsOf(state('3')).changeElsewhere).toBeUndefined();
  expect(refusalsOf(state('3', true)).workElsewhere).toMatch(/^Esta es una demostración: /);
  expect(refusalsOf(state('3', true)).changeElsewhere).toMatch(/^Esta es una demostración: /);
  expect(refusalsOf(null)).toEqual({});
});
