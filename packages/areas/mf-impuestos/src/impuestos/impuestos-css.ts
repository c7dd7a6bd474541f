/** Styles of the screens of a month; its tables become cards where there is little room. */
export const impuestosCss = `
.imp{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr);font-variant-numeric:tabular-nums}
.imp h1{margin:0;font-size:1.5rem;line-height:1.35;font-weight:600}
.imp h2{margin:0 0 .75rem;font-size:1rem;font-weight:600}
.imp h2:focus{outline:none}
.imp h2:focus-visible{outline:2px solid var(--bv-focus);outline-offset:2px}
.imp small{display:block;color:var(--bv-muted);font-size:.8125rem;font-weight:400}
.imp-head{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
.imp-mes{display:flex;gap:.25rem}
.imp-mes select{width:auto;min-width:11rem}
.imp-mes option::first-letter{text-transform:uppercase}
.imp-estado{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;margin:0;color:var(--bv-muted);overflow-wrap:anywhere}
.imp-actions{display:flex;flex-wrap:wrap;gap:.5rem;margin-inline-start:auto}
.imp-card{min-width:0;padding:1rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px}
.imp-resumen{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.75rem 1rem;margin:0}
.imp-resumen dt{color:var(--bv-muted);font-size:.8125rem}
.imp-resumen dd{margin:0;font-size:1.125rem;overflow-wrap:anywhere}
.imp-resumen>div:last-child dd{font-weight:600}
.imp-otros>div dd,.imp-otros>div:last-child dd{font-size:1rem;font-weight:400}
.imp-avisos{display:grid;gap:.375rem;list-style:none;margin:.75rem 0 0;padding:0}
.imp-avisos:empty{display:none}
.imp-avisos a,.imp :is(p,small,li>div) a:not(.bv-btn){text-decoration:underline}
.imp table{width:100%;border-collapse:collapse;font-size:.875rem}
.imp thead th{padding:0 0 .375rem;color:var(--bv-muted);font-size:.8125rem;font-weight:400;text-align:start}
.imp :is(td,tbody th){padding:.5rem 0;border-top:1px solid var(--bv-border);vertical-align:top;text-align:start;font-weight:400}
.imp :is(td,th)+:is(td,th){padding-inline-start:.75rem}
.imp-matriz :is(td,th):not(:first-child),.imp-lineas :is(td,th):is(:nth-child(4),:nth-child(5)),.imp-cambios :is(td,th):not(:first-child){text-align:end;white-space:nowrap}
.imp-matriz td a{display:inline-block;padding:2px 6px;margin:-2px -6px;border-radius:4px}
.imp-matriz td a:hover{background:var(--bv-subtle)}
.imp-matriz td a[aria-current]{background:var(--bv-infoSurface)}
.imp-matriz tbody th{min-width:11rem}
.imp-lineas-head{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;margin-bottom:.5rem}
.imp-lineas-head :is(h2,p){margin:0}
.imp-lineas-head>a{margin-inline-start:auto}
.imp-lineas td{overflow-wrap:anywhere}
.imp-lineas td:first-child{white-space:nowrap}
.imp-decision{margin-bottom:.5rem;overflow-wrap:anywhere}
.imp-decision .bv-btn{padding:0}
.imp-decisiones{display:grid;gap:.75rem;list-style:none;margin:0;padding:0}
.imp-decisiones li{display:grid;gap:0 1rem;grid-template-columns:minmax(0,1fr) minmax(0,2fr)}
.imp-pages{display:flex;gap:1rem;justify-content:flex-end;margin-top:.75rem}
.imp-graficas,.imp-graficas-wait{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,28rem),1fr));min-height:15rem}
.imp-como summary{cursor:pointer}
.imp-como ul{display:grid;gap:.375rem;max-width:60rem;margin:.75rem 0 0;padding-inline-start:1.25rem}
.imp-form{display:grid;gap:.75rem}
.imp-form .bv-filter-field,.imp-campo{display:grid;gap:.25rem}
.imp-falta{color:var(--bv-danger)}
.imp-faltas{display:grid;gap:.5rem;list-style:none;margin:0;padding:0}
.imp-faltas li{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center}
.imp-faltas li>span:nth-child(2){flex:1 1 16rem;min-width:0;overflow-wrap:anywhere}
.imp-diot :is(td,th):is(:nth-child(n+3):nth-child(-n+8)){text-align:end}
.imp-diot tbody th{overflow-wrap:anywhere}
.imp-row-actions{display:flex;flex-wrap:wrap;gap:.25rem}
.imp-lineas-head>button{margin-inline-start:auto}
.imp-tercero{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:.75rem 1rem}
.imp-tercero :is(label,.imp-campo){font-size:.8125rem;color:var(--bv-muted)}
.imp-grupo{padding:.5rem 0;border-top:1px solid var(--bv-border)}
.imp-grupo summary{cursor:pointer;margin-bottom:.5rem}
.imp-grupo summary::first-letter{text-transform:uppercase}
.imp-campo{align-content:start}
.imp-fuentes{display:flex;gap:.75rem}
.imp-fuentes:empty{display:none}
.imp-cambios{border-color:var(--bv-warning)}
.imp-duelo{margin-top:.75rem}
.imp-duelo tbody th{max-width:22rem}
.imp-duelo tr:is(:nth-child(3),:last-child){border-bottom:1px solid var(--bv-border)}
.imp-falto{color:var(--bv-muted)}
.imp-lineas-head .bv-filter-field{margin-inline-start:auto}
.imp-diferencias :is(td,th):nth-child(6){text-align:end;white-space:nowrap}
.imp-pegar{width:100%;resize:vertical}
.imp-cifras td input{width:100%;text-align:end}
.imp-cifras :is(td,tbody th){vertical-align:middle}
@media (max-width:767.98px){
.imp-actions{margin-inline-start:0}
.imp thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.imp :is(table,tbody,tr,td,tbody th){display:block}
.imp tr{padding:.5rem 0;border-top:1px solid var(--bv-border)}
.imp :is(td,tbody th),.imp :is(td,th)+:is(td,th){padding:.125rem 0;border:0}
.imp tbody th{font-weight:600}
.imp td[data-label]{display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:0 .5rem;text-align:start!important;white-space:normal!important}
.imp td[data-label]::before{content:attr(data-label);grid-row:1/99;color:var(--bv-muted);font-size:.8125rem}
.imp td[data-label]>*{grid-column:2;justify-self:start}
.imp td:empty{display:none}
.imp-decisiones li{grid-template-columns:minmax(0,1fr)}
}`;
