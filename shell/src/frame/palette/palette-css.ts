/** Styles of the palette; in forced colours the chosen line has an outline. */
export const paletteCss = `
.palette{display:flex;flex-direction:column;gap:.75rem;min-height:20rem}
.palette input{font:inherit;font-size:1rem;color:inherit;background:var(--bv-surface);border:1px solid var(--bv-control);border-radius:6px;padding:.5rem .75rem;width:100%;box-sizing:border-box}
.palette p{margin:0;color:var(--bv-muted)}
.palette-list{max-height:min(55vh,32rem);overflow-y:auto;overscroll-behavior:contain}
.palette-group{color:var(--bv-muted);font-size:.8125rem;padding:.5rem .5rem .25rem}
.palette-option{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .5rem;align-items:center;padding:.375rem .5rem;border-radius:6px;cursor:pointer;scroll-margin-block:1.75rem .25rem}
.palette-option>span:first-child{overflow-wrap:anywhere}
.palette-option[aria-selected=true]{background:var(--bv-infoSurface)}
.palette-option small{grid-column:1/-1;color:var(--bv-muted);overflow-wrap:anywhere;font-size:.8125rem}
.palette-option kbd{font:inherit;font-size:.75rem;padding:0 .375rem;color:var(--bv-muted);border:1px solid var(--bv-border);border-radius:4px}
@media (forced-colors:active){.palette-option[aria-selected=true]{outline:2px solid Highlight;outline-offset:-2px}}
@media (max-width:575px){.palette-option kbd{display:none}}`;
