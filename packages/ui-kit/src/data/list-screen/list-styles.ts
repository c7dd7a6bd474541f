/** Styles of wide tables: of more than eight columns, or in less room. */
const compact = `
.bv-table th{white-space:normal}
.bv-table th,.bv-table>tbody>tr>td{padding-inline:.375rem}
.bv-table{--bv-name-width:14rem;--bv-link-width:9rem}`;

/** Styles for many columns in little room. */
const tight = `${compact}
.bv-table{font-size:var(--bv-size-small);--bv-name-width:12rem;--bv-link-width:6.75rem}
.bv-row-link{font-size:inherit}`;

const cards = `
.bv-table{font-size:inherit;--bv-name-width:0;--bv-link-width:0;--bv-files-width:0px}
.bv-row-link{display:flex;align-items:center;gap:.5rem;width:100%}
.bv-row-link>:first-child{flex:1}
.bv-row-actions{position:static;gap:.25rem;opacity:1;pointer-events:auto}
.bv-row-actions button{min-width:2.5rem}
.bv-list-status>:nth-child(2):not(.bv-panel){order:1;flex-basis:100%;justify-content:flex-start}
.bv-list-body{background:none;border:0}
.bv-table,.bv-table>tbody>tr,.bv-table>tbody>.bv-card-row>td{display:block}
.bv-table>tbody{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:.5rem}
.bv-table>thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.bv-table>tbody>tr{background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px;padding:.5rem .75rem}
.bv-table>tbody>tr:not(.bv-card-row)>td{display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:.75rem;height:auto;padding:.3125rem 0;border:0;overflow-wrap:anywhere;justify-items:start}
.bv-table>tbody>tr:not(.bv-card-row)>td:has(>div:empty){display:none}
.bv-table>tbody>tr>td:has(.bv-row-link)>div{width:100%}
.bv-table>tbody>tr>td[data-label]::before{content:attr(data-label);color:var(--bv-muted);white-space:normal}
.bv-table>tbody>.bv-card-row{grid-column:1/-1;background:var(--bv-subtle);padding:0}
.bv-table>tbody>.bv-card-row>td{height:auto}
.bv-table>tbody>tr:not(.bv-card-row)>.bv-select{display:block;width:auto;margin-inline-start:-.5rem}
.bv-table [data-align=right]{text-align:start}
${shortCards()}`;

/** Cards of three lines; the empty boxes before and after the cells end the first and the second line. */
function shortCards() {
  const row = '.bv-table[data-cards]>tbody>tr:not(.bv-card-row)';
  return `
${row}{display:flex;flex-wrap:wrap;align-items:center;align-content:start;gap:0 .5rem;font-size:var(--bv-size-note)}
${row}::before,${row}::after{content:'';flex-basis:100%;order:2}
${row}::after{order:4}
${row}>td{display:flex;gap:.375rem;order:6;padding:0;min-height:1.625rem;align-items:center}
${row}>.bv-select{order:0}
${row} .bv-select-box{min-height:1.625rem}
${row}>td[data-card]::before{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
${row}>td:is([data-card=title],[data-card=amount]){order:1}
${row}>td[data-card=title]{flex:1 1 0;min-width:0;font-weight:600}
${row}>td[data-card=title]>div{flex:1;min-width:0}
${row}>td:is([data-card=line],[data-card=state]){order:3}
${row}>td[data-card=line]{color:var(--bv-muted)}
${row}>td:is([data-card=amount],[data-card=state],[data-align=right]){margin-inline-start:auto}
${row}>td[data-card=amount]{font-weight:600}
${row}>td[data-card=link]{order:5;flex:1 1 100%}
${row}>td[data-card=link]>div{flex:1}`;
}

/**
 * Styles of a list. Container queries switch between table and cards, so that an open side menu counts too; a table
 * of many columns switches earlier. A row is one line: what does not fit is cut.
 * --bv-sticky-top is the height of the page's sticky header.
 */
export const listCss = `
.bv-list{container-type:inline-size;display:flex;flex-direction:column;gap:.625rem}
.bv-list[data-wide]{container-name:bv-wide}
.bv-list-head{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
.bv-list-tabs{flex:1 1 auto;min-width:0}
.bv-list-tools{display:flex;flex-wrap:wrap;gap:.5rem}
.bv-list-head :is(h1,h2){font-size:var(--bv-size-heading);line-height:1.25;margin:0;font-weight:600}
.bv-list-head h2{font-size:var(--bv-size-title)}
.bv-list-status{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between;min-height:1.5rem;color:var(--bv-muted)}
.bv-list-status>:nth-child(2):not(.bv-panel){flex:1;display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline;justify-content:flex-end}
.bv-list input[type=checkbox]{width:1rem;height:1rem;margin:0;accent-color:var(--bv-primary)}
.bv-list-body{position:relative;min-height:20rem;background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px}
[data-many] .bv-list-body{overflow-x:auto}
[data-many] .bv-table th{position:static;white-space:nowrap}
.bv-list-body[data-stale] tbody{opacity:.55}
.bv-table{--bv-name-width:21rem;--bv-link-width:19rem;--bv-files-width:4.625rem;width:100%;border-collapse:separate;border-spacing:0;font-size:var(--bv-size-note);font-variant-numeric:tabular-nums}
.bv-table th{position:sticky;top:var(--bv-sticky-top,0);z-index:2;background:var(--bv-subtle);text-align:start;font-weight:600;white-space:nowrap;border-bottom:1px solid var(--bv-border)}
.bv-table th:first-child{border-start-start-radius:8px}
.bv-table th:last-child{border-start-end-radius:8px}
.bv-table th,.bv-table>tbody>tr>td{padding:.25rem .5rem}
.bv-table>tbody>tr>td{height:1.5rem;border-bottom:1px solid var(--bv-border);vertical-align:middle;scroll-margin-top:4rem}
.bv-table>tbody>tr:last-child>td{border-bottom:0}
.bv-table>tbody>tr:not(.bv-card-row):hover{background:var(--bv-subtle)}
.bv-table>tbody>tr:has(.bv-row-link>:is(a,button)){cursor:pointer}
.bv-table>tbody>tr[data-pressed]{background:var(--bv-infoSurface)!important}
.bv-table>tbody>.bv-card-row>td{padding:.75rem;background:var(--bv-subtle)}
.bv-card{contain:inline-size}
.bv-table tr>.bv-select{width:2rem;padding:0}
.bv-select-box{display:grid;place-items:center;min-width:2rem;min-height:2rem;cursor:pointer;user-select:none}
.bv-table>tbody>tr:has(>.bv-select :checked){background:var(--bv-infoSurface)}
.bv-table [data-align=right]{text-align:end}
.bv-table [data-align=right],.bv-table [data-nowrap=true]{white-space:nowrap}
.bv-table>tbody>tr>td[data-roomy]>div,.bv-row-link,.bv-row-link>:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.bv-table>tbody>tr>td[data-roomy]{width:100%}
.bv-table>tbody>tr>td[data-roomy]>div{contain:inline-size;min-width:var(--bv-name-width)}
.bv-table a{scroll-margin-top:6rem}
.bv-row-link{position:relative;display:block;contain:inline-size;min-width:var(--bv-link-width)}
.bv-row-link>:first-child{display:block;max-width:100%;line-height:1.5rem}
.bv-row-actions{position:absolute;inset-block:0;inset-inline-end:0;display:flex;gap:.125rem;opacity:0;pointer-events:none}
tr:is(:hover,:focus-within) .bv-row-link:has(.bv-row-actions)>:first-child{max-width:calc(100% - var(--bv-files-width))}
tr:is(:hover,:focus-within) .bv-row-actions{opacity:1;pointer-events:auto}
.bv-row-actions button{font:inherit;font-size:var(--bv-size-small);line-height:1.375rem;min-width:2.125rem;min-height:1.5rem;padding:0;color:var(--bv-link);background:var(--bv-surface);border:1px solid var(--bv-control);border-radius:4px;cursor:pointer}
.bv-row-actions button:hover{border-color:var(--bv-primary)}
@media (hover:none){.bv-row-actions{opacity:1;pointer-events:auto}.bv-row-link:has(.bv-row-actions)>:first-child{max-width:calc(100% - var(--bv-files-width))}}
@media (prefers-reduced-motion:reduce){.bv-skeleton{animation:none}}
.bv-row-toggle{all:unset;cursor:pointer;color:var(--bv-link);line-height:1.5rem}
.bv-row-toggle::before{content:'▸';display:inline-block;width:1rem}
.bv-row-toggle[aria-expanded=true]::before{content:'▾'}
.bv-row-toggle:hover{text-decoration:underline}
.bv-table :is(a,.bv-row-toggle,.bv-sort):focus-visible{outline:2px solid var(--bv-focus);outline-offset:-2px;border-radius:4px}
.bv-sort{all:unset;cursor:pointer;display:inline-flex;gap:.375rem;align-items:center;min-height:1.5rem}
.bv-sort:hover{text-decoration:underline}
.bv-skeleton{height:.75rem;border-radius:4px;background:var(--bv-border);animation:bv-pulse 1.2s ease-in-out infinite alternate}
@keyframes bv-pulse{from{opacity:.9}to{opacity:.4}}
.bv-list-note{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.75rem;text-align:center;padding:3rem 1rem;min-height:20rem;box-sizing:border-box;color:var(--bv-muted)}
.bv-list-note strong{color:var(--bv-text);font-size:var(--bv-size-lead)}
.bv-pages{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center;justify-content:space-between}
.bv-pages ol{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0;align-items:center}
.bv-pages li>span{display:inline-block;min-width:1.5rem;text-align:center}
.bv-pages [aria-disabled=true]{opacity:.45;cursor:not-allowed}
.bv-pages select{font:inherit;color:inherit;background:var(--bv-surface);border:1px solid var(--bv-control);border-radius:6px;min-height:2rem;padding:0 .5rem}
@container (max-width:72rem){${compact}}
@container bv-wide (max-width:90rem){${compact}}
@container bv-wide (max-width:72rem){${tight}}
@container (max-width:60rem){.bv-list-tabs{order:1;flex-basis:100%}}
@container (max-width:48rem){${cards}}
@container bv-wide (max-width:60rem){${cards}}
@page bv-list{size:landscape;margin:10mm}
@media print{
.bv-list{page:bv-list}
.bv-list :is(.bv-pages,.bv-list-tools,.bv-list-tabs,.bv-list-filters,.bv-row-actions,.bv-select,.bv-panel){display:none}
.bv-list .bv-list-body{min-height:0;border:0;overflow:visible}
.bv-table th{position:static}
.bv-table tr{break-inside:avoid}}`;
