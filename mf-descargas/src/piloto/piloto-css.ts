/** Styles of the pilot, beside those of the mirror. */
export const pilotoCss = `
.pil-consent{display:grid;gap:.75rem;justify-items:start}
.pil-consent p{margin:0;max-width:60rem}
.pil-form{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:end}
.pil-form label{display:grid;gap:.25rem;font-size:.8125rem;color:var(--bv-muted)}
.pil-cobertura{display:grid;gap:.75rem 2rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}
.pil-cobertura h3{margin:0;font-size:.875rem;font-weight:600}
.esp.pil :is(td,th):nth-child(4){text-align:start;white-space:normal}
.pil table+table{margin-top:1.5rem}
.pil caption{padding:0 0 .5rem;text-align:start;color:var(--bv-muted);font-size:.8125rem}
@media (max-width:767.98px){
.pil caption{display:block}
}`;
