import { type Found, useListChoices, useOfferOptions, useOptionsText } from '@boveda/area-kit';
import { describeProblem } from '@boveda/ui-kit';
import { useSettled } from '@boveda/ui-kit/form';
import { useMemo } from 'react';
import { useFindQuery } from '../api';
import { foundGroups, viewGroups } from './found-groups';

const FROM_CHARACTERS = 2;
const MOST_CHARACTERS = 100;
/** Answers younger than this are shown again, in seconds. */
const FRESH = 30;

/** Offers saved views, CFDI and counterparts to the search of the shell, which draws them. */
export function CfdiOptions() {
  const text = useOptionsText().slice(0, MOST_CHARACTERS);
  const settled = useSettled(text);
  const skip = text.length < FROM_CHARACTERS || settled !== text;
  const { currentData, error, isFetching } = useFindQuery(settled, { skip, refetchOnMountOrArgChange: FRESH });
  const isWaiting = text.length >= FROM_CHARACTERS && (skip || isFetching);
  const vistas = useListChoices()?.vistas;
  const found = useMemo<Found>(
    () => ({
      text,
      isWaiting,
      // Views are known at once.
      groups: [
        ...(text.length < FROM_CHARACTERS ? [] : viewGroups(text, vistas ?? [])),
        ...(!skip && currentData ? foundGroups(settled, currentData) : []),
      ],
      problem: !skip && error ? describeProblem(error).msg : undefined,
    }),
    [text, settled, vistas, isWaiting, skip, currentData, error],
  );
  useOfferOptions(found);
  return null;
}
