import { Link, paths } from '@boveda/area-kit';
import { Stylesheet } from '@boveda/ui-kit';

const css = `
.resp-pestanas{display:flex;overflow-x:auto;gap:.25rem;list-style:none;margin:0;padding:0;border-bottom:1px solid var(--bv-border)}
.resp-pestanas a{display:block;padding:.5rem .75rem;border-bottom:2px solid transparent;color:var(--bv-text);text-decoration:none;white-space:nowrap}
.resp-pestanas a:hover{color:var(--bv-link)}
.resp-pestanas a:focus-visible{outline-offset:-2px}
.resp-pestanas a[aria-current]{border-color:var(--bv-link);color:var(--bv-link);font-weight:600}`;

const pestanas = { resguardos: 'Información Resguardada', programados: 'Respaldos Programados' } as const;

/** Stored backups and what makes them. */
export const Pestanas = ({ actual }: { actual: keyof typeof pestanas }) => (
  <nav aria-label="Respaldos">
    <Stylesheet name="respaldos-pestanas" css={css} />
    <ul className="resp-pestanas">
      {(Object.keys(pestanas) as (keyof typeof pestanas)[]).map((pestana) => (
        <li key={pestana}>
          <Link to={paths.respaldos(pestana)} aria-current={pestana === actual ? 'page' : undefined}>
            {pestanas[pestana]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
