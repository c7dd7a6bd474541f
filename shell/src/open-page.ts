import type { RouterStore } from '@boveda/area-kit';
import { answerAhead } from '@boveda/area-kit/sdk';
import { session } from '@boveda/session';
import { createLoader } from './loader/create-loader';
import { followRegistry } from './loader/follow-registry';
import type { Page } from './loader/page-context';
import { reportUncaught } from './loader/uncaught';
import { opensPath, rfcOf } from './session/addresses';
import { aheadAnswers } from './start-early';

/** Creates the loader of the page, and starts loading the area of its first address. */
export function openPage(router: RouterStore): Page {
  answerAhead(aheadAnswers);
  const loader = createLoader();
  const { registry, report, preloading } = loader;
  followRegistry(router, registry);
  reportUncaught(report);

  const startFirstArea = () => {
    const { pathname, search } = router.getSnapshot().location;
    const rfc = rfcOf(pathname);
    const [, , ...rest] = pathname.split('/');
    const path = rest.join('/');
    const cuenta = session.current?.cuentas.find((each) => each.rfc === rfc);
    if (cuenta && session.current?.rfc === rfc && opensPath(cuenta, path)) preloading.loadAreaEarly(path + search);
  };
  void registry.ensure().then(startFirstArea);

  // Fetched when the page is idle, so that measuring does not slow down what it measures.
  const watchVitals = () =>
    void import('./telemetry/vitals').then(
      (vitals) => vitals.watchVitals({ report, areaAt: registry.areaAt }),
      () => undefined,
    );
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  if (document.readyState === 'complete') whenIdle(watchVitals);
  else addEventListener('load', () => whenIdle(watchVitals), { once: true });
  return { router, loader };
}
