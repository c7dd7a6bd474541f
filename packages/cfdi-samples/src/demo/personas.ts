/** Issuer or recipient of a CFDI. `nombre` leaves out the kind of company, as CFDI 4.0 wants it. */
export interface Persona {
  readonly rfc: string;
  readonly nombre: string;
  /** c_RegimenFiscal. */
  readonly regimen: string;
  /** Postal code of the fiscal address. */
  readonly cp: string;
  /** What it sells; a key of `giros`. */
  readonly giro: string;
}

/** Whether an RFC is that of a natural person: 13 characters; a company has 12. */
export const isPersonaFisica = ({ rfc }: { rfc: string }): boolean => rfc.length === 13;

const parse = (lines: string): Persona[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [rfc = '', nombre = '', regimen = '', cp = '', giro = ''] = line.split('|');
      return { rfc, nombre, regimen, cp, giro };
    });

/** The SAT's own test taxpayers, with the names and addresses that the SAT published for them. */
export const contribuyentesDemo: readonly Persona[] = parse(`
EKU9003173C9|ESCUELA KEMPER URGATE|601|42501|escuela
H&E951128469|HERRERIA & ELECTRICOS|601|06002|herreria
CACX7605101P8|XOCHILT CASAS CHAVEZ|612|36257|consultoria
IIA040805DZ4|INDISTRIA ILUMINADORA DE ALMACENES|601|62661|iluminacion
KIJ0906199R1|KERNEL INDUSTIA JUGUETERA|601|28971|juguetes
XIA190128J61|XENON INDUSTRIAL ARTICLES|601|76343|industrial
`);

/** Recipient of a sale for which the buyer asks for no invoice. */
export const publicoEnGeneral = { rfc: 'XAXX010101000', nombre: 'PUBLICO EN GENERAL', regimen: '616' } as const;

/** Invented; any likeness to a real taxpayer is chance. The last character of each RFC is its right check digit. */
export const contrapartes: readonly Persona[] = parse(`
PAN980312VJ9|PAPELERIA Y ARTICULOS DEL NORTE|601|64000|papeleria
DPS0507211D4|DISTRIBUIDORA DE PAPEL SANTA ELENA|601|06800|papeleria
OCM110204EG2|OFICINAS COMPLETAS DE MORELOS|601|62000|papeleria
CLV990615YD8|COMBUSTIBLES Y LUBRICANTES DEL VALLE|601|50000|combustible
ESG0309188N7|ESTACION DE SERVICIO LA GARZA|601|37000|combustible
GAS120530CF1|GASOLINERA AUTOPISTA SUR|601|76000|combustible
TRM010809320|TELEFONIA Y REDES MERIDIANO|601|03100|telecom
FOP140311EQ4|FIBRA OPTICA DEL PACIFICO|601|80000|telecom
LIB070426F34|LIMPIEZA INTEGRAL BRILLANTE|601|44100|limpieza
SLC160823DH6|SERVICIOS DE LIMPIEZA CORPORATIVA AZAHAR|601|06600|limpieza
TLB950210PD6|TRANSPORTES LARGO BARRANCO|624|78000|transporte
FTC0411171D3|FLETES Y TRASLADOS COYOTE|624|36000|transporte
AQL180605PC3|AUTOTRANSPORTE QUEBRADA LISA|624|45010|transporte
DPB091202IT8|DESPACHO PEREDA BUENROSTRO Y ASOCIADOS|601|11000|consultoria
ACF1309192J1|ASESORES CONTABLES Y FISCALES EL ROBLE|601|64100|consultoria
IGP170127HU9|INTELIGENCIA Y GESTION DE PROCESOS TEZONTLE|626|72000|consultoria
RMJ960508LG5|RESTAURANTE MESON DE LA JACARANDA|601|06700|restaurante
CSB150714MY7|COMEDORES Y SERVICIOS BANQUETEROS NOPALITO|626|20000|restaurante
ABR021025GE2|ABARROTES Y BOTANAS RIO CLARO|601|31000|abarrotes
DAL080319DN1|DISTRIBUIDORA DE ALIMENTOS LAGUNA SECA|601|27000|abarrotes
SNU190411737|SOLUCIONES EN LA NUBE ARRECIFE|601|03800|software
LDT101008V51|LICENCIAS Y DESARROLLOS TLALOC|601|04100|software
CIB0606275Y4|COMPUTO E INFRAESTRUCTURA BUGAMBILIA|601|53100|software
FTB970820UQ9|FERRETERIA Y TORNILLOS EL BISEL|601|37160|ferreteria
MFH030114LQ6|MATERIALES Y FERRETERIA HUIZACHE|601|83000|ferreteria
AHP121130FU2|ACEROS Y HERRAJES DE PUEBLA|601|72160|ferreteria
PMF111216977|PUBLICIDAD Y MEDIOS FAROLITO|601|11560|publicidad
ICG140402W48|IMPRESOS Y CARTELES GUAYACAN|626|44600|publicidad
IBF050913TE2|INMOBILIARIA BODEGAS DE LA FRONTERA|601|22000|renta
AUN000724H82|ARRENDADORA URBANA NARANJOS|601|66220|renta
SVE0802182K5|SEGURIDAD Y VIGILANCIA ESCUDERO|601|54000|vigilancia
FEM130607WJ7|FRONTERA ELECTRONICA DE MEXICALI|601|21000|electronica
CTD160315720|COMPONENTES Y TABLEROS DELTA NOROESTE|601|22500|electronica
HSM990930CE8|HOSPITAL SAN MARCIAL DEL BAJIO|603|36500|medico
CLN110518VWA|CADENA DE LIBRERIAS NOCHE Y DIA|601|06010|libreria
UMA040806X74|UNIFORMES Y MODA ACAPULQUEÑA|601|39300|uniformes
CCV0710235E5|CONSTRUCTORA CERRO VERDE|601|45050|construccion
OCP150209FS2|OBRA CIVIL Y PROYECTOS PEDREGAL|601|14010|construccion
HTM9812046E2|HOTELES Y TURISMO MARISMA|601|77500|restaurante
GCA020317DU5|GRUPO COMERCIAL AHUEHUETE|601|06500|abarrotes
ÑRT0905114TA|ÑANDU REFACCIONES Y TRACTORES|601|85000|ferreteria
T&M120910ZXA|TORRES & MALDONADO CONSULTORES|601|05348|consultoria
PKS180122B59|PARQUES Y KIOSCOS DEL SURESTE|601|97000|publicidad
CDI060704XK3|COLEGIO DE IDIOMAS LA CEIBA|603|29000|libreria
MUE101119H7A|MUEBLES Y ESPACIOS TEPOZAN|601|58000|uniformes
PLA030526DN1|PLASTICOS LAMINADOS DEL ANAHUAC|601|54150|ferreteria
ROPM780423TI5|MARTINA ROBLEDO PALACIOS|612|03020|consultoria
GUTA850917Q16|ANSELMO GUTIERREZ TREJO|612|64720|consultoria
VEZL91020617A|LORENZA VELAZQUEZ ZUÑIGA|626|06100|publicidad
NAIC740611FK6|CELESTINO NARVAEZ IBARRA|606|44200|renta
OLHE881130417|EUGENIA OLVERA HINOJOSA|606|76100|renta
BAÑR690315SI1|RODRIGO BARRAGAN ÑUÑEZ|612|97100|medico
SOMI9307283S9|ISAURA SOLANO MEDRANO|612|37500|medico
TAQP8201042X3|PATRICIO TAMAYO QUIROZ|626|50200|limpieza
LUFD790819ZP7|DOROTEA LUNA FRAGOSO|612|72400|software
CEJH860225JF5|HILARIO CERVANTES JUAREZ|626|20100|ferreteria
MOPB770512LJ9|BRIGIDA MONDRAGON PONCE|612|58060|restaurante
REAG950903PP3|GILDARDO REYNOSO ACEVES|612|27200|transporte
ZAMF900116A74|FLORENTINA ZAVALA MEJIA|626|80200|papeleria
DIER830627LR3|RAMIRO DIEGUEZ ESCALANTE|612|31200|construccion
`);

/** Which of `contrapartes` the demo's SAT lists under article 69-B; every taxpayer of the demo deals with a presunto and a definitivo. */
export const situaciones: Readonly<Record<string, 'Presunto' | 'Desvirtuado' | 'Definitivo' | 'Sentencia Favorable'>> =
  {
    ABR021025GE2: 'Presunto',
    REAG950903PP3: 'Presunto',
    AUN000724H82: 'Definitivo',
    PMF111216977: 'Definitivo',
    DAL080319DN1: 'Desvirtuado',
    CTD160315720: 'Sentencia Favorable',
  };

/** Which of `contrapartes` the demo's operator lists under article 49 Bis: the school and others buy from it. */
export const LISTADO_49_BIS = 'ESG0309188N7';

/** Which of `contrapartes` the demo's SAT lists under articles 69 and 69-B Bis, by the codes of the lists, and the SAT's word for why. */
export const OTROS_LISTADOS: readonly { rfc: string; lista: string; supuesto: string }[] = [
  { rfc: LISTADO_49_BIS, lista: 'noLocalizados', supuesto: 'NO LOCALIZADOS' },
  { rfc: LISTADO_49_BIS, lista: 'perdidas', supuesto: 'Definitivo' },
  { rfc: 'ABR021025GE2', lista: 'firmes', supuesto: 'FIRMES' },
];

/** Which of `contrapartes` has an e.firma and is registered nowhere, so that a person can add it to the vault. */
export const POR_AGREGAR = 'SOMI9307283S9';

/** Recipient of wages. */
export interface Empleado extends Persona {
  readonly puesto: string;
  /** Per day, in cents. */
  readonly salarioDiario: number;
}

const empleo = (line: string): Empleado => {
  const [rfc = '', nombre = '', cp = '', puesto = '', salario = ''] = line.split('|');
  return { rfc, nombre, regimen: '605', cp, giro: '', puesto, salarioDiario: Number(salario) };
};

/** Two per company, in the order of `contribuyentesDemo`; the first of the school is a demo taxpayer herself. */
export const empleados: readonly Empleado[] = [
  'CACX7605101P8|XOCHILT CASAS CHAVEZ|36257|Docente de diseño|61250',
  'ROSA830512TAA|ALICIA ROMERO SANTOS|42502|Coordinación académica|78900',
  'HEVB900327J27|BENITO HERNANDEZ VALLE|06020|Soldador|48730',
  'CAMC870814YV8|CLARA CASTRO MIRANDA|06030|Administración|55300',
  'DELD941105I8A|DAMIAN DELGADO LARA|62660|Técnico en iluminación|52180',
  'ESPE810220D54|ELVIRA ESPINOZA PARRA|62600|Gerencia de ventas|112400',
  'FLOF960709115|FELIPE FLORES ORTIZ|28970|Operación de inyección|43870',
  'GANG881203110|GRACIELA GARCIA NAVA|28979|Diseño de producto|69950',
  'HUOH790618G63|HUGO HUERTA OROZCO|76340|Mantenimiento industrial|57640',
  'IBRI9204301D4|IRENE IBAÑEZ RIOS|76343|Compras|63220',
].map(empleo);
