/** Styles of the mirror; months are twelve in a row where there is room, else six. */
export const espejoCss = `
.esp{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr);font-variant-numeric:tabular-nums}
.esp h1{margin:0;font-size:1.5rem;line-height:1.35;font-weight:600}
.esp h2{margin:0 0 .5rem;font-size:1rem;font-weight:600}
.esp h2::first-letter{text-transform:uppercase}
.esp h2:focus{outline:none}
.esp h2:focus-visible{outline:2px solid var(--bv-focus);outline-offset:2px}
.esp small{display:block;color:var(--bv-muted);font-size:.8125rem}
.esp-head,.esp-panel-head{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
.esp-actions,.esp-pills{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
.esp-actions select{width:auto}
.esp-note,.esp-panel p{margin:0;color:var(--bv-muted);max-width:60rem}
.esp-card{min-width:0;padding:1rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px}
.esp-panel{display:grid;gap:.75rem;grid-template-columns:minmax(0,1fr)}
.esp-matrices{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,34rem),1fr))}
.esp-year{display:grid;grid-template-columns:3rem minmax(0,1fr);gap:.5rem;align-items:center;margin-top:.25rem}
.esp-year h3{margin:0;font-size:.8125rem;font-weight:400;color:var(--bv-muted)}
.esp-year ul{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:4px;list-style:none;margin:0;padding:0}
.esp-celda{display:grid;place-items:center;min-height:2.75rem;padding:2px;border:1px solid var(--bv-border);border-radius:4px;color:var(--bv-text);font-size:.75rem;line-height:1.2;text-decoration:none;overflow:hidden}
.esp-celda>span{color:inherit}
.esp-celda b{font-weight:600;font-size:.8125rem}
.esp-celda:hover{border-color:currentColor}
.esp-celda[aria-current]{outline:2px solid var(--bv-focus);outline-offset:1px}
.esp [data-situacion=sinDato]{color:var(--bv-muted);border-style:dashed}
.esp [data-situacion=faltaXml]{color:var(--bv-danger);background:var(--bv-dangerSurface);border-color:currentColor}
.esp :is([data-situacion=estadoDistinto],[data-situacion=importeDistinto]){color:var(--bv-warning);background:var(--bv-warningSurface);border-color:currentColor}
.esp [data-situacion=soloLocal]{color:var(--bv-info);background:var(--bv-infoSurface);border-color:currentColor}
.esp :is([data-situacion=completo],[data-situacion=canceladoSinXml]){color:var(--bv-success);background:var(--bv-successSurface);border-color:currentColor}
.esp [data-situacion=canceladoSinXml]{border-style:dashed}
.esp-leyenda{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:0;padding:0;font-size:.8125rem;color:var(--bv-muted)}
.esp-leyenda li{display:flex;gap:.375rem;align-items:center}
.esp-muestra{width:1rem;height:1rem;border:1px solid var(--bv-border);border-radius:4px}
.esp table{width:100%;border-collapse:collapse;font-size:.875rem}
.esp thead th{padding:0 0 .375rem;color:var(--bv-muted);font-size:.8125rem;font-weight:400;text-align:start}
.esp td{padding:.5rem 0;border-top:1px solid var(--bv-border);vertical-align:top;overflow-wrap:anywhere}
.esp :is(td,th)+:is(td,th){padding-inline-start:.75rem}
.esp :is(td,th):is(:nth-child(4),:nth-child(5)){text-align:end;white-space:nowrap}
.esp-uuid{font-size:.8125rem}
.esp-pills [aria-current]{border-color:var(--bv-focus);color:var(--bv-focus)}
.esp-pages{display:flex;gap:1rem;justify-content:flex-end}
@media (max-width:767.98px){
.esp-year{grid-template-columns:minmax(0,1fr)}
.esp-year ul{grid-template-columns:repeat(6,minmax(0,1fr))}
.esp-year li{grid-column:auto!important}
.esp thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.esp :is(table,tbody,tr,td){display:block}
.esp tr{padding:.5rem 0;border-top:1px solid var(--bv-border)}
.esp td,.esp :is(td,th)+:is(td,th){padding:.125rem 0;border:0}
.esp td[data-label]{display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:0 .5rem;text-align:start;white-space:normal}
.esp td[data-label]::before{content:attr(data-label);grid-row:1/99;color:var(--bv-muted);font-size:.8125rem}
.esp td[data-label]>*{grid-column:2;justify-self:start}
}`;
