import type { EfosRecord } from '@boveda/contracts';
import { describeProblem, formatCount, ScreenStyles } from '@boveda/ui-kit';
import { useDelayedFlag } from '@boveda/ui-kit/data';
import { Field, TextBox, useSettled } from '@boveda/ui-kit/filters';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useSearchEfosQuery } from '../api';
import { EfoBadge } from './efo-badge';
import { EfosFacts } from './efos-facts';
import { ListasDelSat } from './listas-del-sat';
import { NOT_LISTED } from './not-listed';
import { OtrasListas } from './otras-listas';
import css from './search-efos-modal.css?source';

const DELAY_MS = 500;

/** Searches the SAT's whole list of article 69-B, and its other lists by RFC, not only the counterparts of the taxpayer. */
export function SearchEfosModal({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useSettled(typed, DELAY_MS);
  const isEmpty = typed === '';
  const { currentData, error, isFetching } = useSearchEfosQuery(search, { skip: isEmpty || search === '' });
  const isLate = useDelayedFlag(!isEmpty && isFetching);
  return (
    <Modal open title="Buscar EFOS" footer={null} onCancel={onClose}>
      <div className="cfdi-efos">
        <ScreenStyles css={css} />
        <Field label="RFC o nombre">
          {(id) => (
            <TextBox
              id={id}
              value={text}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div role="status">
          {!isEmpty && isLate && <p>Buscando…</p>}
          {!isEmpty && !isFetching && error && <p>{describeProblem(error).msg}</p>}
          {!isEmpty && currentData && <Found rows={currentData.rows} count={currentData.count} />}
        </div>
        {!isEmpty && currentData && <OtrasListas search={search} />}
        <ListasDelSat />
      </div>
    </Modal>
  );
}

function Found({ rows, count }: { rows: readonly EfosRecord[]; count: number }) {
  const [only] = rows;
  if (!only) return <p>{NOT_LISTED}</p>;
  if (rows.length === 1) return <EfosFacts record={only} />;
  return (
    <>
      <ul>
        {rows.map((record) => (
          <li key={record.rfc}>
            <details>
              <summary>
                <EfoBadge situacion={record.situacion} /> {record.rfc} - {record.nombre}
              </summary>
              <EfosFacts record={record} />
            </details>
          </li>
        ))}
      </ul>
      {count > rows.length && <p>{formatCount(count - rows.length)} más: escriba más letras.</p>}
    </>
  );
}
