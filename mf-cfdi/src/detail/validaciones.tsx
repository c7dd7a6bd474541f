import type { Validacion } from '@boveda/contracts';
import { Stylesheet } from '@boveda/ui-kit';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';

type Resultado = Validacion['resultado'];

const shown: Record<Resultado, { label: string; tone: Tone }> = {
  ok: { label: 'Correcta', tone: 'success' },
  aviso: { label: 'Aviso', tone: 'warning' },
  falla: { label: 'Falla', tone: 'danger' },
  omitida: { label: 'Omitida', tone: 'info' },
};

const css = `
.cfdi-checks summary{cursor:pointer;min-height:1.5rem}
.cfdi-checks h2{display:inline;font-size:1rem;margin:0 .5rem 0 0;font-weight:600}
.cfdi-checks summary span{color:var(--bv-muted)}
.cfdi-checks ul{list-style:none;margin:.75rem 0 0;padding:0;display:grid;gap:.75rem}
.cfdi-checks li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.125rem .75rem;align-items:start}
.cfdi-checks p{grid-column:1/-1;margin:0;color:var(--bv-muted);font-size:.8125rem;overflow-wrap:anywhere}`;

/** The rules that were checked, with their evidence; open if one failed. */
export function Validaciones({ validaciones }: { validaciones: readonly Validacion[] }) {
  if (validaciones.length === 0) return null;
  const isWrong = validaciones.some(({ resultado }) => resultado === 'falla' || resultado === 'aviso');
  return (
    <details className="cfdi-card cfdi-checks" open={isWrong}>
      <Stylesheet name="cfdi-checks" css={css} />
      <summary>
        <h2>Validaciones</h2>
        <span>{summarize(validaciones)}</span>
      </summary>
      <ul>
        {validaciones.map(({ id, titulo, resultado, evidencia }) => (
          <li key={id}>
            <span>{titulo}</span>
            <ToneBadge tone={shown[resultado].tone}>{shown[resultado].label}</ToneBadge>
            <p>{evidencia}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

const words: [resultado: Resultado, one: string, many: string][] = [
  ['falla', 'falla', 'fallas'],
  ['aviso', 'aviso', 'avisos'],
  ['ok', 'correcta', 'correctas'],
  ['omitida', 'omitida', 'omitidas'],
];

function summarize(validaciones: readonly Validacion[]): string {
  return words
    .map(([wanted, one, many]) => {
      const count = validaciones.filter(({ resultado }) => resultado === wanted).length;
      return count > 0 && `${count} ${count === 1 ? one : many}`;
    })
    .filter(Boolean)
    .join(' · ');
}
