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

/** Calls behind the controls that name each effect. */
const behind: Record<Exclude<Effect, 'changeElsewhere'>, CallName[]> = {
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
  for (const [effect, names] of Object.entries(behind) as [Exclude<Effect, 'changeElsewhere'>, CallName[]][])
    for (const name of names) {
      expect([name, refusalsOf(state('3'))[effect] === undefined]).toEqual([name, puedeRevisor(name, changes(name))]);
      expect([name, refusalsOf(state('3', true))[effect] === undefined]).toEqual([name, puedeVisitante(name)]);
      expect(refusalsOf(state('2'))[effect]).toBeUndefined();
    }
});

test('a Revisor of the open taxpayer may be more in others; a visitor is nowhere', () => {
  expect(refusalsOf(state('3')).changeElsewhere).toBeUndefined();
  expect(refusalsOf(state('3', true)).changeElsewhere).toMatch(/^Esta es una demostración: /);
  expect(refusalsOf({ ...state('3'), rfc: null })).toEqual({});
  expect(refusalsOf(null)).toEqual({});
});
