import { paths } from '@boveda/area-kit';
import { Stylesheet } from '@boveda/ui-kit';
import { NavTabs, Outlet } from '@boveda/ui-kit/router';
import { tabs } from './tabs';

const links = tabs.map(({ path, title }) => ({ to: paths.configuracion(path), title }));

/** Title and tabs above every screen of the settings. */
export const Settings = () => (
  <div className="cfg">
    <Stylesheet name="boveda-config" css={css} />
    <h1>Configuración</h1>
    <NavTabs label="Configuración" tabs={links} />
    <Outlet />
  </div>
);

const css = `
.cfg{display:flex;flex-direction:column;gap:16px;max-width:60rem}
.cfg h1{margin:0;font-size:24px;font-weight:600;line-height:1.35}
.cfg h2{margin:0;font-size:18px;font-weight:600}
.cfg p{margin:0}
.cfg-head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem}
.cfg-buttons{display:flex;flex-wrap:wrap;gap:.5rem}
.cfg-muted{color:var(--bv-muted)}
.cfg-rows{list-style:none;margin:0;padding:0;border:1px solid var(--bv-border);border-radius:8px;background:var(--bv-surface)}
.cfg-rows>li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding:.75rem 1rem}
.cfg-rows>li+li{border-top:1px solid var(--bv-border)}
.cfg-row-facts{flex:1 1 16rem;min-width:0;overflow-wrap:anywhere}
.cfg-row-facts small{display:block;color:var(--bv-muted)}
.cfg h3{margin:0;font-size:16px;font-weight:600}
.cfg-card{display:flex;flex-direction:column;align-items:flex-start;gap:.75rem;padding:1rem;border:1px solid var(--bv-border);border-radius:8px;background:var(--bv-surface)}
.cfg-card .cfg-field{width:100%}
.cfg-reglas{display:grid;grid-template-columns:minmax(0,18rem) minmax(0,12rem);gap:.75rem 1rem;align-items:center}
.cfg-reglas>:first-child{grid-column:1/-1}
@media (max-width:575.98px){.cfg-reglas{grid-template-columns:1fr;width:100%}}
.cfg-account{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:0 1rem;width:100%}
.cfg-file{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem}
.cfg-file span{min-width:0;overflow-wrap:anywhere}
.cfg-apikey{display:flex;gap:.5rem}
.cfg-apikey input{font-family:ui-monospace,monospace}
.cfg-llaves{display:flex;flex-direction:column;gap:.75rem}
.cfg-llaves code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.cfg-options{display:flex;flex-direction:column;gap:.5rem;margin:0;padding:0;border:0;min-width:0}
.cfg-options .bv-check{align-items:flex-start}
.cfg-options legend{margin-bottom:.5rem;padding:0}
.cfg-options small{display:block;color:var(--bv-muted)}
.cfg-eventos{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr));gap:.5rem 1rem;margin:0;padding:.75rem;border:1px solid var(--bv-border);border-radius:6px}
.cfg-eventos>label:first-of-type{grid-column:1/-1}
.cfg-eventos code{display:block;color:var(--bv-muted);font-size:12px}
.cfg-url{overflow-wrap:anywhere}
.cfg-entregas{list-style:none;margin:0 0 .75rem;padding:0}
.cfg-entregas>li{padding-block:.5rem;border-top:1px solid var(--bv-border)}
.cfg-entrega{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem}
.cfg-archivos{margin:.25rem 0 0;padding:0;list-style:none}
.cfg-archivos li{padding-block:.125rem;overflow-wrap:anywhere}
.cfg-archivos small{display:block;color:var(--bv-muted)}
.cfg-detalle p{margin:0 0 .25rem}
.cfg-detalle summary{cursor:pointer;padding-block:.25rem}
.cfg-detalle pre{margin:.25rem 0 .75rem;padding:.5rem .75rem;border:1px solid var(--bv-border);border-radius:6px;font-size:12px;white-space:pre-wrap;overflow-wrap:anywhere}
.cfg-logo{max-width:min(100%,300px);max-height:100px;padding:8px;border-radius:4px;background:#fff}
.cfg-form{display:flex;flex-direction:column;gap:1rem;padding-block:.5rem}
.cfg-server{display:grid;grid-template-columns:minmax(0,1fr) 7rem;gap:1rem}
.cfg-field{display:flex;flex-direction:column;gap:.25rem;min-width:0}
.cfg-field .ant-input-password-icon{justify-content:center;width:24px;height:24px}
.cfg-field input[type=file]{max-width:100%;font:inherit;color:var(--bv-muted)}
.cfg-field ::file-selector-button{margin-right:.75rem;padding:.25rem .75rem;border:1px solid var(--bv-control);border-radius:6px;background:var(--bv-surface);color:var(--bv-text);font:inherit;cursor:pointer}`;
