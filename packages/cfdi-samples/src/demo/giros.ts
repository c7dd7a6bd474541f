// What each line of business sells. Keys: c_ClaveProdServ and c_ClaveUnidad of the SAT.

/** IVA of a product: its rate in millionths, or exempt. */
type Iva = 160_000 | 80_000 | 0 | 'exento';

/** Something that is sold, at a price between two bounds (cents) and up to so many units at once. */
export interface Producto {
  readonly clave: string;
  readonly unidadClave: string;
  readonly unidad: string;
  readonly descripcion: string;
  readonly precio: readonly [number, number];
  readonly maximo: number;
  readonly iva: Iva;
  /** Rate in millionths; 0 where IEPS does not apply. */
  readonly ieps: number;
}

/** A line of business. `retencion` is what a company withholds when it buys from a person (or from a carrier). */
export interface Giro {
  readonly productos: readonly Producto[];
  readonly retencion?: 'honorarios' | 'arrendamiento' | 'autotransporte';
}

const ivas: Record<string, Iva> = { '16': 160_000, '8': 80_000, '0': 0, exento: 'exento' };

const giro = (lines: string, retencion?: Giro['retencion']): Giro => ({
  retencion,
  productos: lines
    .trim()
    .split('\n')
    .map((line) => {
      const [clave = '', unidadClave = '', unidad = '', descripcion = '', min, max, maximo, iva = '', ieps] =
        line.split('|');
      const rate = ivas[iva];
      if (rate === undefined) throw new RangeError(`no such IVA: ${line}`);
      const precio = [Number(min) * 100, Number(max) * 100] as const;
      return {
        clave,
        unidadClave,
        unidad,
        descripcion,
        precio,
        maximo: Number(maximo),
        iva: rate,
        ieps: Number(ieps ?? 0),
      };
    }),
});

/** Lines of business by name: clave | unit key | unit | description | from | to (pesos) | units | IVA | IEPS. */
export const giros: Readonly<Record<string, Giro>> = {
  escuela: giro(`
86121500|E48|Servicio|Colegiatura mensual de bachillerato|3200|6800|3|exento
86121500|E48|Servicio|Inscripción anual|5400|9800|2|exento
86101700|E48|Servicio|Taller vespertino de robótica|1250|2600|4|16
55101500|H87|Pieza|Paquete de libros de texto|850|2400|12|0
53102700|H87|Pieza|Uniforme deportivo|420|890|20|16`),
  herreria: giro(`
72101500|E48|Servicio|Fabricación y colocación de herrería en ventanas|4800|26000|2|16
30161700|H87|Pieza|Puerta de acero calibre 18|3900|11500|6|16
26121600|MTR|Metro|Cable eléctrico THW calibre 10|18|42|500|16
39121400|H87|Pieza|Centro de carga de 12 polos|1450|3900|10|16
72151500|E48|Servicio|Instalación eléctrica trifásica|7500|48000|1|16`),
  consultoria: giro(
    `
80101500|E48|Servicio|Consultoría en administración de negocios|6500|38000|2|16
84111500|E48|Servicio|Servicios de contabilidad del mes|3500|14500|1|16
80101600|HUR|Hora|Gestión de proyectos|650|1450|40|16
82141500|E48|Servicio|Diseño de identidad y material gráfico|4200|21500|2|16
80121600|E48|Servicio|Asesoría en derecho comercial|5200|32000|1|16`,
    'honorarios',
  ),
  iluminacion: giro(`
39111500|H87|Pieza|Luminaria LED suspendida para almacén 150 W|1850|3900|40|16
39101600|H87|Pieza|Lámpara LED tubular T8|68|145|200|16
39111600|H87|Pieza|Reflector exterior de 200 W|1150|2850|25|16
72151500|E48|Servicio|Proyecto e instalación de alumbrado|12500|98000|1|16
39121000|H87|Pieza|Transformador para luminaria|480|1250|60|16`),
  juguetes: giro(`
60141000|H87|Pieza|Bloques de construcción, 120 piezas|185|420|120|16
60141000|H87|Pieza|Muñeca articulada|129|360|150|16
60141100|H87|Pieza|Juego de mesa familiar|215|540|80|16
60141000|XBX|Caja|Surtido de carritos metálicos, caja con 48|980|1750|30|16
60141100|H87|Pieza|Rompecabezas de madera|95|240|100|16`),
  industrial: giro(`
31161500|XBX|Caja|Tornillo hexagonal grado 8, caja con 100|240|890|60|16
40141600|H87|Pieza|Válvula de bola de acero inoxidable|850|4200|24|16
31171500|H87|Pieza|Rodamiento rígido de bolas|180|1450|80|16
23153100|H87|Pieza|Refacción para banda transportadora|1200|9800|12|16
73152100|E48|Servicio|Mantenimiento preventivo de maquinaria|8500|46000|1|16`),
  papeleria: giro(`
14111500|XPK|Paquete|Papel bond carta, 500 hojas|92|128|60|16
44121700|XBX|Caja|Bolígrafo azul, caja con 12|48|96|24|16
44103100|H87|Pieza|Cartucho de tóner negro|890|2450|6|16
44122000|XPK|Paquete|Carpetas colgantes, 25 piezas|165|310|12|16`),
  combustible: giro(`
15101514|LTR|Litro|Gasolina regular menor a 91 octanos|20|23|60|16
15101515|LTR|Litro|Gasolina premium mayor o igual a 91 octanos|22|26|60|16
15101505|LTR|Litro|Diésel automotriz|23|27|180|16`),
  telecom: giro(`
81112100|E48|Servicio|Internet simétrico empresarial, renta mensual|1200|4800|1|16
83111600|E48|Servicio|Telefonía móvil, plan de 10 líneas|1990|5200|1|16
83111500|E48|Servicio|Telefonía local y de larga distancia|480|1850|1|16`),
  limpieza: giro(`
76111500|MON|Mes|Limpieza de oficinas|4800|14500|1|16
47131800|KT|Kit|Insumos de limpieza|380|1450|6|16`),
  transporte: giro(
    `
78101800|E48|Servicio|Flete terrestre de carga general|3800|28500|2|16
78101800|E48|Servicio|Traslado de mercancía paletizada|2400|12800|3|16`,
    'autotransporte',
  ),
  restaurante: giro(`
90101500|E48|Servicio|Consumo de alimentos|380|4200|1|16
90111500|E48|Servicio|Hospedaje|1250|3400|4|16
90101600|E48|Servicio|Banquete para evento|6800|42000|1|16`),
  abarrotes: giro(`
50202300|XBX|Caja|Agua natural embotellada 1 L|96|168|40|0
50192100|XBX|Caja|Botanas surtidas|240|520|20|0|80000
50201700|KGM|Kilogramo|Café tostado y molido|165|320|25|0
50161800|XBX|Caja|Dulces surtidos|180|460|15|0|80000`),
  software: giro(`
81112500|E48|Servicio|Licencia anual de software|1450|28000|5|16
81112200|MON|Mes|Soporte y mantenimiento de sistemas|3900|18500|1|16
43211500|H87|Pieza|Computadora portátil 14"|14500|32500|4|16
81112000|MON|Mes|Respaldo y almacenamiento en la nube|890|6400|1|16`),
  ferreteria: giro(`
31161500|XBX|Caja|Tornillería surtida|120|480|30|16
27111700|H87|Pieza|Juego de llaves combinadas|480|1890|8|16
30102400|H87|Pieza|Varilla corrugada 3/8"|148|212|120|16
31211500|LTR|Litro|Esmalte alquidálico blanco|138|265|40|16
46181500|H87|Pieza|Equipo de protección personal|95|640|40|16`),
  publicidad: giro(`
82101500|E48|Servicio|Campaña en medios impresos|4800|36000|1|16
82101600|MON|Mes|Pauta en medios digitales|3500|28000|1|16
82121500|XPK|Paquete|Impresión de folletos, millar|890|2600|10|16`),
  renta: giro(
    `
80131500|MON|Mes|Arrendamiento de local comercial|9500|38000|1|16
80131500|MON|Mes|Arrendamiento de bodega|12500|64000|1|16`,
    'arrendamiento',
  ),
  vigilancia: giro(`
92121500|MON|Mes|Servicio de guardias de seguridad|14500|48000|1|16
46171600|H87|Pieza|Cámara de vigilancia IP|1250|4800|8|16`),
  electronica: giro(`
32101600|H87|Pieza|Tarjeta de control electrónico|480|3200|40|8
39121100|H87|Pieza|Tablero de distribución armado|3900|18500|4|8
41111900|H87|Pieza|Sensor inductivo|290|1150|30|8`),
  medico: giro(
    `
85121600|E48|Servicio|Consulta médica de especialidad|850|1900|1|exento
85121800|E48|Servicio|Estudios de laboratorio|420|3600|2|16
85122000|E48|Servicio|Examen médico ocupacional|480|950|20|exento`,
    'honorarios',
  ),
  libreria: giro(`
55101500|H87|Pieza|Libro técnico|290|980|15|0
86111500|E48|Servicio|Curso de idiomas para empresas|4500|18500|2|exento`),
  uniformes: giro(`
53102700|H87|Pieza|Uniforme de trabajo bordado|380|950|40|16
56101700|H87|Pieza|Escritorio ejecutivo|3900|12800|4|16
56101500|H87|Pieza|Silla ergonómica|1890|6200|12|16`),
  construccion: giro(`
72101500|E48|Servicio|Mantenimiento y reparación de edificio|6800|86000|1|16
30111500|H87|Pieza|Mortero preparado, bulto de 50 kg|98|168|150|16
81101500|E48|Servicio|Proyecto de ingeniería civil|18000|145000|1|16`),
};
