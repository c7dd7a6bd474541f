/** Styles of the detail of a document. */
export const detailCss = `
.cfdi-detail{display:flex;flex-direction:column;gap:1rem}
.cfdi-detail-head{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
.cfdi-detail-head h1{font-size:1.5rem;line-height:1.25;margin:0;font-weight:600;overflow-wrap:anywhere}
.cfdi-detail-actions{margin-inline-start:auto}
.cfdi-detail-body{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr);align-items:start}
.cfdi-card{background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:1rem;min-width:0}
@media (min-width:1200px){.cfdi-detail-body{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
.cfdi-facts{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:.75rem;margin:0}
.cfdi-facts-main>div:nth-child(-n+2){grid-column:1/-1}
.cfdi-facts dt{color:var(--bv-muted);font-size:.8125rem}
.cfdi-facts dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.cfdi-detail-nav{display:flex;flex-wrap:wrap;gap:.5rem 1rem;justify-content:space-between}
.cfdi-neighbors{display:flex;gap:.5rem;align-items:center;font-variant-numeric:tabular-nums}
.cfdi-neighbors span{color:var(--bv-muted)}
.cfdi-neighbors a[aria-disabled=true]{color:var(--bv-muted);cursor:default;text-decoration:none}
@media (min-width:1200px){.cfdi-detail-actions .cfdi-narrow{display:none}.cfdi-pdf{position:sticky;top:4.5rem}}`;
