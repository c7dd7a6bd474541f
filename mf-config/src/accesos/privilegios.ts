import type { Privilegio } from '@boveda/contracts';

/** What an access may do (V2 §6; a Revisor reads and comments, a Cliente sees one page and sends documents). */
export const privilegios: { value: Privilegio; label: string }[] = [
  { value: '1', label: 'Administrador' },
  { value: '2', label: 'Auxiliar' },
  { value: '3', label: 'Revisor' },
  { value: '4', label: 'Cliente' },
];
