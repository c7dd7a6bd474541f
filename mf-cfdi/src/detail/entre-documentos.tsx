import type { HallazgoEntreDocumentos } from '@boveda/contracts';
import { folioOf } from '@boveda/ui-kit';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { useId } from 'react';
import { CfdiLink } from './cfdi-link';

const shown: Record<HallazgoEntreDocumentos['resultado'], { label: string; tone: Tone }> = {
  ok: { label: 'Correcta', tone: 'success' },
  aviso: { label: 'Aviso', tone: 'warning' },
};

/** What was found between this CFDI and others of the vault, below the rules about its own content. */
export function EntreDocumentos({ hallazgos }: { hallazgos: readonly HallazgoEntreDocumentos[] }) {
  const id = useId();
  if (hallazgos.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Entre documentos</h3>
      <ul>
        {hallazgos.map(({ codigo, titulo, resultado, evidencia, leido, esperado, otro }) => (
          <li key={evidencia + codigo}>
            <span>{titulo}</span>
            <ToneBadge tone={shown[resultado].tone}>{shown[resultado].label}</ToneBadge>
            <p>{evidencia}</p>
            {leido !== null && (
              <p>
                Leído: {leido} · Esperado: {esperado}
              </p>
            )}
            {otro && (
              <p>
                <CfdiLink cfdi={otro.cfdi}>Ver {folioOf(otro) || otro.uuid}</CfdiLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Its rows in the exported report, after rule and result. */
export const entreDocumentosRows = (hallazgos: readonly HallazgoEntreDocumentos[]): string[][] =>
  hallazgos.map(({ codigo, titulo, resultado, evidencia, leido, esperado, otro }) => [
    `Entre documentos: ${titulo}`,
    shown[resultado].label,
    evidencia,
    codigo,
    '',
    leido ?? '',
    esperado ?? '',
    otro?.uuid ?? '',
  ]);
