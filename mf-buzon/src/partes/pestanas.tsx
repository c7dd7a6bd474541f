import { Link, paths } from '@boveda/area-kit';
import { Stylesheet } from '@boveda/ui-kit';

const css = `
.buzon-pestanas{display:flex;overflow-x:auto;gap:.25rem;list-style:none;margin:0;padding:0;border-bottom:1px solid var(--bv-border)}
.buzon-pestanas a{display:block;padding:.5rem .75rem;border-bottom:2px solid transparent;color:var(--bv-text);text-decoration:none;white-space:nowrap}
.buzon-pestanas a:hover{color:var(--bv-link)}
.buzon-pestanas a:focus-visible{outline-offset:-2px}
.buzon-pestanas a[aria-current]{border-color:var(--bv-link);color:var(--bv-link);font-weight:600}`;

const pestanas = { cancelacion: 'Solicitudes de Cancelación', historial: 'Historial de Cancelaciones' } as const;

/** What waits for an answer, and what was answered. */
export const Pestanas = ({ actual }: { actual: keyof typeof pestanas }) => (
  <nav aria-label="Buzón">
    <Stylesheet name="buzon-pestanas" css={css} />
    <ul className="buzon-pestanas">
      {(Object.keys(pestanas) as (keyof typeof pestanas)[]).map((pestana) => (
        <li key={pestana}>
          <Link to={paths.buzon(pestana)} aria-current={pestana === actual ? 'page' : undefined}>
            {pestanas[pestana]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
