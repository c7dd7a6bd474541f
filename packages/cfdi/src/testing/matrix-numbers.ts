/** Numbers of the SAT's matrices of errors, by the letters before them. Of Carta Porte those that are known. */
export const matrices: Readonly<Record<string, string>> = {
  CFDI: '33101-33198 40101-40222 40226-40227 40999',
  CRP: '101-122 201-239 999 20101-20123 20201-20279 20999',
  NOM: '1-229',
  CP: '101-107 115 125 131 147 155 182 184 195',
  CCE: '101 145-218',
  Reten: '20101-20113 20115-20117 20119-20133 20135',
  INE: '180-188',
  ECC: '121-125',
  IEEH: '101-105',
  IRMGCT: '101-110',
  PDR: '101-104',
  SPT: '101-104 106-126 128-132',
  DES: '101',
  NOT: '101-104',
  OBR: '101-103',
  REN: '101-105',
};

const ESQUEMA = 'whatever else the schema refuses; shown as the rule esquema, without a code';
const LISTA = 'needs a list that is not open: listas_externas names it';
const DECIMALES = 'decimals of the currency, which 3.3 no longer asks of conceptos: up to six are lawful';
const FRONTERA = 'a code of one PAC; needs the registry and the columns of the border stimulus, which are not open';

/** Codes of the matrices that no rule of the engine reports, and why. */
export const sinRegla: readonly (readonly [codigos: string, reason: string])[] = [
  ['CFDI40999 CRP20999 CRP999 NOM225 CCE218', ESQUEMA],
  [
    'CFDI40118 CFDI40127 CFDI40128 CFDI40129 CFDI40138 CFDI40142 CFDI40143 CFDI40144 CFDI40145 CFDI40163 CFDI40164',
    LISTA,
  ],
  ['CFDI40187 CFDI40189 CFDI40190 CFDI40192 CRP20216 CRP20222 NOM9 NOM41 NOM45 NOM46 NOM67', LISTA],
  ['CFDI33117 CFDI33126 CFDI33127 CFDI33128 CFDI33132 CFDI33143 CFDI33144 CRP205 CRP210', LISTA],
  ['NOM138 NOM161 NOM165 NOM166 NOM187', LISTA],
  ['CP155 CCE151 CCE172 CCE174 CCE178 CCE182 CCE189 CCE191', LISTA],
  ['ECC123 Reten20113 Reten20115 Reten20116 Reten20119', LISTA],
  ['NOM122', 'needs the list of RFC; CFDI 3.2 has no rule of external lists'],
  ['NOM115', 'of CFDI 3.2; whether staff was hired out is not in the document'],
  ['CCE204', 'limits of the Importe of a concepto, which CFDI40167 and CFDI33149 report'],
  ['CFDI40222', 'its text is not public; CFDI40122 and CFDI40123 judge Exportacion'],
  ['CFDI33124', 'the same condition as CFDI33123, which is reported'],
  ['CFDI33146 CFDI33148 CFDI33153 CFDI33160 CFDI33162 CFDI33168 CFDI33173 CFDI33175', DECIMALES],
  ['CFDI33196 CFDI33197 CFDI33198', FRONTERA],
  ['CRP20220 CRP209', 'the greatest value of c_TipoDeComprobante has all the digits that an amount may have'],
  ['CRP20277', 'withdrawn on 2024-01-16: EquivalenciaDR need not have ten decimals'],
];

/** The codes that a text of numbers and ranges names. */
export const codigosDe = (letters: string, numbers: string): string[] =>
  numbers.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => `${letters}${from + index}`);
  });
