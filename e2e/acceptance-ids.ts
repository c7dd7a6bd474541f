/** The acceptance lines of the product: their number per part. Titles of journeys begin with the ids that they prove. */
const LINES = {
  P: 9,
  S: 13,
  D: 7,
  U: 5,
  C: 15,
  B: 6,
  M: 5,
  R: 4,
  K: 6,
  A: 3,
  T: 5,
  E: 4,
  F: 4,
  W: 2,
  I: 2,
  L: 2,
} as const;

/** Lines beyond the specification that are done. */
const BEYOND = [
  'N3',
  'N4',
  'N5',
  'F71',
  'F72',
  'F73',
  'F74',
  'F79',
  'F80',
  'F81',
  'F82',
  'F83',
  'F84',
  'F85',
  'F86',
  'F87',
  'F88',
  'F89',
  'F90',
  'F91',
  'F93',
  'F94',
  'F95',
  'F97',
  'F100',
  'F101',
  'F102',
  'F105',
  'F106',
  'F108',
  'F109',
  'F110',
  'F111',
  'F113',
  'F114',
  'F115',
  'F116',
  'F117',
  'F118',
  'F120',
  'F121',
  'F122',
  'F123',
  'F124',
  'F125',
  'F127',
];

/** Their ids, `P1` to `W2` and those beyond. */
export const acceptanceIds: readonly string[] = [
  ...Object.entries(LINES).flatMap(([part, count]) => Array.from({ length: count }, (_, at) => `${part}${at + 1}`)),
  ...BEYOND,
];

const TITLE = /\b(?:test|describe)\(\s*['"`]((?:[A-Z]\d+ )+)/g;

/** Ids that the titles of a file of journeys begin with. */
export const idsIn = (source: string): string[] =>
  [...source.matchAll(TITLE)].flatMap(([, ids = '']) => ids.trim().split(' '));
