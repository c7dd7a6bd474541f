import { Link, paths } from '@boveda/area-kit';
import { Stylesheet } from '@boveda/ui-kit';
import { Outlet, useLocation } from '@boveda/ui-kit/router';
import { useEffect, useRef } from 'react';
import { pestanas } from './pestanas';

/** Title and tabs above every screen of the settings. */
export function Configuracion() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a telephone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, another tab.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className="cfg">
      <Stylesheet name="boveda-config" css={css} />
      <h1>Configuración</h1>
      <nav aria-label="Configuración" ref={nav}>
        <ul className="cfg-pestanas">
          {pestanas.map(({ ruta, titulo }) => {
            const address = paths.configuracion(ruta);
            return (
              <li key={ruta}>
                <Link to={address} aria-current={pathname.endsWith(`/${address}`) ? 'page' : undefined}>
                  {titulo}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}

const css = `
.cfg{display:flex;flex-direction:column;gap:16px;max-width:60rem}
.cfg h1{margin:0;font-size:24px;font-weight:600;line-height:1.35}
.cfg h2{margin:0;font-size:18px;font-weight:600}
.cfg p{margin:0}
.cfg-pestanas{display:flex;overflow-x:auto;gap:.25rem;list-style:none;margin:0;padding:0;border-bottom:1px solid var(--bv-border)}
.cfg-pestanas a{display:block;padding:.5rem .75rem;border-bottom:2px solid transparent;color:var(--bv-text);text-decoration:none;white-space:nowrap}
.cfg-pestanas a:hover{color:var(--bv-link)}
.cfg-pestanas a:focus-visible{outline-offset:-2px}
.cfg-pestanas a[aria-current]{border-color:var(--bv-link);color:var(--bv-link);font-weight:600}
.cfg-cabeza{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem}
.cfg-botones{display:flex;flex-wrap:wrap;gap:.5rem}
.cfg-suave{color:var(--bv-muted)}
.cfg-filas{list-style:none;margin:0;padding:0;border:1px solid var(--bv-border);border-radius:8px;background:var(--bv-surface)}
.cfg-filas>li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding:.75rem 1rem}
.cfg-filas>li+li{border-top:1px solid var(--bv-border)}
.cfg-fila-datos{flex:1 1 16rem;min-width:0;overflow-wrap:anywhere}
.cfg-fila-datos small{display:block;color:var(--bv-muted)}
.cfg h3{margin:0;font-size:16px;font-weight:600}
.cfg-card{display:flex;flex-direction:column;align-items:flex-start;gap:.75rem;padding:1rem;border:1px solid var(--bv-border);border-radius:8px;background:var(--bv-surface)}
.cfg-card .cfg-campo{width:100%}
.cfg-reglas{display:grid;grid-template-columns:minmax(0,18rem) minmax(0,12rem);gap:.75rem 1rem;align-items:center}
.cfg-reglas>:first-child{grid-column:1/-1}
@media (max-width:575.98px){.cfg-reglas{grid-template-columns:1fr;width:100%}}
.cfg-datos{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:0 1rem;width:100%}
.cfg-archivo{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem}
.cfg-archivo span{min-width:0;overflow-wrap:anywhere}
.cfg-apikey{display:flex;gap:.5rem}
.cfg-apikey input{font-family:ui-monospace,monospace}
.cfg-logo{max-width:min(100%,300px);max-height:100px;padding:8px;border-radius:4px;background:#fff}
.cfg-form{display:flex;flex-direction:column;gap:1rem;padding-block:.5rem}
.cfg-servidor{display:grid;grid-template-columns:minmax(0,1fr) 7rem;gap:1rem}
.cfg-campo{display:flex;flex-direction:column;gap:.25rem;min-width:0}
.cfg-campo .ant-input-password-icon{justify-content:center;width:24px;height:24px}
.cfg-campo input[type=file]{max-width:100%;font:inherit;color:var(--bv-muted)}
.cfg-campo ::file-selector-button{margin-right:.75rem;padding:.25rem .75rem;border:1px solid var(--bv-control);border-radius:6px;background:var(--bv-surface);color:var(--bv-text);font:inherit;cursor:pointer}`;
