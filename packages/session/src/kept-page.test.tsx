import { session } from './session';

const A = { rfc: 'EKU9003173C9', nombre: 'Escuela Kemper Urgate', privilegio: '1' } as const;
const idacceso = '0b5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c';

test('a page that the browser kept follows what other tabs did meanwhile, of which it heard nothing', () => {
  const shown = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  session.open({ token: 't1', msg: { idacceso, acceso: 'admin@demo.mx', nombre: '', Cuentas: [A] } });
  session.selectContribuyente(A.rfc);
  shown(true);
  expect(session.current).toMatchObject({ idacceso, rfc: A.rfc });
  localStorage.removeItem('boveda.session');
  shown(false);
  expect(session.current).not.toBeNull();
  shown(true);
  expect(session.current).toBeNull();
});
