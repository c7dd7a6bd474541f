import { useSession } from '@boveda/session';
import { UiProvider } from '@boveda/ui-kit';
import { Provider } from '@boveda/ui-kit/state';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { AreaContext } from './area-context';
import type { AreaProps } from './area-props';
import { AreaRouter } from './area-router';
import { type AreaApi, createAreaStore } from './area-store';
import { ScreenWait } from './screen-wait';

interface Props {
  props: AreaProps;
  api?: AreaApi;
  children: ReactNode;
}

/** What every area and every slot has around it: theme, language, store, router, and a place to wait. */
export function AreaProviders({ props, api, children }: Props) {
  const current = useSession();
  // An area mounted for one taxpayer draws nothing for another, nor for nobody: its store goes with it.
  const open = current?.rfc !== null && current !== null && props.basename === `/${current.rfc}`;
  return (
    <AreaContext value={props}>
      <UiProvider>
        {open && (
          <StoreOfMount api={api}>
            <AreaRouter props={props}>
              <Suspense fallback={<ScreenWait />}>{children}</Suspense>
            </AreaRouter>
          </StoreOfMount>
        )}
      </UiProvider>
    </AreaContext>
  );
}

function StoreOfMount({ api, children }: { api?: AreaApi; children: ReactNode }) {
  const [{ store, end }] = useState(() => createAreaStore(api));
  useEffect(() => end, [end]);
  return <Provider store={store}>{children}</Provider>;
}
