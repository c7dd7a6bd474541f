const compact = `
.bv-table{font-size:.8125rem}
.bv-table th,.bv-table>tbody>tr>td{padding:.5rem}
.bv-table th{white-space:normal}
.bv-row-link{gap:.25rem}
.bv-row-link>:first-child{min-width:9rem;overflow-wrap:anywhere}
.bv-row-actions{flex-direction:column}`;

/** Styles for many columns: the room goes to the columns with names. */
const tight = `${compact}
.bv-table th,.bv-table>tbody>tr>td{padding:.5rem .375rem}
.bv-table>tbody>tr>td[data-align=right]{white-space:normal}
.bv-table>tbody>tr>td[data-roomy]>div{min-width:9.5rem}`;

const cards = `
.bv-table{font-size:inherit}
.bv-row-link{flex-wrap:wrap}
.bv-row-link>:first-child,.bv-table>tbody>tr>td[data-roomy]>div{min-width:0}
.bv-row-actions{flex-direction:row;opacity:1}
.bv-list-status>:nth-child(2):not(.bv-columns){margin:0;order:1;flex-basis:100%;text-align:start}
.bv-list-body{background:none;border:0}
.bv-table,.bv-table>tbody>tr,.bv-table>tbody>.bv-card-row>td{display:block}
.bv-table>tbody{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:.75rem}
.bv-table>thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.bv-table>tbody>tr{background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:.5rem .75rem}
.bv-table>tbody>tr:not(.bv-card-row)>td{display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:.75rem;padding:.3125rem 0;border:0;overflow-wrap:anywhere;justify-items:start}
.bv-table>tbody>tr:not(.bv-card-row)>td:has(>div:empty){display:none}
.bv-table>tbody>tr>td[data-label]::before{content:attr(data-label);color:var(--bv-muted);white-space:normal}
.bv-table>tbody>.bv-card-row{grid-column:1/-1;background:var(--bv-subtle);padding:0}
.bv-table>tbody>tr>.bv-select{width:auto}
.bv-table [data-align=right]{text-align:start}`;

/**
 * Styles of a list. Container queries switch between table and cards, so that an open side menu counts too; a table
 * of many columns switches earlier.
 * --bv-sticky-top is the height of the page's sticky header.
 */
export const listCss = `
.bv-list{container-type:inline-size;display:flex;flex-direction:column;gap:1rem}
.bv-list[data-wide]{container-name:bv-wide}
.bv-list-head{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
.bv-list-tools{display:flex;flex-wrap:wrap;gap:.5rem}
.bv-list-head :is(h1,h2){font-size:1.5rem;line-height:1.25;margin:0;font-weight:600}
.bv-list-head h2{font-size:1.125rem}
.bv-list-status{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between;min-height:1.5rem;color:var(--bv-muted)}
.bv-list-status>:nth-child(2):not(.bv-columns){margin-inline-start:auto;text-align:end}
.bv-columns{position:relative}
.bv-columns fieldset{position:absolute;inset-inline-end:0;top:100%;z-index:5;display:grid;margin:.25rem 0 0;padding:.5rem;min-width:12rem;background:var(--bv-raised);color:var(--bv-text);border:1px solid var(--bv-border);border-radius:8px;box-shadow:0 8px 24px rgb(0 0 0/.18)}
.bv-columns label{display:flex;gap:.5rem;align-items:center;padding:.25rem .5rem;min-height:1.5rem;border-radius:4px;cursor:pointer;white-space:nowrap}
.bv-columns label:hover{background:var(--bv-subtle)}
.bv-list input[type=checkbox]{width:1rem;height:1rem;margin:0;accent-color:var(--bv-primary)}
.bv-list-body{position:relative;min-height:20rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px}
.bv-list-body[data-stale] tbody{opacity:.55}
.bv-table{width:100%;border-collapse:separate;border-spacing:0;font-variant-numeric:tabular-nums}
.bv-table th{position:sticky;top:var(--bv-sticky-top,0);z-index:2;background:var(--bv-subtle);text-align:start;font-weight:600;white-space:nowrap;border-bottom:1px solid var(--bv-border)}
.bv-table th:first-child{border-start-start-radius:8px}
.bv-table th:last-child{border-start-end-radius:8px}
.bv-table th,.bv-table>tbody>tr>td{padding:.5rem .75rem}
.bv-table>tbody>tr>td{border-bottom:1px solid var(--bv-border);vertical-align:middle;scroll-margin-top:4rem}
.bv-table>tbody>tr:last-child>td{border-bottom:0}
.bv-table>tbody>tr:not(.bv-card-row):hover{background:var(--bv-subtle)}
.bv-table>tbody>.bv-card-row>td{padding:.75rem;background:var(--bv-subtle)}
.bv-card{contain:inline-size}
.bv-select{width:1rem}
.bv-table [data-align=right]{text-align:end}
.bv-table [data-align=right],.bv-table [data-nowrap=true]{white-space:nowrap}
.bv-table>tbody>tr>td[data-roomy]>div{min-width:11rem}
.bv-table a{scroll-margin-top:6rem}
.bv-row-link{display:flex;align-items:center;gap:.5rem;font-size:.8125rem}
.bv-row-actions{display:flex;gap:.25rem;opacity:0}
tr:hover .bv-row-actions,tr:focus-within .bv-row-actions{opacity:1}
.bv-row-actions button{font:inherit;font-size:.75rem;line-height:1.375rem;min-width:2.25rem;min-height:1.5rem;padding:0 .375rem;color:var(--bv-link);background:var(--bv-surface);border:1px solid var(--bv-control);border-radius:4px;cursor:pointer}
.bv-row-actions button:hover{border-color:var(--bv-primary)}
@media (hover:none){.bv-row-actions{opacity:1}.bv-row-actions button{min-height:2rem;min-width:3rem}}
@media (prefers-reduced-motion:reduce){.bv-skeleton{animation:none}}
.bv-row-toggle{all:unset;cursor:pointer;display:inline-flex;color:var(--bv-link);min-height:1.5rem}
.bv-row-toggle::before{content:'▸';flex:0 0 1rem}
.bv-row-toggle[aria-expanded=true]::before{content:'▾'}
.bv-row-toggle:hover{text-decoration:underline}
.bv-row-toggle:focus-visible{outline:2px solid var(--bv-focus);outline-offset:2px;border-radius:2px}
.bv-sort{all:unset;cursor:pointer;display:inline-flex;gap:.375rem;align-items:center;min-height:1.5rem}
.bv-sort:focus-visible{outline:2px solid var(--bv-focus);outline-offset:2px;border-radius:2px}
.bv-sort:hover{text-decoration:underline}
.bv-skeleton{height:.75rem;border-radius:4px;background:var(--bv-border);animation:bv-pulse 1.2s ease-in-out infinite alternate}
@keyframes bv-pulse{from{opacity:.9}to{opacity:.4}}
.bv-list-note{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.75rem;text-align:center;padding:3rem 1rem;min-height:20rem;box-sizing:border-box;color:var(--bv-muted)}
.bv-list-note strong{color:var(--bv-text);font-size:1.0625rem}
.bv-pages{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center;justify-content:space-between}
.bv-pages ol{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0;align-items:center}
.bv-pages li>span{display:inline-block;min-width:1.5rem;text-align:center}
.bv-pages [aria-disabled=true]{opacity:.45;cursor:not-allowed}
.bv-pages select{font:inherit;color:inherit;background:var(--bv-surface);border:1px solid var(--bv-control);border-radius:6px;min-height:2rem;padding:0 .5rem}
@container (max-width:72rem){${compact}}
@container bv-wide (max-width:80rem){${tight}}
@container (max-width:48rem){${cards}}
@container bv-wide (max-width:60rem){${cards}}
@media print{.bv-pages,.bv-list-head button,.bv-list-filters{display:none}.bv-table th{position:static}}`;
