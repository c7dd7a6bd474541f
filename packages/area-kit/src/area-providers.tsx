import { useSession } from '@boveda/session';
import { RefusalsProvider, UiProvider } from '@boveda/ui-kit';
import { Provider } from '@boveda/ui-kit/state';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { AreaContext } from './area-context';
import type { AreaProps } from './area-props';
import { AreaRouter } from './area-router';
import type { AreaStores } from './area-stores';
import { refusalsOf } from './refusals-of';
import { ScreenWait } from './screen-wait';

interface Props {
  props: AreaProps;
  stores: AreaStores;
  children: ReactNode;
}

/** The providers of every area and slot: theme, locale, store, router and a Suspense fallback. */
export function AreaProviders({ props, stores, children }: Props) {
  const current = useSession();
  // An area mounted for one taxpayer renders nothing for another, nor without a session: its store is closed with it.
  const open = current?.rfc !== null && current !== null && props.basename === `/${current.rfc}`;
  return (
    <AreaContext value={props}>
      <UiProvider>
        <RefusalsProvider refusals={refusalsOf(current)}>
          {open && (
            <StoreOfMount stores={stores}>
              <AreaRouter props={props}>
                <Suspense fallback={<ScreenWait />}>{children}</Suspense>
              </AreaRouter>
            </StoreOfMount>
          )}
        </RefusalsProvider>
      </UiProvider>
    </AreaContext>
  );
}

function StoreOfMount({ stores, children }: Pick<Props, 'stores' | 'children'>) {
  const [opened] = useState(stores.open);
  useEffect(() => () => stores.close(opened), [stores, opened]);
  return <Provider store={opened.store}>{children}</Provider>;
}
