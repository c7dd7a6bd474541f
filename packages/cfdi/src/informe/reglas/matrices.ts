import type { Comprobante } from '../../comprobante/comprobante';
import type { ReglaSat } from './regla-sat';

// The matrices of errors of CFDI 3.3 and Pagos 1.0 number the rules that 4.0 and Pagos 2.0 kept: the new number, and the one before.
const CFDI_33 =
  '40101:33101 40102:33102 40103:33103 40104:33104 40106:33105 40107:33106 40108:33107 40109:33108 40110:33109 ' +
  '40111:33110 40112:33111 40113:33112 40114:33113 40115:33114 40116:33115 40117:33116 40118:33117 ' +
  '40119:33118 40120:33119 40121:33120 40124:33121 40125:33123 40126:33125 40127:33126 40128:33127 ' +
  '40129:33128 40137:33129 40140:33130 40141:33131 40143:33132 40150:33133 40151:33134 40152:33135 ' +
  '40153:33136 40154:33137 40155:33138 40156:33139 40160:33140 40161:33141 40162:33142 40163:33143 ' +
  '40164:33144 40165:33145 40166:33147 40167:33149 40168:33150 40169:33151 40173:33152 40174:33154 ' +
  '40175:33155 40176:33156 40177:33157 40178:33158 40179:33159 40180:33161 40181:33163 40182:33164 ' +
  '40183:33165 40184:33166 40185:33167 40186:33169 40194:33170 40195:33171 40196:33172 40197:33174 ' +
  '40198:33176 40199:33177 40200:33178 40201:33179 40202:33180 40203:33181 40204:33182 40205:33183 ' +
  '40206:33184 40207:33185 40208:33186 40209:33187 40210:33188 40211:33189 40212:33190 40217:33191 ' +
  '40218:33192 40219:33193 40220:33194 40221:33195';
const PAGOS_10 =
  '20101:101 20103:102 20104:103 20105:104 20106:105 20107:106 20108:107 20109:108 20110:109 20111:111 ' +
  '20112:112 20113:113 20114:114 20115:115 20116:116 20117:117 20118:118 20119:119 20120:120 20121:121 ' +
  '20123:122 20212:201 20213:202 20214:203 20216:205 20217:206 20218:207 20219:208 20220:209 20221:238 ' +
  '20222:210 20223:211 20224:212 20225:213 20226:239 20227:214 20228:215 20229:216 20230:227 20231:228 ' +
  '20232:229 20233:230 20234:231 20235:232 20236:217 20237:218 20239:221 20240:222 20241:223 20242:224 ' +
  '20243:225 20244:226 20999:999';

// Nómina 1.2 in CFDI 3.3: from 30 on every number is 120 more, and from 105 on 121.
const NOMINA_33 =
  '1:132 2:134 5:135 6:136 8:137 9:138 13:139 14:140 15:141 16:142 17:143 18:144 19:145 20:146 21:147 22:148 24:149';
const [FIRST_OF_COMPLEMENT, FIRST_AFTER_225, LAST] = [30, 105, 108];

const tableOf = (prefix: string, numbers: string) =>
  numbers.split(' ').map((pair): [string, string] => {
    const [now = '', before = ''] = pair.split(':');
    return [`${prefix}${now}`, `${prefix}${before}`];
  });
const ofComplement = Array.from({ length: LAST - FIRST_OF_COMPLEMENT + 1 }, (_, index): [string, string] => {
  const number = FIRST_OF_COMPLEMENT + index;
  return [`NOM${number}`, `NOM${number + (number < FIRST_AFTER_225 ? 120 : 121)}`];
});
const before = new Map([
  ...tableOf('CFDI', CFDI_33),
  ...tableOf('CRP', PAGOS_10),
  ...tableOf('NOM', NOMINA_33),
  ...ofComplement,
]);
/** Codes of a certificate that is not of the emisor, not valid on the day, or of a kind that may not seal. */
const DEL_CERTIFICADO: Readonly<Record<string, string>> = {
  '4.0': 'CFDI40106',
  '3.3': 'CFDI33105',
  '2.0': 'Reten20102',
};

/** Codes of a sello that is not of the content. */
const DEL_SELLO: Readonly<Record<string, string>> = { '4.0': 'CFDI40102', '3.3': 'CFDI33102', '2.0': 'Reten20101' };

const ofVersion =
  (codigos: Readonly<Record<string, string>>) =>
  (version: string): { codigos?: string[] } => {
    const codigo = codigos[version];
    return codigo === undefined ? {} : { codigos: [codigo] };
  };

/** The code of a certificate that may not seal a document of a version: of a CFDI, or of retenciones. */
export const codigosDeCertificado = ofVersion(DEL_CERTIFICADO);

/** The code of a sello that is not of the content of such a document. */
export const codigosDeSello = ofVersion(DEL_SELLO);

/** Codes of the matrix of a version by those of 4.0; the version has no others. 3.2 has no matrix. */
export const codigosEn = (version: Comprobante['version'], ...codigos: readonly string[]): { codigos?: string[] } => {
  const known =
    version === '4.0' ? [...codigos] : version === '3.3' ? codigos.flatMap((codigo) => before.get(codigo) ?? []) : [];
  return known.length > 0 ? { codigos: known } : {};
};

const WITH_NUMBER = /^[A-Z]+\d+$/;

/** The rules that the matrices before have too, with their codes; rules of a guide, without a number, stay where `keepsGuides`. */
export const reglasBefore = (reglas: readonly ReglaSat[], { keepsGuides = false } = {}): ReglaSat[] =>
  reglas.flatMap(([codigo, check]): ReglaSat[] => {
    if (keepsGuides && !WITH_NUMBER.test(codigo)) return [[codigo, check]];
    const known = before.get(codigo);
    return known ? [[known, check]] : [];
  });
