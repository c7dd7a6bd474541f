import { codesOf } from '../testing/matrix-codes';
import { bases, edit, to11, to33 } from '../testing/matrix-documents';
import { neighbours, neighboursOfExterior } from '../testing/matrix-neighbours';

// What stands beside the faults of the matrices draws no remark at all, in each version that has the code.

const OF_33 = /\b(?:CFDI33\d{3}|CRP\d{3}|NOM1[3-9]\d|NOM2\d\d)\b/;

const in40 = neighbours.map(([codigos, base, ...edits]) => ({ codigos, base, xml: edit(bases[base], ...edits) }));
const in33 = in40.filter(({ codigos }) => OF_33.test(codigos));
const exterior = neighboursOfExterior.map(([codigos, base, ...edits]) => ({
  codigos,
  base,
  xml: edit(bases[base], ...edits),
}));

it.each(in40)('4.0: finds nothing beside $codigos in $base', ({ xml }) => expect(codesOf(xml)).toEqual([]));

it.each(in33)('3.3: finds nothing beside $codigos in $base', ({ xml }) => expect(codesOf(to33(xml))).toEqual([]));

it.each(exterior)('Comercio Exterior: finds nothing beside $codigos in $base', ({ xml }) =>
  expect([codesOf(xml), codesOf(to11(xml))]).toEqual([[], []]),
);
