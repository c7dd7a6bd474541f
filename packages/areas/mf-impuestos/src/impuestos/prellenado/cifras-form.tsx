import {
  type CifrasPrellenado,
  type ColumnaPrellenado,
  columnasPrellenado,
  type GrupoPrellenado,
  gruposPrellenado,
  type PrellenadoDelMes,
} from '@boveda/contracts/impuestos';
import { Button, FilePicker, plural } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { useId, useState } from 'react';
import { useAnswerToast } from '../use-answer-toast';
import { grupos } from './diferencia';
import { countCifras, MAX_TEXTO, parsePrellenado, readCifra } from './parse-prellenado';
import { useRemovePrellenadoMutation, useSavePrellenadoMutation } from './prellenado-api';

const columnas = Object.keys(columnasPrellenado) as ColumnaPrellenado[];

/** Typed texts by row and column of the SAT's table. */
type Textos = Partial<Record<GrupoPrellenado, Partial<Record<ColumnaPrellenado, string>>>>;

const NO_TABLE = 'No se encontró la tabla del Visor en ese texto.';
const TOO_LARGE = 'El archivo es demasiado grande para ser la tabla del Visor.';

interface Props {
  prellenado: PrellenadoDelMes;
  onDone(): void;
}

/** Takes the SAT's figures: pasted, from a file, or typed. */
export function CifrasForm({ prellenado: { mes, guardado, cifras: before }, onDone }: Props) {
  const id = useId();
  const tell = useAnswerToast();
  const [textos, setTextos] = useState<Textos>(before as Textos);
  const [note, setNote] = useState('');
  const [removed, setRemoved] = useState<CifrasPrellenado | null>(null);
  const [save, { isLoading: isSaving }] = useSavePrellenadoMutation();
  const [remove, { isLoading: isRemoving }] = useRemovePrellenadoMutation();

  const read = (text: string) => {
    const found = parsePrellenado(text);
    if (!found) return setNote(text.length > MAX_TEXTO ? TOO_LARGE : NO_TABLE);
    setTextos(found as Textos);
    setNote(`Se leyeron ${plural(countCifras(found), 'cifra', 'cifras')}; revíselas y guárdelas.`);
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    // Four bytes are the most that a character takes.
    if (file.size > 4 * MAX_TEXTO) return setNote(TOO_LARGE);
    read(await textOf(file));
  };
  const type = (grupo: GrupoPrellenado, columna: ColumnaPrellenado, text: string) =>
    setTextos((typed) => ({ ...typed, [grupo]: { ...typed[grupo], [columna]: text } }));

  const { cifras, invalid } = cifrasOf(textos);
  const submit = async () => {
    if (invalid > 0) return setNote('Corrija las cifras marcadas: pesos con dos decimales, o números enteros de CFDI.');
    if (tell(await save({ mes, cifras }))) onDone();
  };
  const discard = async () => {
    if (!tell(await remove(mes))) return;
    setRemoved(before);
    setTextos({});
    onDone();
  };
  const restore = async (cifras: CifrasPrellenado) => {
    if (tell(await save({ mes, cifras }))) setRemoved(null);
  };
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Cifras del SAT</h2>
      <p>
        El Visor de facturas del SAT no tiene servicio web: copie su tabla del mes y péguela, suelte un archivo TSV o
        CSV, o escriba las cifras. Lo que deje vacío no se compara.
      </p>
      <div className="impuestos-form">
        <Origen onText={read} onFile={readFile} />
        <p role="status">{note}</p>
        <Cifras textos={textos} onType={type} />
        <div className="impuestos-actions">
          {guardado && (
            <>
              <Button effect="change" loading={isRemoving} onClick={() => void discard()}>
                Quitar cifras
              </Button>
              <Button onClick={onDone}>Cancelar</Button>
            </>
          )}
          {!guardado && removed && (
            <Button effect="change" loading={isSaving} onClick={() => void restore(removed)}>
              Recuperar las cifras quitadas
            </Button>
          )}
          <Button
            effect="change"
            type="primary"
            loading={isSaving}
            disabled={invalid === 0 && countCifras(cifras) === 0}
            onClick={() => void submit()}
          >
            Guardar y comparar
          </Button>
        </div>
      </div>
    </section>
  );
}

interface OrigenProps {
  onText(text: string): void;
  onFile(file: File | undefined): Promise<void>;
}

/** Where the figures come from: a pasted table, or a file that is chosen or dropped. */
function Origen({ onText, onFile }: OrigenProps) {
  const id = useId();
  return (
    <>
      <label className="impuestos-campo">
        Tabla del Visor
        <textarea
          className="bv-input impuestos-pegar"
          rows={3}
          value=""
          placeholder="Pegue aquí"
          onPaste={(event) => {
            event.preventDefault();
            onText(event.clipboardData.getData('text/plain'));
          }}
          onChange={({ target }) => onText(target.value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void onFile(event.dataTransfer.files[0]);
          }}
        />
      </label>
      <div className="impuestos-campo">
        <label htmlFor={id}>O elija un archivo</label>
        <FilePicker
          effect="change"
          id={id}
          text="Elegir archivo"
          accept=".tsv,.csv,.txt,text/plain,text/csv"
          onChange={({ target }) => {
            void onFile(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </>
  );
}

interface CifrasProps {
  textos: Textos;
  onType(grupo: GrupoPrellenado, columna: ColumnaPrellenado, text: string): void;
}

/** The SAT's table, to type in. */
const Cifras = ({ textos, onType }: CifrasProps) => (
  <DetailTable
    className="impuestos-cifras"
    caption="Cifras del SAT, en pesos mexicanos"
    isCaptionHidden
    rows={columnas}
    rowKey={(columna) => columna}
    columns={[
      ['Columna', (columna) => columnasPrellenado[columna], { isHeader: true }],
      ...grupos.map(
        (grupo): DetailColumn<ColumnaPrellenado> => [
          gruposPrellenado[grupo],
          (columna) => {
            const text = textos[grupo]?.[columna] ?? '';
            return (
              <input
                type="text"
                className="bv-input"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                aria-label={`${columnasPrellenado[columna]}, ${gruposPrellenado[grupo]}`}
                aria-invalid={text.trim() !== '' && readCifra(columna, text) === undefined}
                value={text}
                onChange={({ target }) => onType(grupo, columna, target.value)}
              />
            );
          },
        ],
      ),
    ]}
  />
);

/** The figures of typed texts, and how many texts are no figure. */
function cifrasOf(textos: Textos): { cifras: CifrasPrellenado; invalid: number } {
  let invalid = 0;
  const cifras: Textos = {};
  for (const grupo of grupos)
    for (const columna of columnas) {
      const text = textos[grupo]?.[columna]?.trim() ?? '';
      if (text === '') continue;
      const cifra = readCifra(columna, text);
      if (cifra === undefined) invalid++;
      else cifras[grupo] = { ...cifras[grupo], [columna]: cifra };
    }
  return { cifras: cifras as CifrasPrellenado, invalid };
}

const textOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsText(file);
  });
