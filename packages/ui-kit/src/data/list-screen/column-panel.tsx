import { useEffect, useRef, useState } from 'react';
import { ArrowDownOutlined, ArrowUpOutlined } from '../../icons';
import { Stylesheet } from '../../theme/stylesheet';
import { type ColumnChoice, choiceOf } from './column-choice';
import css from './column-panel.css?source';
import type { ListColumn } from './list-types';

type Column = Pick<ListColumn<never>, 'key' | 'title' | 'optional'>;

/** The columns that a list has, those that are shown, in their order, and the choice. */
export interface ColumnsProps {
  columns: readonly Column[];
  shown: readonly Column[];
  choice: ColumnChoice;
}

/** Shows, hides and orders the columns of a list. What is pressed keeps the focus, also where it moves. */
export function ColumnPanel({ columns, shown, choice }: ColumnsProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  const [pressed, setPressed] = useState<{ control: string; says: string }>();
  useEffect(() => {
    if (pressed) panel.current?.querySelector<HTMLElement>(`[data-control="${pressed.control}"]`)?.focus();
  }, [pressed]);

  const show = (next: readonly Column[], control: string, says: string) => {
    choice.choose(choiceOf(columns, next, choice.chosen));
    setPressed({ control, says });
  };
  const toggle = (column: Column) => {
    const isShown = shown.includes(column);
    if (isShown && shown.length === 1) return;
    const next = isShown ? shown.filter((other) => other !== column) : [...shown, column];
    show(next, column.key, `${column.title}: ${isShown ? 'oculta' : 'visible'}`);
  };
  const move = (column: Column, step: 1 | -1) => {
    const at = shown.indexOf(column) + step;
    if (at < 0 || at >= shown.length) return;
    const next = shown.filter((other) => other !== column).toSpliced(at, 0, column);
    show(next, `${column.key} ${step}`, `${column.title}: ${at + 1} de ${shown.length}`);
  };
  const reset = () => {
    choice.choose('');
    setPressed({ control: columns[0]?.key ?? '', says: 'Columnas restablecidas' });
  };
  const hidden = columns.filter((column) => !shown.includes(column));
  const box = (column: Column) => (
    <label>
      <input
        type="checkbox"
        data-control={column.key}
        checked={shown.includes(column)}
        disabled={shown.length === 1 && shown.includes(column)}
        onChange={() => toggle(column)}
      />
      {column.title}
    </label>
  );
  return (
    <fieldset ref={panel} className="bv-columns">
      <Stylesheet name="bv-columns" css={css} />
      <legend className="bv-visually-hidden">Columnas que se muestran</legend>
      <span className="bv-visually-hidden" aria-live="polite">
        {pressed?.says}
      </span>
      <ul aria-label="En este orden">
        {shown.map((column, at) => (
          <li key={column.key}>
            {box(column)}
            <button
              type="button"
              data-control={`${column.key} -1`}
              aria-label={`Subir ${column.title}`}
              aria-disabled={at === 0}
              onClick={() => move(column, -1)}
            >
              <ArrowUpOutlined />
            </button>
            <button
              type="button"
              data-control={`${column.key} 1`}
              aria-label={`Bajar ${column.title}`}
              aria-disabled={at === shown.length - 1}
              onClick={() => move(column, 1)}
            >
              <ArrowDownOutlined />
            </button>
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <>
          <p id="bv-columns-more">Agregar</p>
          <ul aria-labelledby="bv-columns-more">
            {hidden.map((column) => (
              <li key={column.key}>{box(column)}</li>
            ))}
          </ul>
        </>
      )}
      {choice.chosen !== '' && (
        <div className="bv-columns-reset">
          <button type="button" onClick={reset}>
            Restablecer columnas
          </button>
        </div>
      )}
    </fieldset>
  );
}
