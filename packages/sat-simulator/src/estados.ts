import { readFile, rename, writeFile } from 'node:fs/promises';
import { faltas } from './faltas';
import { formas } from './formas';

/** Modes of ConsultaCFDIService, for every call. */
export const modes = {
  ok: 'Responde bien',
  slow: 'Responde bien, pero tarde',
  flapping: 'Alterna Vigente y Cancelado en cada respuesta',
  'no-encontrado': 'N - 602: Comprobante no encontrado',
  '601': 'N - 601 con Estado=Vigente',
  timeout: 'No responde nunca',
  http500: 'HTTP 500 con SOAP Fault',
  html: 'HTTP 200 con una página de mantenimiento',
  garbage: 'XML cortado a la mitad',
  palabras: 'Sus palabras en mayúsculas, sin acentos y con blancos de más',
  desconocidas: 'Palabras que no están en sus catálogos',
  'estado-desconocido': 'Un Estado que no está en sus catálogos',
  'codigo-desconocido': 'Un CodigoEstatus que no está en sus catálogos',
  ...faltas,
  ...formas,
} as const;
export type Mode = keyof typeof modes;

/** Modes of the PAC. */
export const pacModes = {
  ok: 'Responde bien',
  slow: 'Responde bien, pero tarde',
  silent: 'Recibe y hace, pero nunca responde',
  deaf: 'No hace nada ni responde',
  http500: 'HTTP 500',
  html: 'HTTP 200 con una página de mantenimiento',
  garbage: 'Respuesta cortada a la mitad',
  ...faltas,
} as const;
export type PacMode = keyof typeof pacModes;

/** Modes of the repository of certificates. */
export const rccfModes = {
  ok: 'Responde bien',
  slow: 'Responde bien, pero tarde',
  timeout: 'No responde nunca',
  'no-encontrado': 'HTTP 404',
  http500: 'HTTP 500',
  html: 'HTTP 200 con una página de mantenimiento',
  truncated: 'Certificado cortado a la mitad',
  otro: 'Certificado de otro número',
} as const;
export type RccfMode = keyof typeof rccfModes;

/** How the simulated SAT behaves. */
export interface Dials {
  mode: Mode;
  /** Delay of every answer in mode `slow`, in milliseconds. */
  slowMs: number;
  /** Absent in files of earlier versions. */
  pac?: PacMode;
  /** Absent in files of earlier versions. */
  rccf?: RccfMode;
}

/** A request of an emisor to cancel a CFDI that needs the receptor's acceptance. The UUID is in lower case. */
export interface SolicitudCancelacion {
  uuid: string;
  receptor: string;
  estado: 'pendiente' | 'aceptada' | 'rechazada';
  relacionados: { uuid: string; emisor: string; receptor: string; relacion: 'padre' | 'hijo' }[];
}

/** State of one comprobante at the SAT, in the SAT's own words. */
export interface EstadoCfdi {
  estado: 'Vigente' | 'Cancelado' | 'No Encontrado';
  esCancelable: string;
  estatusCancelacion: string;
  validacionEfos: string;
}

/** A record of the list of article 69-B. */
export interface EfosListed {
  rfc: string;
  nombre: string;
  situacion: 'Presunto' | 'Desvirtuado' | 'Definitivo' | 'Sentencia Favorable';
}

/** A record of a list of article 69 or 69-B Bis. */
export interface OtroListado {
  lista: string;
  rfc: string;
  nombre: string;
  supuesto: string;
}

interface State {
  dials: Dials;
  cfdi: Record<string, EstadoCfdi>;
  /** Absent in files of earlier versions. */
  efos?: EfosListed[];
  /** Absent in files of earlier versions. */
  listas?: OtroListado[];
  /** Requests to cancel by UUID; absent in files of earlier versions. */
  solicitudes?: Record<string, SolicitudCancelacion>;
  /** Certificates (DER in base64) by number; absent in files of earlier versions. */
  certificados?: Record<string, string>;
}

const INVENTED: readonly EfosListed[] = [
  { rfc: 'AAA090909HHH', nombre: 'ACTIVOS Y CAÑAVERALES, S.A. DE C.V.', situacion: 'Sentencia Favorable' },
  { rfc: 'AAA191919HHH', nombre: 'SUSTENTABLE, S.C.', situacion: 'Desvirtuado' },
];

/** Dials and states; with a file they survive a restart. */
export class Estados {
  readonly #file: string | undefined;
  readonly #state: State;
  #saving: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  private constructor(state: State, file: string | undefined) {
    this.#state = state;
    this.#file = file;
  }

  /** Reads the file when there is one. A file that cannot be read as state is an error, not an empty start. */
  static async open(file?: string): Promise<Estados> {
    const initial: State = { dials: { mode: 'ok', slowMs: 3_000 }, cfdi: {} };
    if (!file) return new Estados(initial, file);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return new Estados(initial, file);
    const state = JSON.parse(text) as State;
    // Files of earlier versions have a dial that was removed.
    const { mode, slowMs, pac, rccf } = state.dials;
    return new Estados({ ...state, dials: { mode, slowMs, ...(pac && { pac }), ...(rccf && { rccf }) } }, file);
  }

  get dials(): Readonly<Dials> {
    return this.#state.dials;
  }

  /** Records of the list of article 69-B. */
  get efos(): readonly EfosListed[] {
    return this.#state.efos ?? INVENTED;
  }

  /** Null when it was never registered. */
  find(uuid: string): EstadoCfdi | null {
    return this.#state.cfdi[uuid.toLowerCase()] ?? null;
  }

  async turn(dials: Partial<Dials>): Promise<Dials> {
    Object.assign(this.#state.dials, dials);
    await this.#save();
    return this.#state.dials;
  }

  async tell(uuid: string, estado: EstadoCfdi): Promise<EstadoCfdi> {
    this.#state.cfdi[uuid.toLowerCase()] = estado;
    await this.#save();
    return estado;
  }

  /** Registers those that are not registered yet; returns their UUIDs. */
  async tellNew(cfdis: readonly ({ uuid: string } & EstadoCfdi)[]): Promise<string[]> {
    const fresh = cfdis.filter(({ uuid }) => !this.find(uuid));
    for (const { uuid, ...estado } of fresh) this.#state.cfdi[uuid.toLowerCase()] = estado;
    if (fresh.length > 0) await this.#save();
    return fresh.map(({ uuid }) => uuid);
  }

  /** Adds records to the list, or changes their situación. */
  async list(listed: readonly EfosListed[]): Promise<readonly EfosListed[]> {
    this.#state.efos = [...new Map([...this.efos, ...listed].map((one) => [one.rfc, one])).values()];
    await this.#save();
    return this.#state.efos;
  }

  /** Records of a list of article 69 or 69-B Bis. */
  listados(lista: string): readonly OtroListado[] {
    return (this.#state.listas ?? []).filter((listado) => listado.lista === lista);
  }

  /** Adds records to those lists. */
  async listOtros(listados: readonly OtroListado[]): Promise<readonly OtroListado[]> {
    const all = [...(this.#state.listas ?? []), ...listados];
    this.#state.listas = [...new Map(all.map((one) => [`${one.lista} ${one.rfc}`, one])).values()];
    await this.#save();
    return this.#state.listas;
  }

  /** A certificate of the repository, DER. */
  certificado(numero: string): Buffer | null {
    const base64 = this.#state.certificados?.[numero];
    return base64 === undefined ? null : Buffer.from(base64, 'base64');
  }

  /** A certificate of any other number. */
  anotherCertificado(numero: string): Buffer | null {
    const other = Object.keys(this.#state.certificados ?? {}).find((known) => known !== numero);
    return other === undefined ? null : this.certificado(other);
  }

  async publish(certificados: Readonly<Record<string, string>>): Promise<void> {
    this.#state.certificados = { ...this.#state.certificados, ...certificados };
    await this.#save();
  }

  /** Requests to cancel what was issued to a receptor. */
  solicitudesDe(receptor: string): SolicitudCancelacion[] {
    return Object.values(this.#state.solicitudes ?? {}).filter((each) => each.receptor === receptor);
  }

  solicitud(uuid: string): SolicitudCancelacion | null {
    return this.#state.solicitudes?.[uuid.toLowerCase()] ?? null;
  }

  async tellSolicitud(solicitud: SolicitudCancelacion): Promise<void> {
    this.#state.solicitudes = { ...this.#state.solicitudes, [solicitud.uuid]: solicitud };
    await this.#save();
  }

  /**
   * Written beside and renamed: a reader or a crash sees the old state or the new one. Changes that come while the file
   * is being written wait together for the next one.
   */
  #save(): Promise<void> {
    const file = this.#file;
    if (!file) return Promise.resolve();
    const write = async () => {
      this.#next = undefined;
      await writeFile(`${file}.tmp`, JSON.stringify(this.#state));
      await rename(`${file}.tmp`, file);
    };
    this.#next ??= this.#saving = this.#saving.then(write, write);
    return this.#next;
  }
}
