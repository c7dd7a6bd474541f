import type { Privilegio } from '@boveda/contracts';

/** Roles of an office, which are the privileges of accesses. */
export const roles: readonly (readonly [Privilegio, string])[] = [
  ['1', 'Titular (Administrador)'],
  ['2', 'Auxiliar'],
  ['3', 'Revisor: consulta y comenta'],
  ['4', 'Cliente: ve lo suyo y envía documentos'],
];
