/** Styles of the feed of risks. */
export const riesgosCss = `
.rg small{display:block;color:var(--bv-muted);font-size:var(--bv-size-small);font-weight:400;white-space:normal;overflow-wrap:anywhere}
/* On the card of a telephone: whole labels, one fact a line, and buttons below the facts. */
.rg .bv-table[data-cards]>tbody>tr:not(.bv-card-row)>td:not([data-card=title],[data-card=state]){flex:1 1 100%;align-items:baseline}
.rg .bv-table[data-cards]>tbody>tr:not(.bv-card-row)>td[data-align=right]{margin-inline-start:0}
.rg .bv-table[data-cards]>tbody>tr:not(.bv-card-row)>td[data-label]:not([data-card])::before{flex:0 0 7.5rem;overflow-wrap:normal}
.rg .bv-table[data-cards]>tbody>tr:not(.bv-card-row)>td[data-card=state]{order:1;align-self:start}
.rg .bv-table[data-cards]>tbody>tr:not(.bv-card-row)>td[data-card=link]{order:7}
.rg-sumas{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}
.rg-total{color:var(--bv-muted)}
.rg-aside{display:flex;flex-wrap:wrap;gap:.25rem .5rem;align-items:center;color:var(--bv-muted)}
.rg-vencido{color:var(--bv-danger);font-weight:600}
.rg-que{display:block;font-weight:600;text-align:start}
.rg-evidencia{display:grid;gap:.5rem;padding:.25rem 0}
.rg-evidencia ul{display:grid;gap:.25rem;list-style:none;margin:0;padding:0}
.rg-evidencia li{display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:center;min-height:1.5rem}
.rg-evidencia li a{padding-block:2px}
.rg-evidencia :is(p,h2){margin:0}
.rg-evidencia h2{font-size:.875rem;font-weight:600}
.rg-pages{display:flex;gap:.5rem}
.rg-form{display:grid;gap:.75rem}
.rg-form .bv-filter-field{display:grid;gap:.25rem;max-width:none}
.rg-falta{color:var(--bv-danger)}
.rg-como{margin-top:1rem;padding:1rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px}
.rg-como summary{cursor:pointer}
.rg-como ul{display:grid;gap:.375rem;max-width:60rem;margin:.75rem 0 0;padding-inline-start:1.25rem}`;
