/** How many of the demo's CFDI are stored, of how many. */
export interface DemoProgress {
  listos: number;
  total: number;
}
