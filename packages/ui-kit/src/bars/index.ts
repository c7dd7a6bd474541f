// Bars by month in SVG, light enough for a first screen.
// Never: charts on a canvas; charts has those.
export { type Bar, BarChart } from './bar-chart';
export { formatTick } from './format-tick';
