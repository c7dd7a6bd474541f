import type { HallazgosCfdi } from '@boveda/contracts/core';
import { plural } from '@boveda/ui-kit';

/** `3 reglas del SAT no se cumplen`. */
const reglas = (count: number) =>
  count === 1 ? '1 regla del SAT no se cumple' : `${count} reglas del SAT no se cumplen`;

/**
 * What a list and a detail say of rules that do not hold and do not condemn a CFDI: in short, and with what it means; null where there
 * are none. Those that do condemn it are the reason of its state.
 */
export function describeHallazgos(found: HallazgosCfdi): { text: string; reason: string } | null {
  const parts = [
    found.reglas > 0 ? reglas(found.reglas) : '',
    found.avisos > 0 ? plural(found.avisos, 'aviso', 'avisos') : '',
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const text = parts.join(' y ');
  const why = found.fallas > 0 ? 'No son la razón de su estado.' : 'No lo hacen Inválido.';
  return { text, reason: `${text}. ${why}` };
}
