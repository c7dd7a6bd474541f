/** Styles of the board: a table, which becomes a list of cards where it has no room. */
export const despachoCss = `
.dp{display:flex;flex-direction:column;gap:1rem}
.dp h1{font-size:1.5rem;margin:0;font-weight:600}
.dp p{margin:0}
.dp-note{color:var(--bv-muted);font-size:var(--bv-size-small)}
.dp-filters{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,240px),320px))}
.dp-scroll{background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;overflow-x:auto}
.dp table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
.dp th{color:var(--bv-muted);font-size:var(--bv-size-small);font-weight:400;text-align:start;white-space:nowrap}
.dp :is(th,td){padding:.5rem .75rem;text-align:start;vertical-align:top}
.dp tbody tr{border-top:1px solid var(--bv-border)}
.dp td:first-child a{font-weight:600}
.dp td a{display:inline-block;min-height:1.5rem}
.dp small{display:block;color:var(--bv-muted);font-size:var(--bv-size-small)}
.dp-certificado{display:block;white-space:nowrap}
.dp-vencido{color:var(--bv-danger)}
.dp-label{display:none}
.dp-como{padding:1rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px}
.dp-como summary{cursor:pointer}
.dp-como :is(ol,ul){display:grid;gap:.25rem;max-width:60rem;margin:.75rem 0 0;padding-inline-start:1.5rem}
@media (max-width:1023px){
.dp-scroll{background:none;border:0;overflow:visible}
.dp thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.dp :is(table,tbody){display:block}
.dp tbody tr{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;margin-bottom:.75rem;padding:.75rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px}
.dp td{padding:0;min-width:0;overflow-wrap:anywhere}
.dp td:first-child{grid-column:1/-1}
.dp-label{display:block;color:var(--bv-muted);font-size:var(--bv-size-small)}
.dp td:first-child .dp-label{display:none}}`;
