import { sdk } from '@boveda/area-kit';
import { eventBus } from '@boveda/event-bus';
import { session } from '@boveda/session';
import { describeProblem } from '@boveda/ui-kit';
import { createUploadStore } from './upload-store';

/** The upload of this page. */
export const currentUpload = createUploadStore({
  calls: sdk.cfdi,
  bus: eventBus,
  currentRfc: () => session.current?.rfc ?? null,
  describe: (error) => describeProblem(error).msg,
});

// Leaving the page aborts the upload, so the browser asks for confirmation while one runs.
currentUpload.subscribe(() => {
  const change = currentUpload.getState().step === 'subiendo' ? 'addEventListener' : 'removeEventListener';
  window[change]('beforeunload', askBeforeLeaving);
});

function askBeforeLeaving(event: Event) {
  event.preventDefault();
}
