import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Estados } from '../estados';
import { type Archivo, type CfdiDelSat, type MetadatoDelSat, readCfdi } from './archivo';
import { type DescargaDials, initialDials } from './dials';

/** A request for a download, as the service understood it. */
export interface Peticion {
  rfc: string;
  tipo: 'emitidos' | 'recibidos' | 'folio';
  contenido: 'CFDI' | 'Metadata';
  estado: 'Todos' | 'Vigente' | 'Cancelado';
  inicio: string;
  fin: string;
  folio: string;
}

/** An accepted request. */
export interface SolicitudSat {
  id: string;
  peticion: Peticion;
  creada: number;
  /** The CFDI that it found, once it is finished. */
  uuids: string[] | null;
  terminada: number | null;
  verificaciones: number;
  descargas: Record<string, number>;
  /** It stays Aceptada for ever. */
  atorada?: true;
}

/** A request that was sent more than once, accepted or not. */
interface Repetida {
  peticion: Peticion;
  veces: number;
}

interface State {
  dials: DescargaDials;
  cfdis: Record<string, CfdiDelSat>;
  solicitudes: Record<string, SolicitudSat>;
  /** Calls by operation since the last reset of dials; tests count them. */
  llamadas: Record<string, number>;
  /** How often each request was sent, by its parameters. */
  enviadas: Record<string, number>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The SAT keeps packages for 72 hours. */
const VIDA_MS = 72 * HOUR_MS;
/** How often the same parameters may be requested, ever. */
const DE_POR_VIDA = 2;
const FOLIOS_AL_DIA = 1_000;

/** The archive of one service for every taxpayer, and the requests; with a file it survives a restart. */
export class Solicitudes {
  readonly #file: string | undefined;
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    readonly archivo: Archivo,
    private readonly state: State,
    private readonly estados: Estados,
    readonly clock: () => Date,
    file: string | undefined,
  ) {
    this.#file = file;
  }

  /** Reads the file when there is one. */
  static async open(archivo: Archivo, estados: Estados, clock: () => Date, file?: string): Promise<Solicitudes> {
    const empty: State = { dials: { ...initialDials }, cfdis: {}, solicitudes: {}, llamadas: {}, enviadas: {} };
    const text = file && (await readFile(file, 'utf8').catch(() => null));
    const state = text ? { ...empty, ...(JSON.parse(text) as State) } : empty;
    return new Solicitudes(archivo, state, estados, clock, file);
  }

  get dials(): Readonly<DescargaDials> {
    return this.state.dials;
  }

  get llamadas(): Readonly<Record<string, number>> {
    return this.state.llamadas;
  }

  get todas(): readonly SolicitudSat[] {
    return Object.values(this.state.solicitudes);
  }

  /** Requests that were sent more than once: the SAT counts them for life. */
  get repetidas(): Repetida[] {
    return Object.entries(this.state.enviadas)
      .filter(([, veces]) => veces > 1)
      .map(([key, veces]) => ({ peticion: JSON.parse(key) as Peticion, veces }));
  }

  count(operation: string): void {
    this.state.llamadas[operation] = (this.state.llamadas[operation] ?? 0) + 1;
  }

  async turn(dials: Partial<DescargaDials>): Promise<DescargaDials> {
    Object.assign(this.state.dials, dials);
    this.state.llamadas = {};
    await this.save();
    return this.state.dials;
  }

  /** Adds documents to the archive; returns how many of the texts are of its kind. */
  async archive(xmls: readonly string[]): Promise<number> {
    const read = xmls.map((xml) => readCfdi(this.archivo, xml)).filter((cfdi) => cfdi !== null);
    for (const cfdi of read) this.state.cfdis[cfdi.uuid] = cfdi;
    await this.save();
    return read.length;
  }

  /** Adds documents to the metadata alone; those that are archived keep their XML. */
  async list(metadatos: readonly MetadatoDelSat[]): Promise<number> {
    for (const { uuid, ...metadato } of metadatos) {
      const key = uuid.toLowerCase();
      this.state.cfdis[key] = { uuid: key, ...metadato, xml: this.state.cfdis[key]?.xml ?? '' };
    }
    await this.save();
    return metadatos.length;
  }

  cfdi(uuid: string): CfdiDelSat | undefined {
    return this.state.cfdis[uuid];
  }

  /** When it was cancelled; null while it is valid. */
  cancelado({ uuid, fecha, cancelado }: CfdiDelSat): string | null {
    if (cancelado !== undefined) return cancelado;
    return this.estados.find(uuid)?.estado === 'Cancelado' ? `${fecha.slice(0, 10)}T23:59:59` : null;
  }

  /** Counts a request that was sent, whatever it is answered with. */
  note(peticion: Peticion): void {
    const key = JSON.stringify(peticion);
    this.state.enviadas[key] = (this.state.enviadas[key] ?? 0) + 1;
  }

  /** Accepts a request, or returns the code with which it is refused. */
  async take(peticion: Peticion): Promise<SolicitudSat | '5002' | '5005' | '5011'> {
    const key = JSON.stringify(peticion);
    const iguales = this.todas.filter((each) => JSON.stringify(each.peticion) === key);
    if (iguales.some((each) => this.isActive(each))) return '5005';
    if (peticion.contenido === 'CFDI' && peticion.tipo !== 'folio' && iguales.length >= DE_POR_VIDA) return '5002';
    if (peticion.tipo === 'folio' && this.foliosOfTheDay(peticion.rfc) >= FOLIOS_AL_DIA) return '5011';
    const solicitud: SolicitudSat = {
      id: randomUUID(),
      peticion,
      creada: this.clock().getTime(),
      uuids: null,
      terminada: null,
      verificaciones: 0,
      descargas: {},
      ...(this.isTurnToStay() ? { atorada: true } : {}),
    };
    this.state.solicitudes[solicitud.id] = solicitud;
    await this.save();
    return solicitud;
  }

  find(id: string, rfc: string): SolicitudSat | undefined {
    const solicitud = this.state.solicitudes[id];
    return solicitud?.peticion.rfc === rfc ? solicitud : undefined;
  }

  /** Its state by the clock: 1 for the first half of the wait, 2 for the second, then finished, then expired. */
  estadoOf(solicitud: SolicitudSat): 1 | 2 | 3 | 6 {
    const now = this.clock().getTime();
    const wait = this.state.dials.esperaMinutos * MINUTE_MS;
    if (solicitud.atorada) return 1;
    if (solicitud.terminada === null) {
      const passed = now - solicitud.creada;
      if (passed < wait) return passed < wait / 2 ? 1 : 2;
      solicitud.terminada = now;
      solicitud.uuids = this.search(solicitud.peticion);
    }
    return now - solicitud.terminada > VIDA_MS ? 6 : 3;
  }

  /** Names of its packages. */
  paquetesOf({ id, uuids }: SolicitudSat): string[] {
    const count = Math.ceil((uuids?.length ?? 0) / this.state.dials.porPaquete);
    return Array.from({ length: count }, (_, at) => `${id}_${String(at + 1).padStart(2, '0')}`);
  }

  /** CFDI of a package. */
  contentOf({ uuids }: SolicitudSat, paquete: string): CfdiDelSat[] {
    const { porPaquete } = this.state.dials;
    const from = (Number(paquete.split('_')[1]) - 1) * porPaquete;
    return (uuids ?? []).slice(from, from + porPaquete).flatMap((uuid) => this.state.cfdis[uuid] ?? []);
  }

  save(): Promise<void> {
    const file = this.#file;
    if (!file) return Promise.resolve();
    const write = async () => {
      await writeFile(`${file}.tmp`, JSON.stringify(this.state));
      await rename(`${file}.tmp`, file);
    };
    this.#saving = this.#saving.then(write, write);
    return this.#saving;
  }

  private isTurnToStay(): boolean {
    const { atoraCada } = this.state.dials;
    return atoraCada > 0 && (this.todas.length + 1) % atoraCada === 0;
  }

  private isActive(solicitud: SolicitudSat): boolean {
    return solicitud.terminada === null && this.estadoOf(solicitud) < 3;
  }

  private foliosOfTheDay(rfc: string): number {
    const day = 24 * HOUR_MS;
    const since = this.clock().getTime() - day;
    return this.todas.filter(
      ({ peticion, creada }) => peticion.tipo === 'folio' && peticion.rfc === rfc && creada > since,
    ).length;
  }

  private search({ rfc, tipo, contenido, estado, inicio, fin, folio }: Peticion): string[] {
    const fits = (cfdi: CfdiDelSat) => {
      if (contenido === 'CFDI' && cfdi.xml === '') return false;
      if (tipo === 'folio') return cfdi.uuid === folio && (cfdi.emisor === rfc || cfdi.receptor === rfc);
      if ((tipo === 'emitidos' ? cfdi.emisor : cfdi.receptor) !== rfc) return false;
      if (cfdi.fecha < inicio || cfdi.fecha > fin) return false;
      return estado === 'Todos' || (estado === 'Cancelado') === (this.cancelado(cfdi) !== null);
    };
    return Object.values(this.state.cfdis)
      .filter(fits)
      .map(({ uuid }) => uuid);
  }
}
